import { entriesAtMost } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'

/**
 * The newest version of each venue that an event announced. An answer names the versions it was made of, so that one of a
 * process that has yet to receive an event is recognised. Holds a bounded number of venues, the last announced ones.
 */
export interface AnnouncedVersions {
  /** Records that an event announced this version; an older one changes nothing. */
  record(id: number, version: number): void
  /** The newest version announced; undefined when none is remembered. */
  of(id: number): number | undefined
  /**
   * Whether an answer with these versions may be as new as all that was announced. False for one that names a venue in an older
   * version, and for one that names an unknown venue soon after others were forgotten, for it may be one of those.
   */
  admits(versions: ReadonlyMap<number, number>): boolean
}

const MAX_VENUES = 20_000
/** No process answers for longer from what it knew before an event: by then it is not ready, or has the event. */
const FORGOTTEN_MS = 60_000

export function createAnnouncedVersions({
  maxVenues = MAX_VENUES,
  elapsed = () => performance.now(),
}: {
  maxVenues?: number
  /** Milliseconds of a clock that never jumps. */
  elapsed?: () => number
} = {}): AnnouncedVersions {
  let forgottenAt = Number.NEGATIVE_INFINITY
  /** Only recorded, never used: those announced longest ago are forgotten first. */
  const announced = new LRUCache<number, number>({
    ...entriesAtMost(maxVenues),
    dispose: (_version, _id, reason) => {
      if (reason === 'evict') forgottenAt = elapsed()
    },
  })
  return {
    record(id, version) {
      announced.set(id, Math.max(announced.peek(id) ?? version, version))
    },
    of: (id) => announced.peek(id),
    admits(versions) {
      const isAnyForgotten = elapsed() - forgottenAt < FORGOTTEN_MS
      for (const [id, version] of versions) {
        const known = announced.peek(id)
        if (known === undefined ? isAnyForgotten : version < known) return false
      }
      return true
    },
  }
}
