import { Binary, BSONRegExp, Code, Decimal128 } from 'bson'
import { type Doc, isDocument } from '../document'
import { CommandError } from '../errors'
import { readTypeAlias } from '../values/bson-type'

/**
 * Prepares a filter, pipeline or expression for evaluation: BSON regular expressions become JavaScript's. Throws for
 * unknown operators and for values that would be compared wrongly, even if no document reaches them.
 */
export function prepare<T>(value: T, isSupported: (operator: string) => boolean): T {
  return convert(value, isSupported) as T
}

function convert(value: unknown, isSupported: (operator: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => convert(item, isSupported))
  if (isDocument(value)) return convertDocument(value, isSupported)
  if (value instanceof BSONRegExp) return toRegExp(value.pattern, value.options)
  if (value instanceof Decimal128 || value instanceof Code || (value instanceof Binary && value.sub_type !== 4)) {
    throw new CommandError('CommandNotSupported', `${value.constructor.name} values are not supported in a query`)
  }
  return value
}

function convertDocument(document: Doc, isSupported: (operator: string) => boolean): Doc {
  const converted: Doc = {}
  for (const name of Object.keys(document)) {
    const value = document[name]
    if (name === '__proto__') throw new CommandError('BadValue', "a field cannot be called '__proto__'")
    if (name.startsWith('$') && !isSupported(name)) throw new CommandError('BadValue', `unknown operator: ${name}`)
    if (name === '$comment') continue
    if (name === '$type') checkTypes(value)
    if (name === '$options') checkRegExpOptions(value)
    if (name === '$regex' && typeof value === 'string') toRegExp(value, '')
    converted[name] = name === '$literal' ? value : convert(value, isSupported)
  }
  return converted
}

function checkTypes(value: unknown): void {
  for (const type of Array.isArray(value) ? value : [value]) {
    // The aggregation expression `$type` takes a field, not the name of a type.
    const isExpression = isDocument(type) || (typeof type === 'string' && type.startsWith('$'))
    if (!isExpression && readTypeAlias(type) === undefined) {
      throw new CommandError('BadValue', `Unknown type name alias: ${String(type)}`)
    }
  }
}

function checkRegExpOptions(options: unknown): void {
  if (typeof options !== 'string' || /[^imsu]/.test(options)) {
    throw new CommandError('BadValue', `regular expression options '${String(options)}' are not supported`)
  }
}

function toRegExp(pattern: string, options: string): RegExp {
  checkRegExpOptions(options)
  try {
    return new RegExp(pattern, options)
  } catch (error) {
    throw new CommandError('BadValue', `Regular expression is invalid: ${error instanceof Error ? error.message : ''}`)
  }
}
