import type { CollectionIndex } from '../collections/collection-index'
import type { IndexEntry } from '../collections/index-entry'
import type { Plan } from './plan'

/** Yields the entries of all ranges of a plan, in its order if it has one. */
export function readPlan({ index, bounds, order }: Plan): Iterable<IndexEntry> {
  const isReverse = order?.isReverse ?? false
  const { ranges } = bounds
  const [first] = ranges
  if (ranges.length === 1 && first) return index.entries(first, isReverse)
  const isInterleaved = order !== undefined && order.firstField > 0
  if (!isInterleaved) return concatenate(index, isReverse ? ranges.toReversed() : ranges, isReverse)
  const sources = ranges.map((range) => index.entries(range, isReverse))
  return merge(index, order, sources)
}

function* concatenate(index: CollectionIndex, ranges: Plan['bounds']['ranges'], isReverse: boolean) {
  for (const range of ranges) yield* index.entries(range, isReverse)
}

interface Head {
  readonly entry: IndexEntry
  readonly source: Iterator<IndexEntry, void>
}

/** Merges sources that are each in the order of the plan into one ordered sequence. */
function* merge(
  index: CollectionIndex,
  { isReverse, firstField }: NonNullable<Plan['order']>,
  sources: readonly Iterator<IndexEntry, void>[],
): Generator<IndexEntry, void> {
  const compare = (a: Head, b: Head) => index.compareFrom(firstField, a.entry, b.entry) * (isReverse ? -1 : 1)
  /** The next entry of each source, in descending order: the last head is yielded first. */
  const heads: Head[] = []
  const insertNextOf = (source: Iterator<IndexEntry, void>) => {
    const { done, value } = source.next()
    if (done || !value) return
    const head = { entry: value, source }
    let low = 0
    let high = heads.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = heads[middle]
      if (other && compare(other, head) > 0) low = middle + 1
      else high = middle
    }
    heads.splice(low, 0, head)
  }
  for (const source of sources) insertNextOf(source)
  for (let head = heads.pop(); head; head = heads.pop()) {
    yield head.entry
    insertNextOf(head.source)
  }
}
