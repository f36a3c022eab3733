import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'

/**
 * The newest version of each venue that an event announced, for the `maxVenues` announced last. A response names the venue
 * versions it was built from, which shows whether its process had received the event.
 */
export interface AnnouncedVersions {
  /** Records that an event announced this version; an older one changes nothing. */
  record(id: number, version: number): void
  /** The newest version announced; undefined when none is remembered. */
  newestOf(id: number): number | undefined
  /**
   * False when a response may be older than an announced change: it contains a venue in an older version, or a venue
   * without a recorded version soon after records were evicted, because its record may be among those.
   */
  areCurrent(versions: ReadonlyMap<number, number>): boolean
}

const MAX_VENUES = 20_000
/** A process that has missed an event for this long is no longer ready, so it receives no requests. */
const UNREADY_AFTER_MS = 60_000

export function createAnnouncedVersions({
  maxVenues = MAX_VENUES,
  elapsed = () => performance.now(),
}: {
  maxVenues?: number
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
} = {}): AnnouncedVersions {
  let evictedAt = Number.NEGATIVE_INFINITY
  /** Reads use `peek`, so the cache evicts the versions that were announced longest ago. */
  const versionsByVenue = new LRUCache<number, number>({
    ...entriesAtMost(maxVenues),
    dispose: (_version, _id, reason) => {
      if (reason === 'evict') evictedAt = elapsed()
    },
  })
  return {
    record(id, version) {
      versionsByVenue.set(id, Math.max(versionsByVenue.peek(id) ?? version, version))
    },
    newestOf: (id) => versionsByVenue.peek(id),
    areCurrent(versions) {
      const mayLackVersions = elapsed() - evictedAt < UNREADY_AFTER_MS
      for (const [id, version] of versions) {
        const newest = versionsByVenue.peek(id)
        const mayBeOlder = newest === undefined ? mayLackVersions : version < newest
        if (mayBeOlder) return false
      }
      return true
    },
  }
}
