import type { Collation } from '../values/collation'
import { compareValues, typeRank } from '../values/compare-values'

/** Sorts before all values of a type; `rank` is the type's position in MongoDB's order. */
export class TypeStart {
  constructor(readonly rank: number) {}
}

/**
 * An entry of an index: the values of its fields and the record that has them. A record of minus or plus infinity makes
 * the entry a position: before or after all entries that begin with its values.
 */
export interface IndexEntry {
  readonly record: number
  readonly length: number
  valueAt(field: number): unknown
}

/*
 * A document has dozens of entries in all indexes together. Classes that store up to four values in the entry itself,
 * without a list, halve the memory.
 */

class OneValue implements IndexEntry {
  constructor(
    readonly record: number,
    private readonly first: unknown,
  ) {}

  get length() {
    return 1
  }

  valueAt(field: number): unknown {
    return field === 0 ? this.first : undefined
  }
}

class TwoValues implements IndexEntry {
  constructor(
    readonly record: number,
    private readonly first: unknown,
    private readonly second: unknown,
  ) {}

  get length() {
    return 2
  }

  valueAt(field: number): unknown {
    if (field === 0) return this.first
    return field === 1 ? this.second : undefined
  }
}

class ThreeValues implements IndexEntry {
  constructor(
    readonly record: number,
    private readonly first: unknown,
    private readonly second: unknown,
    private readonly third: unknown,
  ) {}

  get length() {
    return 3
  }

  valueAt(field: number): unknown {
    if (field === 0) return this.first
    if (field === 1) return this.second
    return field === 2 ? this.third : undefined
  }
}

class FourValues implements IndexEntry {
  constructor(
    readonly record: number,
    private readonly first: unknown,
    private readonly second: unknown,
    private readonly third: unknown,
    private readonly fourth: unknown,
  ) {}

  get length() {
    return 4
  }

  valueAt(field: number): unknown {
    switch (field) {
      case 0:
        return this.first
      case 1:
        return this.second
      case 2:
        return this.third
      default:
        return field === 3 ? this.fourth : undefined
    }
  }
}

class ManyValues implements IndexEntry {
  constructor(
    readonly record: number,
    private readonly values: readonly unknown[],
  ) {}

  get length() {
    return this.values.length
  }

  valueAt(field: number): unknown {
    return this.values[field]
  }
}

export function entryOf(values: readonly unknown[], record: number): IndexEntry {
  const [first, second, third, fourth] = values
  switch (values.length) {
    case 1:
      return new OneValue(record, first)
    case 2:
      return new TwoValues(record, first, second)
    case 3:
      return new ThreeValues(record, first, second, third)
    case 4:
      return new FourValues(record, first, second, third, fourth)
    default:
      return new ManyValues(record, values)
  }
}

export type IndexOrder = (a: IndexEntry, b: IndexEntry) => number

/** Creates the order of an index: by its fields from `firstField` on, each ascending or descending, then by record. */
export function indexOrder(
  directions: readonly (1 | -1)[],
  collation: Collation | undefined,
  firstField = 0,
): IndexOrder {
  return (a, b) => {
    const fields = Math.min(a.length, b.length)
    for (let i = firstField; i < fields; i++) {
      const difference = compareKeys(a.valueAt(i), b.valueAt(i), collation)
      if (difference !== 0) return directions[i] === 1 ? difference : -difference
    }
    if (a.record < b.record) return -1
    return a.record > b.record ? 1 : 0
  }
}

export function compareKeys(a: unknown, b: unknown, collation: Collation | undefined): number {
  if (a instanceof TypeStart && b instanceof TypeStart) return a.rank - b.rank
  if (a instanceof TypeStart) return a.rank <= typeRank(b) ? -1 : 1
  if (b instanceof TypeStart) return typeRank(a) < b.rank ? -1 : 1
  return compareValues(a, b, collation)
}
