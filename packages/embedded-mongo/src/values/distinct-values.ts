import type { Collation } from './collation'
import { compareValues } from './compare-values'
import { valueKey } from './value-key'

/** Removes duplicates; keeps the first of equal values. */
export function distinctValues(values: readonly unknown[], collation?: Collation): unknown[] {
  const byKey = new Map<string, unknown>()
  for (const value of values) {
    const key = valueKey(value)
    if (!byKey.has(key)) byKey.set(key, value)
  }
  const distinct = [...byKey.values()]
  if (!collation) return distinct
  const byCollation = distinct.map((value, position) => ({ value, position }))
  byCollation.sort((a, b) => compareValues(a.value, b.value, collation) || a.position - b.position)
  const firstOfEqual = byCollation.filter(
    ({ value }, index) => index === 0 || compareValues(value, byCollation[index - 1]?.value, collation) !== 0,
  )
  return firstOfEqual.sort((a, b) => a.position - b.position).map(({ value }) => value)
}
