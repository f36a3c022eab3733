import type { Collection } from '../collections/collection'
import { type SortSpec, sortBy } from '../values/sort-documents'

interface SortedList {
  readonly version: number
  readonly records: readonly number[]
}

/** Lists by collection and sort order; each is made again when it is wanted after a change. */
const lists = new WeakMap<Collection, Map<string, SortedList>>()

/**
 * All record numbers in this order, kept until the next change of the collection. Undefined when no index begins with
 * the fields of the order: declaring one is what allows the memory.
 */
export function sortedRecords(collection: Collection, sort: SortSpec): readonly number[] | undefined {
  if (!isIndexed(collection, sort)) return undefined
  const known = lists.get(collection) ?? new Map<string, SortedList>()
  lists.set(collection, known)
  const name = JSON.stringify(sort)
  const list = known.get(name)
  if (list?.version === collection.version) return list.records
  const entries = sortBy([...collection.records], sort, ([, document]) => document)
  const records = entries.map(([record]) => record)
  known.set(name, { version: collection.version, records })
  return records
}

function isIndexed(collection: Collection, sort: SortSpec): boolean {
  return collection.indexes.some(
    ({ paths, spec }) =>
      !spec.sparse && !spec.partialFilterExpression && sort.every(([path], at) => paths[at] === path),
  )
}
