import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'

/**
 * The newest version of each venue, or of its reviews, that an event announced, for the `maxVenues` announced last. A
 * response names the versions it was built from, which shows whether its process had received the event.
 */
export interface AnnouncedVersions {
  /** Records the version that an event announced, and if it hides the venue. An older version changes nothing. */
  record(id: number, version: number, isHidden?: boolean): void
  /** The newest announced version; undefined when none is recorded. */
  newestOf(id: number): number | undefined
  /**
   * False when a response that contains this version of a venue may be older than an announced change: the version is
   * older, or the venue has no recorded version soon after records were evicted, because its record may be among them.
   */
  isCurrent(id: number, version: number): boolean
  /** True when a response without versions that contains the venue may be older than the event that hid the venue. */
  wasHiddenRecently(id: number): boolean
}

interface Announced {
  readonly version: number
  /** Undefined for a visible venue. */
  readonly hiddenAt: number | undefined
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
  const announcedByVenue = new LRUCache<number, Announced>({
    ...entriesAtMost(maxVenues),
    dispose: (_announced, _id, reason) => {
      if (reason === 'evict') evictedAt = elapsed()
    },
  })
  return {
    record(id, version, isHidden = false) {
      const former = announcedByVenue.peek(id)
      const isOlder = former !== undefined && former.version > version
      announcedByVenue.set(id, isOlder ? former : { version, hiddenAt: isHidden ? elapsed() : undefined })
    },
    newestOf: (id) => announcedByVenue.peek(id)?.version,
    isCurrent(id, version) {
      const newest = announcedByVenue.peek(id)?.version
      return newest === undefined ? elapsed() - evictedAt >= UNREADY_AFTER_MS : version >= newest
    },
    wasHiddenRecently(id) {
      const hiddenAt = announcedByVenue.peek(id)?.hiddenAt
      return hiddenAt !== undefined && elapsed() - hiddenAt < UNREADY_AFTER_MS
    },
  }
}
