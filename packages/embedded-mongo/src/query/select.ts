import type { Collection, DocumentSet, Layers, Searchable } from '../collections/collection'
import type { CollectionIndex } from '../collections/collection-index'
import type { Doc } from '../document'
import { readSort, sortBy } from '../values/sort-documents'
import { compilePrepared, prepareFilter } from './compile-filter'
import type { Evaluation } from './evaluation'
import { type Plan, planFor } from './plan'
import { readPlan } from './read-plan'

/** A stored document with its record number. */
export type Entry = readonly [record: number, document: Doc]

export interface Selection extends Evaluation {
  readonly filter?: Doc
  readonly sort?: Doc
  readonly skip?: number
  /** 0 or missing for no limit. */
  readonly limit?: number
  /** Index of the hint; used if it can serve the selection. */
  readonly hinted?: CollectionIndex | undefined
}

/** Numbers of entries and documents that a selection examined, for `explain`. */
export interface Effort {
  plan?: Plan | undefined
  sortsInMemory: boolean
  keys: number
  documents: number
  found: number
}

/** Returns the matching stored documents in order. Callers must not change them. */
export const select = (collection: DocumentSet | undefined, selection: Selection): Entry[] =>
  selectWithEffort(collection, selection).entries

/** Counts the matches, without reading documents if an index is sufficient. */
export function countMatches(collection: Collection | undefined, { sort: _sort, ...selection }: Selection): number {
  const filter = selection.filter ?? {}
  if (collection && Object.keys(filter).length === 0) {
    const all = Math.max(0, collection.records.size - (selection.skip ?? 0))
    return selection.limit ? Math.min(all, selection.limit) : all
  }
  return select(collection, selection).length
}

export function selectWithEffort(collection: DocumentSet | undefined, selection: Selection): Selected {
  return collection?.layers ? selectInLayers(collection.layers, selection) : selectIn(collection, selection)
}

interface Selected {
  readonly entries: Entry[]
  readonly effort: Effort
}

/** Selects enough leading documents from each layer, then sorts and cuts them together. */
function selectInLayers({ committed, hidden, versions }: Layers, selection: Selection): Selected {
  const { skip = 0, limit = 0, collation } = selection
  const end = limit > 0 ? skip + limit : 0
  const leading = { ...selection, skip: 0, limit: end }
  const unchanged = selectIn(committed, leading, hidden)
  const changed = selectIn(versions, { ...leading, guard: undefined, hinted: undefined })
  const sort = readSort(selection.sort ?? {})
  const entries = sortBy([...unchanged.entries, ...changed.entries], sort, ([, document]) => document, collation)
  return { entries: entries.slice(skip, end || undefined), effort: unchanged.effort }
}

const noRecords: ReadonlySet<number> = new Set()

function selectIn(collection: Searchable | undefined, selection: Selection, hidden = noRecords): Selected {
  const filter = prepareFilter(selection.filter ?? {})
  const matches = compilePrepared(filter, selection)
  const sort = readSort(selection.sort ?? {})
  const { skip = 0, limit = 0, collation } = selection
  const effort: Effort = { sortsInMemory: false, keys: 0, documents: 0, found: 0 }
  if (!collection) return { entries: [], effort }
  effort.plan = planFor(collection, { filter, sort, collation, hinted: selection.hinted })
  effort.sortsInMemory = sort.length > 0 && !effort.plan?.order
  selection.guard?.check(collection, { ...effort, filter, sort: selection.sort ?? {}, limit })
  const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY
  const window = effort.sortsInMemory ? { skip: 0, end: Number.POSITIVE_INFINITY } : { skip, end }
  const matchesAll = effort.plan?.bounds.isExact === true || Object.keys(filter).length === 0
  const found: Entry[] = []
  let matchCount = 0
  for (const record of effort.plan ? recordsOf(effort.plan, effort) : collection.records.keys()) {
    if (matchCount >= window.end) break
    if (hidden.has(record)) continue
    // With an exact index, skipped documents need not be read.
    if (matchesAll && matchCount < window.skip) {
      matchCount++
      continue
    }
    const document = collection.records.get(record)
    effort.documents++
    if (!document || !(matchesAll || matches(document))) continue
    matchCount++
    if (matchCount > window.skip) found.push([record, document])
  }
  const entries = effort.sortsInMemory
    ? sortBy(found, sort, ([, document]) => document, collation).slice(skip, end)
    : found
  effort.found = entries.length
  return { entries, effort }
}

/** Yields each record once, although a document with an array may have several entries. */
function* recordsOf(plan: Plan, effort: Effort): Generator<number, void> {
  const seen = plan.index.paths.some((_, field) => plan.index.hasArrays(field)) ? new Set<number>() : undefined
  for (const { record } of readPlan(plan)) {
    effort.keys++
    if (seen?.has(record)) continue
    seen?.add(record)
    yield record
  }
}
