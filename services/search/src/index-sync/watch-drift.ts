import { setTimeout as pause } from 'node:timers/promises'
import type { SearchIndex } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import type { CatalogueKeeper } from './catalogue-keeper'
import { compareContents, type Difference, repair } from './compare-contents'
import type { SuppressedVenues } from './suppressed-venues'
import { type VenueSource, venuesOf } from './venue-source'

/** Pause between two pages of a thousand venues, so that comparing a million takes a minute and little CPU. */
const PAGE_PAUSE_MS = 50
const MAX_SUSPECTS = 5_000
/** Fewer differences than this never justify a whole build. */
const MIN_DIFFERENCES_FOR_REBUILD = 500

export interface ComparisonParts {
  readonly index: SearchIndex
  readonly source: VenueSource
  readonly catalogue: CatalogueKeeper
  readonly suppressed: SuppressedVenues
  readonly log: Logger
  /** Number of changes that are published but not applied yet. */
  readonly countWaitingChanges: () => Promise<number>
  /** Called when queries see the repaired venues. */
  readonly onRepaired: (ids: readonly number[]) => Promise<void>
}

export type Comparison = ReturnType<typeof createComparison>

/**
 * Compares the index with listings. A difference may be a change that is not applied yet, so a venue is repaired only
 * if it differed in the same way at the previous comparison and no change is waiting. Venues that listings does not
 * show are hidden at once.
 */
export function createComparison(parts: ComparisonParts) {
  const { index, source, catalogue, suppressed, log } = parts
  /** Versions ("3/2": 3 in listings, 2 in the index) of venues that differed at the previous comparison, by id. */
  let suspects: ReadonlyMap<number, string> = new Map()
  /** Venues that were repaired, or may have been: the reply to a write can be lost. */
  const unannouncedIds = new Set<number>()
  let comparedAt: Date | undefined
  const startedAt = new Date()

  /** Suppresses indexed venues that are not visible. Reads each again: it may be visible since its page was read. */
  const suppressInvisible = async (differences: readonly Difference[]) => {
    const unlisted = differences.filter(
      ({ listedVersion, indexedVersion }) => listedVersion === undefined && indexedVersion !== undefined,
    )
    if (unlisted.length === 0) return
    const ids = unlisted.map(({ id }) => id)
    const currentVenues = await venuesOf(source, ids)
    for (const { id, indexedVersion = 0 } of unlisted) {
      if (!currentVenues.get(id)?.isVisible) suppressed.suppress(id, indexedVersion)
    }
  }

  /** Repairs venues that differed in the same way at the previous comparison. */
  const repairConfirmed = async (newSuspects: ReadonlyMap<number, string>) => {
    const ids = [...newSuspects.keys()].filter((id) => suspects.get(id) === newSuspects.get(id))
    if (ids.length === 0 || (await parts.countWaitingChanges()) > 0) return
    log.warn({ venues: ids.slice(0, 20), count: ids.length }, 'index differs from listings; repairing these venues')
    for (const id of ids) unannouncedIds.add(id)
    await repair(ids, { source, index, catalogue })
  }

  const announceRepairs = async () => {
    if (unannouncedIds.size === 0) return
    await parts.onRepaired([...unannouncedIds])
    unannouncedIds.clear()
  }

  return {
    get details() {
      return { comparedAt: comparedAt?.toISOString() ?? null, differing: suspects.size }
    },
    /** Seconds since the last comparison of this process, or since its start. */
    get ageSeconds() {
      return (Date.now() - (comparedAt ?? startedAt).getTime()) / 1000
    },

    /** Suppresses venues of the index that are not visible. Call it after a time without events. */
    async suppressHidden(): Promise<void> {
      for await (const { differences } of compareContents(source, index)) {
        await suppressInvisible(differences)
      }
    },

    /** Compares all venues. Returns `rebuild` if so many differ that a new build is faster than repairs. */
    async run(signal: AbortSignal): Promise<'compared' | 'rebuild'> {
      const newSuspects = new Map<number, string>()
      let comparedCount = 0
      for await (const page of compareContents(source, index)) {
        if (signal.aborted) return 'compared'
        await suppressInvisible(page.differences)
        comparedCount += page.comparedCount
        for (const { id, listedVersion, indexedVersion } of page.differences) {
          if (newSuspects.size < MAX_SUSPECTS) newSuspects.set(id, `${listedVersion}/${indexedVersion}`)
        }
        if (page.comparedCount > 0) await pause(PAGE_PAUSE_MS, undefined, { ref: false })
      }
      comparedAt = new Date()
      const doMostDiffer =
        newSuspects.size >= MIN_DIFFERENCES_FOR_REBUILD &&
        (newSuspects.size === MAX_SUSPECTS || newSuspects.size * 2 > comparedCount)
      if (doMostDiffer && suspects.size >= MIN_DIFFERENCES_FOR_REBUILD && (await parts.countWaitingChanges()) === 0) {
        suspects = new Map()
        return 'rebuild'
      }
      if (!doMostDiffer) await repairConfirmed(newSuspects)
      await announceRepairs()
      suspects = newSuspects
      return 'compared'
    },
  }
}
