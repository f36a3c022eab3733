import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'

/** Compares texts by the rules of a language instead of by bytes. */
export interface Collation {
  /** All options with their defaults, as MongoDB lists them; equal options mean equal collations. */
  readonly options: Doc
  readonly compare: (a: string, b: string) => number
}

const defaults = {
  caseLevel: false,
  caseFirst: 'off',
  strength: 3,
  numericOrdering: false,
  alternate: 'non-ignorable',
  maxVariable: 'punct',
  normalization: false,
  backwards: false,
}

const collations = new Map<string, Collation>()

/**
 * Reads `{ locale, strength, numericOrdering, … }` of a command or an index. Undefined for no collation and for
 * `{ locale: 'simple' }`, which both compare bytes. Throws for options that Intl.Collator does not support: strengths 4
 * and 5, a case level at strength 2, `backwards`, `normalization`, another `maxVariable`.
 */
export function readCollation(value: unknown): Collation | undefined {
  if (value === undefined) return undefined
  const options = readOptions(value)
  if (options.locale === 'simple') return undefined
  const name = JSON.stringify(options)
  const collation = collations.get(name) ?? { options, compare: createComparison(options) }
  // The limit bounds the memory when a client uses many collations.
  if (collations.size < 100) collations.set(name, collation)
  return collation
}

export const isSameCollation = (a: Collation | undefined, b: Collation | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && JSON.stringify(a.options) === JSON.stringify(b.options))

const refusal = (text: string) => new CommandError('BadValue', text)

type Options = typeof defaults & { readonly locale: string }

function readOptions(value: unknown): Options {
  if (!isDocument(value)) throw new CommandError('TypeMismatch', 'a collation must be a document')
  const { locale, version: _version, ...options } = value
  if (typeof locale !== 'string') throw new CommandError('Location40414', "BSON field 'collation.locale' is missing")
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(defaults, name))
  if (unknown !== undefined) {
    throw new CommandError('Location40415', `BSON field 'collation.${unknown}' is an unknown field.`)
  }
  for (const [name, defaultValue] of Object.entries(defaults)) {
    if (options[name] !== undefined && typeof options[name] !== typeof defaultValue) {
      throw new CommandError('TypeMismatch', `Field '${name}' of a collation must be a ${typeof defaultValue}`)
    }
  }
  return { locale, ...defaults, ...options }
}

function createComparison(options: Options): Collation['compare'] {
  const { locale, strength, caseLevel, caseFirst, numericOrdering, alternate } = options
  const tag = locale.replaceAll('_', '-')
  if (!/^[a-z]{2,3}(-[A-Za-z]+)*$/.test(tag) || Intl.Collator.supportedLocalesOf([tag]).length === 0) {
    throw refusal(`Field 'locale' is not a supported locale: '${locale}'`)
  }
  if (![1, 2, 3].includes(strength)) throw unsupported('strength', strength)
  if (caseLevel && strength === 2) throw unsupported('caseLevel at strength', strength)
  if (options.maxVariable !== 'punct') throw unsupported('maxVariable', options.maxVariable)
  if (options.normalization) throw unsupported('normalization', true)
  if (options.backwards) throw unsupported('backwards', true)
  if (!['off', 'upper', 'lower'].includes(caseFirst)) throw refusal(`unknown caseFirst '${caseFirst}'`)
  if (!['non-ignorable', 'shifted'].includes(alternate)) throw refusal(`unknown alternate '${alternate}'`)
  const { compare } = new Intl.Collator(tag, {
    sensitivity: sensitivityOf(strength, caseLevel),
    numeric: numericOrdering,
    caseFirst: caseFirst === 'off' ? 'false' : (caseFirst as 'upper' | 'lower'),
    ignorePunctuation: alternate === 'shifted',
  })
  return compare
}

function sensitivityOf(strength: unknown, caseLevel: unknown): Intl.CollatorOptions['sensitivity'] {
  if (strength === 3) return 'variant'
  if (strength === 2) return 'accent'
  return caseLevel ? 'case' : 'base'
}

const unsupported = (name: string, value: unknown) =>
  new CommandError('CommandNotSupported', `a collation with ${name} ${String(value)} is not supported`)
