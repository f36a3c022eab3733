import { ObjectId } from 'bson'
import type { Collection } from '../collections/collection'
import type { CollectionIndex } from '../collections/collection-index'
import { type Doc, isDocument, isOperatorDocument } from '../document'
import { sameValue } from '../values/value-key'

const mostCombinations = 1000

/**
 * Record numbers that hold every match of a (prepared) filter, ascending, by the index that narrows it down most;
 * undefined when no index serves and every document must be looked at.
 */
export function candidates(collection: Collection, filter: Doc): readonly number[] | undefined {
  const equalities = new Map<string, readonly unknown[]>()
  gather(filter, equalities)
  if (equalities.size === 0) return undefined
  const plan = bestPlan(collection.indexes, filter, equalities)
  if (!plan) return undefined
  if (plan.combinations.length === 1) return sorted([...plan.index.find(plan.combinations[0] ?? [])])
  const found = new Set<number>()
  for (const values of plan.combinations) for (const record of plan.index.find(values)) found.add(record)
  return sorted([...found])
}

const sorted = (records: number[]): number[] => (records.length > 1 ? records.sort((a, b) => a - b) : records)

function gather(filter: Doc, equalities: Map<string, readonly unknown[]>): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isDocument(part)) gather(part, equalities)
    } else if (!path.startsWith('$')) {
      const values = equalValues(condition)
      const known = equalities.get(path)
      if (values && (!known || values.length < known.length)) equalities.set(path, values)
    }
  }
}

/** The values that a condition allows a field, when it is an equality or `$in` over values that an index can find. */
function equalValues(condition: unknown): readonly unknown[] | undefined {
  if (isIndexable(condition)) return [condition]
  if (!isOperatorDocument(condition)) return undefined
  if ('$eq' in condition && isIndexable(condition.$eq)) return [condition.$eq]
  if (Array.isArray(condition.$in) && condition.$in.every(isIndexable)) return condition.$in
  return undefined
}

const isIndexable = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value === null ||
  value instanceof ObjectId ||
  value instanceof Date

interface Plan {
  readonly index: CollectionIndex
  readonly combinations: readonly (readonly unknown[])[]
  readonly rank: number
}

function bestPlan(
  indexes: readonly CollectionIndex[],
  filter: Doc,
  equalities: ReadonlyMap<string, readonly unknown[]>,
): Plan | undefined {
  let best: Plan | undefined
  for (const index of indexes) {
    const plan = planFor(index, filter, equalities)
    if (plan && (!best || plan.rank > best.rank)) best = plan
  }
  return best
}

function planFor(index: CollectionIndex, filter: Doc, equalities: ReadonlyMap<string, readonly unknown[]>) {
  if (!holdsAllMatches(index, filter, equalities)) return undefined
  const { paths, spec } = index
  let combinations: unknown[][] = [[]]
  let fields = 0
  for (const path of paths) {
    const values = equalities.get(path)
    if (!values || combinations.length * values.length > mostCombinations) break
    combinations = combinations.flatMap((chosen) => values.map((value) => [...chosen, value]))
    fields++
  }
  if (fields === 0) return undefined
  const isUniqueMatch = spec.unique && fields === paths.length
  return { index, combinations, rank: fields + (isUniqueMatch ? 100 : 0) }
}

/** Sparse and partial indexes lack documents: they serve only filters that cannot match one of those. */
function holdsAllMatches(index: CollectionIndex, filter: Doc, equalities: ReadonlyMap<string, readonly unknown[]>) {
  const { sparse, partialFilterExpression } = index.spec
  if (partialFilterExpression && !implies(filter, partialFilterExpression)) return false
  return !sparse || index.paths.some((path) => equalities.get(path)?.every((value) => value !== null) ?? false)
}

const implies = (filter: Doc, partial: Doc): boolean =>
  Object.entries(partial).every(([path, condition]) => path in filter && sameValue(filter[path], condition))
