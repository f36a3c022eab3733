import type { Collation } from './collation'
import { compareValues } from './compare-values'
import { valueKey } from './value-key'

/** Removes duplicates; keeps the first of equal values. */
export function differentValues(values: readonly unknown[], collation?: Collation): unknown[] {
  const byKey = new Map<string, unknown>()
  for (const value of values) {
    const key = valueKey(value)
    if (!byKey.has(key)) byKey.set(key, value)
  }
  const different = [...byKey.values()]
  if (!collation) return different
  const places = different.map((_, place) => place)
  places.sort((a, b) => compareValues(different[a], different[b], collation) || a - b)
  const isFirst = (place: number, at: number) =>
    at === 0 || compareValues(different[place], different[places[at - 1] ?? 0], collation) !== 0
  return places
    .filter(isFirst)
    .sort((a, b) => a - b)
    .map((place) => different[place])
}
