import type { Collection } from '../collections/collection'
import type { Doc } from '../document'
import { readSort, type SortSpec, sortBy } from '../values/sort-documents'
import { compilePrepared, prepareFilter } from './compile-filter'
import { candidates } from './plan'
import { sortedRecords } from './sorted-records'

/** A stored document with its record number. */
export type Entry = readonly [record: number, document: Doc]

export interface Selection {
  readonly filter?: Doc
  readonly sort?: Doc
  readonly skip?: number
  /** 0 or missing: all. */
  readonly limit?: number
  readonly variables?: Doc
}

/** The stored documents that match, in order. Not to be changed. */
export function select(collection: Collection | undefined, selection: Selection): Entry[] {
  const filter = prepareFilter(selection.filter ?? {})
  const matches = compilePrepared(filter, selection.variables)
  const sort = readSort(selection.sort ?? {})
  if (!collection) return []
  const { skip = 0, limit = 0 } = selection
  const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY
  const records = candidates(collection, filter)
  const inOrder = records || sort.length === 0 ? undefined : sortedRecords(collection, sort)
  const needsSort = sort.length > 0 && !inOrder
  const found = scan(collection, inOrder ?? records, matches, needsSort ? Number.POSITIVE_INFINITY : end)
  const ordered = needsSort ? sortEntries(found, sort) : found
  return skip > 0 || ordered.length > end ? ordered.slice(skip, end) : ordered
}

const sortEntries = (entries: Entry[], sort: SortSpec): Entry[] => sortBy(entries, sort, ([, document]) => document)

function scan(
  collection: Collection,
  records: readonly number[] | undefined,
  matches: (document: Doc) => boolean,
  most: number,
): Entry[] {
  const found: Entry[] = []
  if (records) {
    for (const record of records) {
      if (found.length >= most) break
      const document = collection.records.get(record)
      if (document && matches(document)) found.push([record, document])
    }
    return found
  }
  for (const entry of collection.records) {
    if (found.length >= most) break
    if (matches(entry[1])) found.push(entry)
  }
  return found
}
