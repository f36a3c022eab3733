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
  readonly record: number
  /** How many values it has. */
  readonly length: number
  valueAt(field: number): unknown
}

/** Of entries there are dozens a document: up to four values lie in the entry itself, which halves what it takes. */
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
    return field === 0 ? this.first : field === 1 ? this.second : undefined
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
    return field === 0 ? this.first : field === 1 ? this.second : field === 2 ? this.third : undefined
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

/** The order of an index: by its fields, from the one given on, each up or down, and then by record. */
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
    return a.record < b.record ? -1 : a.record > b.record ? 1 : 0
  }
}

export function compareKeys(a: unknown, b: unknown, collation: Collation | undefined): number {
  if (a instanceof TypeStart) return b instanceof TypeStart ? a.rank - b.rank : a.rank <= typeRank(b) ? -1 : 1
  if (b instanceof TypeStart) return typeRank(a) < b.rank ? -1 : 1
  return compareValues(a, b, collation)
}
