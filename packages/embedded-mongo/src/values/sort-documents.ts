import { MinKey } from 'bson'
import type { Doc } from '../document'
import { CommandError } from '../errors'
import type { Collation } from './collation'
import { compareValues } from './compare-values'
import { pathElements, pathValues } from './path-values'

export type SortSpec = readonly (readonly [path: string, direction: 1 | -1])[]

/** Reads `{ a: 1, 'b.c': -1 }`. Throws BadValue for any other direction (`$meta` is not supported). */
export function readSort(sort: Doc): SortSpec {
  return Object.entries(sort).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1) {
      throw new CommandError('BadValue', `unsupported sort direction for '${path}': ${JSON.stringify(direction)}`)
    }
    return [path, direction]
  })
}

const BELOW_NULL = new MinKey()

/**
 * The sort key of an array is its least element in ascending order and its greatest in descending order. A missing
 * field sorts as null, an empty array below null.
 */
function sortKeyOf(document: Doc, path: string, direction: 1 | -1, collation?: Collation): unknown {
  const values = pathValues(document, path)
  const [first] = values
  if (values.length <= 1 && !Array.isArray(first)) return first
  if (values.length === 1 && Array.isArray(first) && first.length === 0) return BELOW_NULL
  return pathElements(document, path).reduce((best, value) =>
    compareValues(value, best, collation) * direction < 0 ? value : best,
  )
}

/** Sorts into a new array; stable. */
export function sortBy<T>(
  items: readonly T[],
  spec: SortSpec,
  documentOf: (item: T) => Doc,
  collation?: Collation,
): T[] {
  const keyedItems = items.map((item) => ({
    item,
    keys: spec.map(([path, direction]) => sortKeyOf(documentOf(item), path, direction, collation)),
  }))
  keyedItems.sort((a, b) => {
    for (let field = 0; field < spec.length; field++) {
      const difference = compareValues(a.keys[field], b.keys[field], collation)
      const [, direction] = spec[field] ?? ['', 1]
      if (difference !== 0) return difference * direction
    }
    return 0
  })
  return keyedItems.map(({ item }) => item)
}
