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
 * Compares the index with listings. A difference may be a change that is not applied yet, so a venue is repaired only if
 * it differed in the same way at the previous comparison and no change is waiting. Venues that listings does not show are
 * hidden at once.
 */
export function createComparison(parts: ComparisonParts) {
  const { index, source, catalogue, suppressed, log } = parts
  /** Versions ("listed/indexed") of venues that differed at the previous comparison, by id. */
  let suspects: ReadonlyMap<number, string> = new Map()
  /** Venues that were repaired, or may have been: the reply to a write can be lost. */
  const unannounced = new Set<number>()
  let comparedAt: Date | undefined
  const startedAt = new Date()

  /** Suppresses indexed venues that are not visible. Reads each again: it may have been shown after its page was read. */
  const suppressInvisible = async (differences: readonly Difference[]) => {
    const unlisted = differences.filter(({ listed, indexed }) => listed === undefined && indexed !== undefined)
    if (unlisted.length === 0) return
    const current = await venuesOf(
      source,
      unlisted.map(({ id }) => id),
    )
    for (const { id, indexed = 0 } of unlisted) {
      if (!current.get(id)?.isVisible) suppressed.suppress(id, indexed)
    }
  }

  /** Repairs venues that differed in the same way at the previous comparison. */
  const repairConfirmed = async (differing: ReadonlyMap<number, string>) => {
    const confirmed = [...differing.keys()].filter((id) => suspects.get(id) === differing.get(id))
    if (confirmed.length === 0 || (await parts.countWaitingChanges()) > 0) return
    log.warn(
      { venues: confirmed.slice(0, 20), count: confirmed.length },
      'index differs from listings; repairing these venues',
    )
    for (const id of confirmed) unannounced.add(id)
    await repair(confirmed, { source, index, catalogue })
  }

  const announceRepairs = async () => {
    if (unannounced.size === 0) return
    await parts.onRepaired([...unannounced])
    unannounced.clear()
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
      const differing = new Map<number, string>()
      let compared = 0
      for await (const page of compareContents(source, index)) {
        if (signal.aborted) return 'compared'
        await suppressInvisible(page.differences)
        compared += page.compared
        for (const { id, listed, indexed } of page.differences) {
          if (differing.size < MAX_SUSPECTS) differing.set(id, `${listed}/${indexed}`)
        }
        if (page.compared > 0) await pause(PAGE_PAUSE_MS, undefined, { ref: false })
      }
      comparedAt = new Date()
      const doMostDiffer =
        differing.size >= MIN_DIFFERENCES_FOR_REBUILD &&
        (differing.size === MAX_SUSPECTS || differing.size * 2 > compared)
      if (doMostDiffer && suspects.size >= MIN_DIFFERENCES_FOR_REBUILD && (await parts.countWaitingChanges()) === 0) {
        suspects = new Map()
        return 'rebuild'
      }
      if (!doMostDiffer) await repairConfirmed(differing)
      await announceRepairs()
      suspects = differing
      return 'compared'
    },
  }
}
