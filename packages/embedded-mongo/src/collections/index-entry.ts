import type { Collation } from '../values/collation'
import { compareValues, typeRank } from '../values/compare-values'

/** Stands before all values of a type and of those after it; `rank` is the type's place in MongoDB's order. */
export class TypeStart {
  constructor(readonly rank: number) {}
}

/**
 * A place in an index: the values of its fields and the record that has them. With fewer values and a record of minus or
 * plus infinity it is the place before or after all entries that begin with them.
 */
export interface IndexEntry {
  readonly values: readonly unknown[]
  readonly record: number
}

export type IndexOrder = (a: IndexEntry, b: IndexEntry) => number

/** The order of an index: by its fields, from the one given on, each up or down, and then by record. */
export function indexOrder(
  directions: readonly (1 | -1)[],
  collation: Collation | undefined,
  firstField = 0,
): IndexOrder {
  return (a, b) => {
    const fields = Math.min(a.values.length, b.values.length)
    for (let i = firstField; i < fields; i++) {
      const difference = compareKeys(a.values[i], b.values[i], collation)
      if (difference !== 0) return directions[i] === 1 ? difference : -difference
    }
    return a.record < b.record ? -1 : a.record > b.record ? 1 : 0
  }
}

export function compareKeys(a: unknown, b: unknown, collation: Collation | undefined): number {
  if (a instanceof TypeStart) return b instanceof TypeStart ? a.rank - b.rank : a.rank <= typeRank(b) ? -1 : 1
  if (b instanceof TypeStart) return typeRank(a) < b.rank ? -1 : 1
  return compareValues(a, b, collation)
}
