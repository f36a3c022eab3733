import type { Venue } from './venue-model'

/** Events may be missed all the same: nothing is kept longer than this. */
const MAX_AGE_MS = 60_000
const MAX_VENUES = 2000

export interface VenueMemory {
  /** By id or slug. */
  find(idOrSlug: string): Promise<Venue | null>
  /** After a change of a venue, here or in another process. */
  forget(id: number): void
  /** While events of other processes may be missed, nothing is kept. */
  setTold(isTold: boolean): void
}

/**
 * Keeps venues that were asked for lately in this process: members' answers are kept nowhere else. A venue that changed
 * while it was being read is not kept, nor is the absence of one.
 */
export function createVenueMemory(
  read: (idOrSlug: string) => Promise<Venue | null>,
  now: () => number = Date.now,
): VenueMemory {
  const kept = new Map<string, { readonly venue: Venue; readonly until: number }>()
  let isTold = false
  let changes = 0
  return {
    async find(idOrSlug) {
      const known = kept.get(idOrSlug)
      if (known && known.until > now()) return known.venue
      const before = changes
      const venue = await read(idOrSlug)
      if (!venue || !isTold || before !== changes) return venue
      if (kept.size >= MAX_VENUES) kept.clear()
      kept.set(idOrSlug, { venue, until: now() + MAX_AGE_MS })
      return venue
    },
    forget(id) {
      changes += 1
      for (const [key, { venue }] of kept) if (venue._id === id) kept.delete(key)
    },
    setTold(told) {
      isTold = told
      changes += 1
      kept.clear()
    },
  }
}
