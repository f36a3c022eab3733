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
  const asked: Asked = { equalities: new Map(), present: new Set() }
  gather(filter, asked)
  if (asked.equalities.size === 0 && asked.present.size === 0) return undefined
  const plan = bestPlan(collection.indexes, filter, asked)
  if (!plan) return undefined
  if (plan.combinations.length === 1) return sorted([...plan.index.find(plan.combinations[0] ?? [])])
  const found = new Set<number>()
  for (const values of plan.combinations) for (const record of plan.index.find(values)) found.add(record)
  return sorted([...found])
}

const sorted = (records: number[]): number[] => (records.length > 1 ? records.sort((a, b) => a - b) : records)

/** What every match of a filter has. */
interface Asked {
  /** One of these values, by path. */
  readonly equalities: Map<string, readonly unknown[]>
  /** Paths that exist. */
  readonly present: Set<string>
}

function gather(filter: Doc, asked: Asked): void {
  const { equalities, present } = asked
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isDocument(part)) gather(part, asked)
    } else if (!path.startsWith('$')) {
      if (isOperatorDocument(condition) && condition.$exists === true) present.add(path)
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

function bestPlan(indexes: readonly CollectionIndex[], filter: Doc, asked: Asked): Plan | undefined {
  let best: Plan | undefined
  for (const index of indexes) {
    const plan = planFor(index, filter, asked)
    if (plan && (!best || plan.rank > best.rank)) best = plan
  }
  return best
}

function planFor(index: CollectionIndex, filter: Doc, asked: Asked): Plan | undefined {
  if (!holdsAllMatches(index, filter, asked)) return undefined
  const { paths, spec } = index
  const { equalities } = asked
  let combinations: unknown[][] = [[]]
  let fields = 0
  for (const path of paths) {
    const values = equalities.get(path)
    if (!values || combinations.length * values.length > mostCombinations) break
    combinations = combinations.flatMap((chosen) => values.map((value) => [...chosen, value]))
    fields++
  }
  // All that a sparse index holds is still less than every document.
  if (fields === 0 && !spec.sparse) return undefined
  const isUniqueMatch = spec.unique && fields === paths.length
  return { index, combinations, rank: fields + (isUniqueMatch ? 100 : 0) }
}

/** Sparse and partial indexes lack documents: they serve only filters that cannot match one of those. */
function holdsAllMatches(index: CollectionIndex, filter: Doc, { equalities, present }: Asked): boolean {
  const { sparse, partialFilterExpression } = index.spec
  if (partialFilterExpression && !implies(filter, partialFilterExpression)) return false
  const exists = (path: string) => present.has(path) || equalities.get(path)?.every((value) => value !== null) === true
  return !sparse || index.paths.some(exists)
}

const implies = (filter: Doc, partial: Doc): boolean =>
  Object.entries(partial).every(([path, condition]) => path in filter && sameValue(filter[path], condition))
