import { type CollectionIndex, type IndexRange, withValues } from '../collections/collection-index'
import { compareKeys, entryOf, TypeStart } from '../collections/index-entry'
import { type Collation, isSameCollation } from '../values/collation'
import { typeRank } from '../values/compare-values'
import type { Bound, Condition, Demands } from './conditions'

const MAX_RANGES = 1000

/** Ranges of an index that contain every match of a filter. */
export interface Bounds {
  /** In index order; one for each combination of the values that the leading fields may have. */
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

/** Computes bounds in this index. Conditions on texts count only if the index has the collation of the query. */
export function boundsIn(index: CollectionIndex, demands: Demands, collation: Collation | undefined): Bounds {
  const hasCollation = isSameCollation(index.spec.collation, collation)
  let combinations: unknown[][] = [[]]
  let interval: Interval | undefined
  let arrayCondition: Condition | undefined
  let pointFields = 0
  let singleFields = 0
  let nullFields = 0
  let coveredConditions = 0
  for (const [field, path] of index.paths.entries()) {
    const conditions = demands.byPath.get(path) ?? []
    const usable = conditions.filter((condition) => {
      if (condition.comparesCodeUnits) return !index.spec.collation
      return hasCollation || !hasTexts(condition)
    })
    const isArray = index.hasArrays(field)
    const chosen: ChosenCondition | undefined = isArray ? chooseForArray(usable, arrayCondition) : combineAll(usable)
    if (!chosen) break
    if (isArray) arrayCondition ??= chosen.condition
    const points = chosen.condition.points && orderedPoints(chosen.condition.points, index, field)
    if (points && combinations.length > 1 && combinations.length * points.length > MAX_RANGES) break
    if (points) {
      combinations = combinations.flatMap((values) => points.map((value) => [...values, value]))
      pointFields++
      if (points.length === 1) singleFields++
      if (points.every((value) => value === null)) nullFields++
    } else {
      interval = intervalOf(chosen.condition)
    }
    coveredConditions += chosen.coveredConditions
    if (interval) break
  }
  const conditionCount = [...demands.byPath.values()].flat().length
  return {
    ranges: combinations.map((values) => rangeOf(index, values, interval)),
    pointFields,
    singleFields,
    nullFields,
    hasInterval: interval !== undefined,
    isExact: coveredConditions === conditionCount && demands.isSufficient,
  }
}

interface ChosenCondition {
  readonly condition: Condition
  /** Number of conditions that an index range of this condition covers completely. A field with arrays covers none. */
  readonly coveredConditions: number
}

/**
 * Chooses one condition for a field with arrays, or all of one `$elemMatch`: separate conditions may hold for different
 * elements. After an earlier field with arrays, only conditions of the same `$elemMatch` hold for the same entry.
 */
function chooseForArray(usable: readonly Condition[], earlier: Condition | undefined): ChosenCondition | undefined {
  const conditions = earlier ? usable.filter(({ scope }) => scope && scope === earlier.scope) : usable
  const condition = withFewestPoints(conditions)
  if (condition) return { condition, coveredConditions: 0 }
  const [first] = conditions
  if (!first) return undefined
  const elementConditions = first.scope ? conditions.filter(({ scope }) => scope === first.scope) : [first]
  return { condition: toInterval(elementConditions), coveredConditions: 0 }
}

/** Combines conditions on a single value, which must satisfy all of them. */
function combineAll(conditions: readonly Condition[]): ChosenCondition | undefined {
  const condition = withFewestPoints(conditions)
  if (condition) return { condition, coveredConditions: 1 }
  if (conditions.length === 0) return undefined
  return { condition: toInterval(conditions), coveredConditions: isOneInterval(conditions) ? conditions.length : 0 }
}

const withFewestPoints = (conditions: readonly Condition[]): Condition | undefined =>
  conditions
    .filter(({ points }) => points)
    .toSorted((a, b) => (a.points?.length ?? 0) - (b.points?.length ?? 0))
    .at(0)

/** True if the interval covers all conditions: at most one limit on each side, of the same type. */
function isOneInterval(conditions: readonly Condition[]): boolean {
  const lows = conditions.filter(({ low }) => low)
  const highs = conditions.filter(({ high }) => high)
  const limits = conditions.flatMap(({ low, high }) => [low, high]).filter((limit) => limit !== undefined)
  const ranks = new Set(limits.map(({ value }) => typeRank(value)))
  return lows.length <= 1 && highs.length <= 1 && ranks.size === 1
}

/** The first lower limit, with the first upper limit of the same type. */
function toInterval(conditions: readonly Condition[]): Condition {
  const low = conditions.find((condition) => condition.low)?.low
  const rank = low && typeRank(low.value)
  const highs = conditions.map((condition) => condition.high).filter((high) => high !== undefined)
  const high = highs.find(({ value }) => rank === undefined || typeRank(value) === rank)
  return { low, high, scope: conditions[0]?.scope }
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

/** Record numbers that sort before and after those of all entries with the same values. */
const BEFORE_ALL = Number.NEGATIVE_INFINITY
const AFTER_ALL = Number.POSITIVE_INFINITY

function rangeOf(index: CollectionIndex, values: readonly unknown[], interval: Interval | undefined): IndexRange {
  if (!interval) return withValues(values)
  const isAscending = index.directions[values.length] === 1
  const first = isAscending ? interval.low : interval.high
  const last = isAscending ? interval.high : interval.low
  return {
    from: entryOf([...values, first.value], first.isInclusive ? BEFORE_ALL : AFTER_ALL),
    to: entryOf([...values, last.value], last.isInclusive ? AFTER_ALL : BEFORE_ALL),
  }
}

const hasTexts = ({ points = [], low, high }: Condition): boolean =>
  [...points, low?.value, high?.value].some((value) => typeof value === 'string')
