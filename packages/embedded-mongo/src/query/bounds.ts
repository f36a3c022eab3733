import { type CollectionIndex, type IndexRange, withValues } from '../collections/collection-index'
import { compareKeys, entryOf, TypeStart } from '../collections/index-entry'
import type { Doc } from '../document'
import { type Collation, sameCollation } from '../values/collation'
import { typeRank } from '../values/compare-values'
import type { Bound, Condition, Demands } from './conditions'

const mostRanges = 1000

/** Ranges of an index that contain every match of a filter. */
export interface Bounds {
  /** In index order; one for each combination of the points. */
  readonly ranges: readonly IndexRange[]
  /** Number of leading fields that are bounded by values. */
  readonly pointFields: number
  /** Number of these fields with a single value. */
  readonly singleFields: number
  /** Number of these fields with the value null, which is not selective: most documents lack such a field. */
  readonly nullFields: number
  /** True if the next field is bounded by an interval. */
  readonly hasInterval: boolean
  /** True if every entry of the ranges is a match. */
  readonly isExact: boolean
}

interface Interval {
  readonly low: Bound
  readonly high: Bound
}

/** Computes bounds in this index. Texts bound it only if it has the collation of the query. */
export function boundsIn(index: CollectionIndex, demands: Demands, collation: Collation | undefined): Bounds {
  const comparesTexts = sameCollation(index.spec.collation, collation)
  let combinations: unknown[][] = [[]]
  let interval: Interval | undefined
  let scope: Doc | null | undefined = null
  let pointFields = 0
  let singleFields = 0
  let nullFields = 0
  let used = 0
  for (const [field, path] of index.paths.entries()) {
    const conditions = demands.byPath.get(path) ?? []
    const usable = conditions.filter((condition) =>
      condition.isOfCodeUnits ? !index.spec.collation : comparesTexts || !isOfTexts(condition),
    )
    const isArray = index.hasArrays(field)
    // Elements of two arrays may be in different entries; only conditions of one $elemMatch hold for the same entry.
    const combinable: readonly Condition[] =
      isArray && scope !== null ? usable.filter((condition) => condition.scope && condition.scope === scope) : usable
    const chosen: Chosen | undefined = isArray ? onlyOne(combinable) : together(combinable)
    if (!chosen) break
    if (isArray && scope === null) scope = chosen.condition.scope
    const { points } = chosen.condition
    const different = points && orderedPoints(points, index, field)
    if (different && combinations.length > 1 && combinations.length * different.length > mostRanges) break
    if (different) {
      combinations = combinations.flatMap((values) => different.map((value) => [...values, value]))
      pointFields++
      if (different.length === 1) singleFields++
      if (different.every((value) => value === null)) nullFields++
    } else {
      interval = intervalOf(chosen.condition)
    }
    if (!isArray) used += chosen.count
    if (interval) break
  }
  const isWhole = used === [...demands.byPath.values()].reduce((sum, conditions) => sum + conditions.length, 0)
  return {
    ranges: combinations.map((values) => rangeOf(index, values, interval)),
    pointFields,
    singleFields,
    nullFields,
    hasInterval: interval !== undefined,
    isExact: isWhole && demands.isAll,
  }
}

interface Chosen {
  readonly condition: Condition
  /** Number of conditions that it covers completely. */
  readonly count: number
}

/** Chooses one condition for a field with arrays: each condition may hold for a different element. */
function onlyOne(conditions: readonly Condition[]): Chosen | undefined {
  const points = fewestPoints(conditions)
  if (points) return { condition: points, count: 0 }
  const [first] = conditions
  if (!first) return undefined
  return { condition: first.scope ? merged(conditions.filter(({ scope }) => scope === first.scope)) : first, count: 0 }
}

/** Combines conditions on a single value, which must satisfy all of them. */
function together(conditions: readonly Condition[]): Chosen | undefined {
  const points = fewestPoints(conditions)
  if (points) return { condition: points, count: 1 }
  return conditions.length === 0
    ? undefined
    : { condition: merged(conditions), count: isPlain(conditions) ? conditions.length : 0 }
}

const fewestPoints = (conditions: readonly Condition[]): Condition | undefined =>
  conditions
    .filter(({ points }) => points)
    .toSorted((a, b) => (a.points?.length ?? 0) - (b.points?.length ?? 0))
    .at(0)

/** True if the interval covers all conditions: at most one limit on each side, of the same type. */
function isPlain(conditions: readonly Condition[]): boolean {
  const lows = conditions.filter(({ low }) => low)
  const highs = conditions.filter(({ high }) => high)
  const limits = conditions.flatMap(({ low, high }) => [low, high]).filter((limit) => limit !== undefined)
  const ranks = new Set(limits.map(({ value }) => typeRank(value)))
  return lows.length <= 1 && highs.length <= 1 && ranks.size === 1
}

function merged(conditions: readonly Condition[]): Condition {
  const low = conditions.find((condition) => condition.low)?.low
  const rank = low && typeRank(low.value)
  const high = conditions.find(
    (condition) => condition.high && (rank === undefined || typeRank(condition.high.value) === rank),
  )?.high
  return {
    ...(low ? { low } : {}),
    ...(high ? { high } : {}),
    ...(conditions[0]?.scope ? { scope: conditions[0].scope } : {}),
  }
}

function intervalOf({ low, high }: Condition): Interval {
  const rank = typeRank(low?.value ?? high?.value)
  return {
    low: low ?? { value: new TypeStart(rank), isInclusive: true },
    high: high ?? { value: new TypeStart(rank + 1), isInclusive: true },
  }
}

/** Sorts points in index order, without duplicates. */
function orderedPoints(points: readonly unknown[], index: CollectionIndex, field: number): unknown[] {
  const { collation } = index.spec
  const direction = index.directions[field] ?? 1
  const sorted = [...points].sort((a, b) => compareKeys(a, b, collation) * direction)
  return sorted.filter((value, at) => at === 0 || compareKeys(value, sorted[at - 1], collation) !== 0)
}

const before = Number.NEGATIVE_INFINITY
const after = Number.POSITIVE_INFINITY

function rangeOf(index: CollectionIndex, values: readonly unknown[], interval: Interval | undefined): IndexRange {
  if (!interval) return withValues(values)
  const isUp = index.directions[values.length] === 1
  const [first, last] = isUp ? [interval.low, interval.high] : [interval.high, interval.low]
  return {
    from: entryOf([...values, first.value], first.isInclusive ? before : after),
    to: entryOf([...values, last.value], last.isInclusive ? after : before),
  }
}

const isOfTexts = ({ points, low, high }: Condition): boolean =>
  [...(points ?? []), low?.value, high?.value].some((value) => typeof value === 'string')
