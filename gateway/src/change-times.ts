import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import type { Change } from './changes'

/** Changes that search has not announced yet, at most: those that wait longest are not measured. */
const MAX_WAITING = 10_000

/**
 * How long changes take until visitors are answered anew. An answer about a venue itself is asked anew as soon as its
 * change is received; lists are when search has announced it.
 */
export function createChangeTimes(now: () => number = Date.now): (change: Change) => number[] {
  /** When the first change of a venue was made that search has not announced. */
  const waiting = new LRUCache<number, number>(entriesAtMost(MAX_WAITING))
  // Clocks of two machines differ: what seems to be received before it was made took no time.
  const since = (madeAt: number) => Math.max(0, (now() - madeAt) / 1000)
  return ({ topic, listingIds = [], madeAt }) => {
    if (topic === 'search.refreshed') {
      return listingIds.flatMap((id) => {
        const first = waiting.peek(id)
        waiting.delete(id)
        return first === undefined ? [] : [since(first)]
      })
    }
    if (madeAt === undefined) return []
    if (topic === 'listing.changed') {
      for (const id of listingIds) if (!waiting.has(id)) waiting.set(id, madeAt)
    }
    return [since(madeAt)]
  }
}
