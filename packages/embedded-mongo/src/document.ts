/** A decoded BSON document. Stored documents are immutable: an update replaces them. */
export type Doc = Record<string, unknown>

/** True for `{…}` as BSON decodes it: no array, Date, ObjectId or other BSON class. */
export function isDocument(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export const isOperatorDocument = (value: unknown): value is Doc =>
  isDocument(value) && (Object.keys(value)[0]?.startsWith('$') ?? false)
