import { Binary, Long, ObjectId, serialize } from 'bson'
import { type Doc, isDocument } from '../document'

/**
 * Returns a key that is the same for two values if and only if MongoDB considers them equal: numbers of any type by
 * value, documents including the order of their fields. A missing value counts as null.
 */
export function valueKey(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `s${value.length}:${value}`
    case 'number':
      return `d${value === 0 ? 0 : value}`
    case 'boolean':
      return value ? 't' : 'f'
    case 'undefined':
      return 'n'
    default:
      return value === null ? 'n' : objectKey(value as object)
  }
}

function objectKey(value: object): string {
  if (value instanceof Date) return `D${value.getTime()}`
  if (value instanceof ObjectId) return `o${value.toHexString()}`
  if (Array.isArray(value)) return `[${value.map(valueKey).join(',')}]`
  if (isDocument(value)) return documentKey(value)
  if (value instanceof Long) return `d${value.toString()}`
  if (value instanceof Binary) return `b${value.sub_type}:${value.toString('hex')}`
  if (value instanceof RegExp) return `r${value.flags}:${value.source}`
  return `x${Buffer.from(serialize({ value })).toString('hex')}`
}

function documentKey(document: Doc): string {
  let key = '{'
  for (const name of Object.keys(document)) key += `${name.length}:${name}=${valueKey(document[name])},`
  return `${key}}`
}

export const isSameValue = (a: unknown, b: unknown): boolean => a === b || valueKey(a) === valueKey(b)
