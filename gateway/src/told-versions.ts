/**
 * The versions that events told of, so that an answer of a process which has not heard of one yet is known by what it
 * says of itself. Holds a number of venues, those told of last.
 */
export interface ToldVersions {
  /** An event told of a venue in this version; an older one changes nothing. */
  tell(id: number, version: number): void
  /** The newest version told of; undefined when none is remembered. */
  of(id: number): number | undefined
  /**
   * Whether an answer with these versions may be as new as all that was told. False for one that names a venue in an older
   * version, and for one that names an unknown venue soon after others were forgotten, for it may be one of those.
   */
  admits(versions: ReadonlyMap<number, number>): boolean
}

const MAX_VENUES = 20_000
/** No process answers for longer from what it knew before an event: by then it is not ready, or was told. */
const FORGOTTEN_MS = 60_000

export function createToldVersions({
  maxVenues = MAX_VENUES,
  elapsed = () => performance.now(),
}: {
  maxVenues?: number
  /** Milliseconds of a clock that never jumps. */
  elapsed?: () => number
} = {}): ToldVersions {
  /** In the order in which they were told of last. */
  const told = new Map<number, number>()
  let forgottenAt = Number.NEGATIVE_INFINITY
  return {
    tell(id, version) {
      const known = told.get(id)
      told.delete(id)
      told.set(id, known === undefined ? version : Math.max(known, version))
      if (told.size <= maxVenues) return
      const [oldest] = told.keys()
      if (oldest !== undefined) told.delete(oldest)
      forgottenAt = elapsed()
    },
    of: (id) => told.get(id),
    admits(versions) {
      const isAnyForgotten = elapsed() - forgottenAt < FORGOTTEN_MS
      for (const [id, version] of versions) {
        const known = told.get(id)
        if (known === undefined ? isAnyForgotten : version < known) return false
      }
      return true
    },
  }
}
