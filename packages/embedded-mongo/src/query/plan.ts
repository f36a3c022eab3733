import type { Searchable } from '../collections/collection'
import type { CollectionIndex } from '../collections/collection-index'
import type { Doc } from '../document'
import { type Collation, isSameCollation } from '../values/collation'
import type { SortSpec } from '../values/sort-documents'
import { isSameValue } from '../values/value-key'
import { type Bounds, boundsIn } from './bounds'
import { type Demands, demandsOf } from './conditions'

/** A plan to read a selection from an index. */
export interface Plan {
  readonly index: CollectionIndex
  readonly bounds: Bounds
  /** Set if the entries come in the requested order; `firstField` is the field of the index where that order starts. */
  readonly order?: { readonly isReverse: boolean; readonly firstField: number } | undefined
  /** True for a sparse or partial index, which lacks only documents that the filter excludes. */
  readonly isSparseOrPartial: boolean
  /** The plan with the highest rank is chosen. */
  readonly rank: number
}

export interface PlanRequest {
  /** A prepared filter. */
  readonly filter: Doc
  readonly sort: SortSpec
  readonly collation?: Collation | undefined
  /** Preferred to every other index if it can serve the selection. */
  readonly hintedIndex?: CollectionIndex | undefined
}

/**
 * Chooses the index with the highest rank. An index that leads to a single document ranks first, then the one that
 * bounds most fields by equality, then one in the requested order, then one that also bounds a range. Undefined when no
 * index bounds the selection or has its order.
 */
export function planFor(
  collection: Searchable,
  { filter, sort, collation, hintedIndex }: PlanRequest,
): Plan | undefined {
  const demands = demandsOf(filter)
  if (demands.byPath.size + demands.requiredPaths.size + sort.length === 0) return undefined
  const hintedPlan = hintedIndex && planIn(hintedIndex, { filter, sort, collation }, demands)
  if (hintedPlan) return hintedPlan
  let best: Plan | undefined
  for (const index of collection.indexes) {
    const plan = planIn(index, { filter, sort, collation }, demands)
    if (plan && (!best || plan.rank > best.rank)) best = plan
  }
  return best
}

function planIn(index: CollectionIndex, { filter, sort, collation }: PlanRequest, demands: Demands): Plan | undefined {
  const { sparse, unique, partialFilterExpression } = index.spec
  if (!mayServe(index, sort, demands) || !containsAllMatches(index, filter, demands)) return undefined
  const bounds = boundsIn(index, demands, collation)
  const mayOrder = sort.length > 0 && isSameCollation(index.spec.collation, collation)
  const order = mayOrder ? orderIn(index, sort, bounds) : undefined
  const isSparseOrPartial = sparse || partialFilterExpression !== undefined
  if (bounds.pointFields === 0 && !bounds.hasInterval && !order && !isSparseOrPartial) return undefined
  const findsOneDocument = unique && bounds.pointFields === index.paths.length
  let rank = (bounds.pointFields - bounds.nullFields) * 10 + bounds.singleFields * 2
  if (findsOneDocument) rank += 1000
  if (order) rank += 5
  if (bounds.hasInterval) rank += 4
  if (isSparseOrPartial) rank += 1
  return { index, bounds, order, isSparseOrPartial, rank }
}

/** A cheap first test, so that an index that cannot serve is not built. */
function mayServe({ paths, spec }: CollectionIndex, sort: SortSpec, { byPath }: Demands): boolean {
  const [firstPath] = paths
  if (firstPath === undefined) return false
  const [firstSortPath] = sort[0] ?? []
  const isSparseOrPartial = spec.sparse || spec.partialFilterExpression !== undefined
  return byPath.has(firstPath) || firstSortPath === firstPath || isSparseOrPartial
}

/** Finds the requested order in an index. A field with a single value does not affect the order. */
function orderIn(index: CollectionIndex, sort: SortSpec, { pointFields, ranges }: Bounds): Plan['order'] {
  const { paths, directions } = index
  const hasSingleValue = (field: number) =>
    field < pointFields &&
    !index.hasArrays(field) &&
    ranges.every(({ from }) => from.valueAt(field) === ranges[0]?.from.valueAt(field))
  let field = 0
  let firstField: number | undefined
  let isReverse: boolean | undefined
  for (const [path, direction] of sort) {
    // Skip fields with given values that the sort does not name: readPlan merges the ranges of these values.
    while (field < pointFields && paths[field] !== path) field++
    const position = paths.indexOf(path)
    if (position >= 0 && position < field && hasSingleValue(position)) continue
    if (paths[field] !== path || index.hasArrays(field)) return undefined
    if (hasSingleValue(field)) {
      field++
      continue
    }
    const isFieldReversed = direction !== directions[field]
    isReverse ??= isFieldReversed
    firstField ??= field
    if (isFieldReversed !== isReverse) return undefined
    field++
  }
  return { isReverse: isReverse ?? false, firstField: firstField ?? field }
}

/** True when the index has every document that the filter can match. A sparse or partial index lacks documents. */
function containsAllMatches(index: CollectionIndex, filter: Doc, { byPath, requiredPaths }: Demands): boolean {
  const { sparse, partialFilterExpression } = index.spec
  const mustExist = (path: string) =>
    requiredPaths.has(path) ||
    (byPath.get(path) ?? []).some(({ points }) => !points || points.every((value) => value !== null))
  const isImplied = ([path, condition]: [string, unknown]) => {
    if (path in filter && isSameValue(filter[path], condition)) return true
    return isSameValue(condition, { $exists: true }) && mustExist(path)
  }
  if (partialFilterExpression && !Object.entries(partialFilterExpression).every(isImplied)) return false
  return !sparse || index.paths.some(mustExist)
}
