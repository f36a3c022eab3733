import { type Doc, isDocument, isOperatorDocument } from '../document'
import { bsonType } from '../values/bson-type'
import { setAt } from './document-path'

/** The initial document of an upsert: the fields that the filter compares for equality. */
export function upsertBase(filter: Doc): Doc {
  const base: Doc = {}
  fill(base, filter)
  return base
}

function fill(base: Doc, filter: Doc): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' || (path === '$or' && Array.isArray(condition) && condition.length === 1)) {
      for (const part of Array.isArray(condition) ? condition : []) {
        if (isDocument(part)) fill(base, part)
      }
    } else if (!path.startsWith('$')) {
      const value = equalValue(condition)
      if (value !== undefined) setAt(base, path.split('.'), value)
    }
  }
}

function equalValue(condition: unknown): unknown {
  if (isOperatorDocument(condition)) return condition.$eq
  return bsonType(condition) === 'regex' ? undefined : condition
}
