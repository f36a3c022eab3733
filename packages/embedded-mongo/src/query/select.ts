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
  readonly hintedIndex?: CollectionIndex | undefined
}

/** How a selection was executed, for `explain`. */
export interface ExecutionStats {
  plan?: Plan | undefined
  sortsInMemory: boolean
  keysExamined: number
  documentsExamined: number
  returned: number
}

/** Returns the matching stored documents in order. Callers must not change them. */
export const select = (collection: DocumentSet | undefined, selection: Selection): Entry[] =>
  selectWithStats(collection, selection).entries

/** Counts the matches, without reading documents if an index is sufficient. */
export function countMatches(collection: Collection | undefined, { sort: _sort, ...selection }: Selection): number {
  const filter = selection.filter ?? {}
  if (collection && Object.keys(filter).length === 0) {
    const remaining = Math.max(0, collection.records.size - (selection.skip ?? 0))
    return selection.limit ? Math.min(remaining, selection.limit) : remaining
  }
  return select(collection, selection).length
}

interface SelectionResult {
  readonly entries: Entry[]
  readonly stats: ExecutionStats
}

export function selectWithStats(collection: DocumentSet | undefined, selection: Selection): SelectionResult {
  return collection?.layers ? selectInLayers(collection.layers, selection) : selectIn(collection, selection)
}

/** Selects enough leading documents from each layer, then sorts and cuts them together. */
function selectInLayers({ committed, hidden, versions }: Layers, selection: Selection): SelectionResult {
  const { skip = 0, limit = 0, collation } = selection
  const end = limit > 0 ? skip + limit : 0
  const leadingSelection = { ...selection, skip: 0, limit: end }
  const committedResult = selectIn(committed, leadingSelection, hidden)
  const versionResult = selectIn(versions, { ...leadingSelection, guard: undefined, hintedIndex: undefined })
  const sort = readSort(selection.sort ?? {})
  const entries = sortBy(
    [...committedResult.entries, ...versionResult.entries],
    sort,
    ([, document]) => document,
    collation,
  )
  return { entries: entries.slice(skip, end || undefined), stats: committedResult.stats }
}

const NO_RECORDS: ReadonlySet<number> = new Set()

function selectIn(collection: Searchable | undefined, selection: Selection, hidden = NO_RECORDS): SelectionResult {
  const filter = prepareFilter(selection.filter ?? {})
  const matches = compilePrepared(filter, selection)
  const sort = readSort(selection.sort ?? {})
  const { skip = 0, limit = 0, collation } = selection
  const stats: ExecutionStats = { sortsInMemory: false, keysExamined: 0, documentsExamined: 0, returned: 0 }
  if (!collection) return { entries: [], stats }
  stats.plan = planFor(collection, { filter, sort, collation, hintedIndex: selection.hintedIndex })
  stats.sortsInMemory = sort.length > 0 && !stats.plan?.order
  selection.guard?.check(collection, { ...stats, filter, sort: selection.sort ?? {}, limit })
  const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY
  const readWindow = stats.sortsInMemory ? { skip: 0, end: Number.POSITIVE_INFINITY } : { skip, end }
  const matchesAll = stats.plan?.bounds.isExact === true || Object.keys(filter).length === 0
  const found: Entry[] = []
  let matchCount = 0
  const records = stats.plan ? recordsOf(stats.plan, stats) : collection.records.keys()
  for (const record of records) {
    if (matchCount >= readWindow.end) break
    if (hidden.has(record)) continue
    // With an exact index, skipped documents need not be read.
    if (matchesAll && matchCount < readWindow.skip) {
      matchCount++
      continue
    }
    const document = collection.records.get(record)
    stats.documentsExamined++
    if (!document || !(matchesAll || matches(document))) continue
    matchCount++
    if (matchCount > readWindow.skip) found.push([record, document])
  }
  const entries = stats.sortsInMemory
    ? sortBy(found, sort, ([, document]) => document, collation).slice(skip, end)
    : found
  stats.returned = entries.length
  return { entries, stats }
}

/** Yields each record once, although a document with an array may have several entries. */
function* recordsOf(plan: Plan, stats: ExecutionStats): Generator<number, void> {
  const yieldedRecords = plan.index.paths.some((_, field) => plan.index.hasArrays(field))
    ? new Set<number>()
    : undefined
  for (const { record } of readPlan(plan)) {
    stats.keysExamined++
    if (yieldedRecords?.has(record)) continue
    yieldedRecords?.add(record)
    yield record
  }
}
