import fc from 'fast-check'
import type { z } from 'zod'
import type { ReadingSchemas } from './describe-contracts'
import { alternativesOf, type WireSchema, wireSchemaOf } from './wire-schema'

/** Values that were accepted at release, per event and per part of a request, which today's schemas must accept too. */
export interface Examples {
  readonly requests: Readonly<Record<string, readonly unknown[]>>
  readonly events: Readonly<Record<string, readonly unknown[]>>
}

/** An example that was accepted when it was recorded and is refused now. */
interface RefusedExample {
  readonly kind: 'request' | 'event'
  readonly key: string
  readonly example: unknown
  readonly reason: string
}

const EXAMPLES_PER_SCHEMA = 3
/** Most schemas accept enough values of the first runs; rules beyond JSON Schema may need many more. */
const FIRST_RUNS = 30
const FURTHER_RUNS = 2_000
/** Bounds of numbers that a schema does not limit further. */
const MAX_INTEGER = 1e9
const MAX_NUMBER = 1e6
/** Texts that pass most rules other than length and pattern. */
const texts = [
  'Terras aan de gracht',
  'eetcafe',
  'Jan',
  'https://voorbeeld.nl/x',
  'jan@voorbeeld.nl',
  '12',
  'a1b2c3d4e5f6',
]

/** Generates values of a schema. They may break rules that JSON Schema cannot express. */
export function arbitraryOf(schema: WireSchema): fc.Arbitrary<unknown> {
  const alternatives = alternativesOf(schema)
  return alternatives.length === 1
    ? arbitraryOfOne(alternatives[0] ?? {})
    : fc.oneof(...alternatives.map(arbitraryOfOne))
}

function arbitraryOfOne(schema: WireSchema): fc.Arbitrary<unknown> {
  if (Object.hasOwn(schema, 'const')) return fc.constant(schema.const)
  if (schema.not) return fc.constant(undefined)
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(asNumber(minimum) ?? -MAX_INTEGER, (asNumber(exclusiveMinimum) ?? -MAX_INTEGER - 1) + 1),
        max: Math.min(asNumber(maximum) ?? MAX_INTEGER, (asNumber(exclusiveMaximum) ?? MAX_INTEGER + 1) - 1),
      })
    case 'number':
      return fc.double({
        noNaN: true,
        min: Math.max(asNumber(minimum) ?? -MAX_NUMBER, asNumber(exclusiveMinimum) ?? -MAX_NUMBER),
        max: Math.min(asNumber(maximum) ?? MAX_NUMBER, asNumber(exclusiveMaximum) ?? MAX_NUMBER),
        minExcluded: exclusiveMinimum !== undefined,
        maxExcluded: exclusiveMaximum !== undefined,
      })
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), {
        minLength: asNumber(schema.minItems) ?? 0,
        maxLength: Math.min(asNumber(schema.maxItems) ?? 3, (asNumber(schema.minItems) ?? 0) + 3),
      })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

function textOf(schema: WireSchema): fc.Arbitrary<unknown> {
  const minLength = asNumber(schema.minLength) ?? asNumber(schema['x-minCharacters']) ?? 0
  const maxLength = asNumber(schema.maxLength) ?? asNumber(schema['x-maxCharacters']) ?? minLength + 40
  if (schema.format === 'date-time') {
    const min = new Date('2020-01-01')
    const max = new Date('2030-01-01')
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString())
  }
  if (schema.format === 'email') return fc.stringMatching(/^[a-z]{1,8}@[a-z]{2,8}\.nl$/)
  if (schema.format === 'uri') return fc.stringMatching(/^https:\/\/[a-z]{2,8}\.nl\/[a-z]{0,5}$/)
  if (typeof schema.pattern === 'string') {
    return fc
      .stringMatching(new RegExp(schema.pattern))
      .filter((text) => text.length >= minLength && text.length <= maxLength)
  }
  const fittingTexts = texts.filter((text) => text.length >= minLength && text.length <= maxLength)
  const random = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) })
  return fittingTexts.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fittingTexts) }, random) : random
}

function objectOf(schema: WireSchema): fc.Arbitrary<unknown> {
  const required = schema.required ?? []
  const namedProperties = fc.record(
    Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, arbitraryOf(part)])),
    { requiredKeys: [...required], noNullPrototype: true },
  )
  if (typeof schema.additionalProperties !== 'object') return namedProperties
  const names = schema.propertyNames ? arbitraryOf(schema.propertyNames).map(String) : fc.stringMatching(/^[a-z]{1,8}$/)
  const allowedNames = schema.propertyNames ? alternativesOf(schema.propertyNames).map(({ const: name }) => name) : []
  const otherValues = arbitraryOf(schema.additionalProperties)
  // zod's records over an enum require every name of it.
  if (required.length > 0 && allowedNames.every((name) => typeof name === 'string')) {
    return fc.record(Object.fromEntries(allowedNames.map((name) => [String(name), otherValues])), {
      noNullPrototype: true,
    })
  }
  return fc
    .tuple(namedProperties, fc.dictionary(names, otherValues, { maxKeys: 3, noNullPrototype: true }))
    .map(([named, others]) => ({ ...others, ...named }))
}

/** Generates up to three values per event and part of a request, the same ones for the same contracts. */
export function takeExamples(schemas: ReadingSchemas): Examples {
  const examplesByKey = (schemasByKey: ReadonlyMap<string, z.ZodType>) =>
    Object.fromEntries(
      [...schemasByKey]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, schema]) => [key, examplesOf(schema)] as const)
        .filter(([, examples]) => examples.length > 0),
    )
  return { requests: examplesByKey(schemas.requests), events: examplesByKey(schemas.events) }
}

function examplesOf(schema: z.ZodType): unknown[] {
  const arbitrary = arbitraryOf(wireSchemaOf(schema, 'accepted'))
  const accepted = new Set<string>()
  for (const numRuns of [FIRST_RUNS, FURTHER_RUNS]) {
    for (const value of fc.sample(arbitrary, { numRuns, seed: 1 })) {
      const text = JSON.stringify(value)
      if (text !== undefined && schema.safeParse(JSON.parse(text)).success) accepted.add(text)
      if (accepted.size === EXAMPLES_PER_SCHEMA) return parseAll(accepted)
    }
  }
  return parseAll(accepted)
}

const parseAll = (texts: Iterable<string>): unknown[] => Array.from(texts, (text) => JSON.parse(text))

/** Finds recorded examples that today's contracts refuse, except those of removed endpoints and topics. */
export function findRefusedExamples(examples: Examples, schemas: ReadingSchemas): RefusedExample[] {
  const refused: RefusedExample[] = []
  for (const kind of ['request', 'event'] as const) {
    for (const [key, recordedExamples] of Object.entries(examples[`${kind}s`])) {
      const schema = schemas[`${kind}s`].get(key)
      for (const example of recordedExamples) {
        const issue = schema?.safeParse(example).error?.issues[0]
        if (!issue) continue
        refused.push({ kind, key, example, reason: `${issue.path.map(String).join('.')}: ${issue.message}` })
      }
    }
  }
  return refused
}
