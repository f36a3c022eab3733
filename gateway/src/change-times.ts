import type { Change } from './changes'

/** Changes that search has not told of yet, at most: those that wait longest are not measured. */
const MAX_WAITING = 10_000

/**
 * How long changes take until visitors are answered anew. An answer about a venue itself is asked anew as soon as its
 * change is heard; lists are when search has told that it found the venue changed.
 */
export function createChangeTimes(now: () => number = Date.now): (change: Change) => number[] {
  /** When the first change of a venue was made that search has not told of. */
  const waiting = new Map<number, number>()
  // Clocks of two machines differ: what seems to be heard before it was made took no time.
  const since = (madeAt: number) => Math.max(0, (now() - madeAt) / 1000)
  return ({ topic, listingIds = [], madeAt }) => {
    if (topic === 'search.refreshed') {
      return listingIds.flatMap((id) => {
        const first = waiting.get(id)
        waiting.delete(id)
        return first === undefined ? [] : [since(first)]
      })
    }
    if (madeAt === undefined) return []
    if (topic === 'listing.changed') {
      for (const id of listingIds) if (!waiting.has(id)) waiting.set(id, madeAt)
      const [oldest] = waiting.keys()
      if (waiting.size > MAX_WAITING && oldest !== undefined) waiting.delete(oldest)
    }
    return [since(madeAt)]
  }
}
