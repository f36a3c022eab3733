import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'
import type { Change } from '../cache/changes'

/** Maximum number of changes that wait for search; the ones that wait longest are dropped and not measured. */
const MAX_WAITING = 10_000

/**
 * Measures how long changes take until visitors get new responses. Responses about one venue are refreshed when its
 * change is received, lists when search has announced it. The returned function returns the durations in seconds that
 * end with this change.
 */
export function createChangeTimes(now: () => number = Date.now): (change: Change) => number[] {
  /** Per venue the time of its first change that search has not announced. */
  const firstChangeTimes = new LRUCache<number, number>(entriesAtMost(MAX_WAITING))
  // Clocks of two machines differ: a change that seems to lie in the future took no time.
  const secondsSince = (madeAt: number) => Math.max(0, (now() - madeAt) / 1000)
  return ({ topic, listingIds = [], madeAt }) => {
    if (topic === 'search.refreshed') {
      const seconds: number[] = []
      for (const id of listingIds) {
        const firstChangedAt = firstChangeTimes.peek(id)
        if (firstChangedAt !== undefined) seconds.push(secondsSince(firstChangedAt))
        firstChangeTimes.delete(id)
      }
      return seconds
    }
    if (madeAt === undefined) return []
    if (topic === 'listing.changed') {
      for (const id of listingIds) {
        if (!firstChangeTimes.has(id)) firstChangeTimes.set(id, madeAt)
      }
    }
    return [secondsSince(madeAt)]
  }
}
