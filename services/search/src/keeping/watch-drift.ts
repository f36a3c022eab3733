import { setTimeout as pause } from 'node:timers/promises'
import type { SearchIndex } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { compareContents, type Difference, repair } from './compare-contents'
import type { CatalogueKeeper } from './keep-catalogue'
import type { SuppressedVenues } from './suppressed-venues'
import { type VenueSource, venuesOf } from './venue-source'

/** Between two pages of a thousand, so that a comparison of a million venues takes its minute and not a processor. */
const PACE_MS = 50
const MAX_SUSPECTS = 5_000
/** With fewer than this nothing is worth a whole build. */
const FEW = 500

export interface ComparisonParts {
  readonly index: SearchIndex
  readonly source: VenueSource
  readonly catalogue: CatalogueKeeper
  readonly suppressed: SuppressedVenues
  readonly log: Logger
  /** Changes that are published and not applied yet. */
  readonly changesWaiting: () => Promise<number>
  /** Called after the index shows what was repaired. */
  readonly repaired: (ids: readonly number[]) => Promise<void>
}

export type Comparison = ReturnType<typeof createComparison>

/**
 * Compares the index with listings. A difference may be a change on its way: repaired is what differed in the same way at
 * the comparison before, while no change waits to be applied. What listings does not show is hidden here at first sight.
 */
export function createComparison(parts: ComparisonParts) {
  const { index, source, catalogue, suppressed, log } = parts
  let suspects: ReadonlyMap<number, string> = new Map()
  /** Repaired, or perhaps: an answer may be lost after the index has it. */
  const unannounced = new Set<number>()
  let comparedAt: Date | undefined
  const startedAt = new Date()

  /** Asks again: one that was shown or made after the page was read may be in the index already. */
  const hideGone = async (differences: readonly Difference[]) => {
    const gone = differences.filter(({ listed, indexed }) => listed === undefined && indexed !== undefined)
    if (gone.length === 0) return
    const now = await venuesOf(
      source,
      gone.map(({ id }) => id),
    )
    for (const { id, indexed = 0 } of gone) if (!now.get(id)?.isVisible) suppressed.suppress(id, indexed)
  }

  /** Sure when it differed in the same way the last time. */
  const repairConfirmed = async (differing: ReadonlyMap<number, string>) => {
    const sure = [...differing.keys()].filter((id) => suspects.get(id) === differing.get(id))
    if (sure.length === 0 || (await parts.changesWaiting()) > 0) return
    log.warn({ venues: sure.slice(0, 20), count: sure.length }, 'index has drifted from listings')
    for (const id of sure) unannounced.add(id)
    await repair(sure, { source, index, catalogue })
  }

  const announceRepairs = async () => {
    if (unannounced.size === 0) return
    await parts.repaired([...unannounced])
    unannounced.clear()
  }

  return {
    get details() {
      return { comparedAt: comparedAt?.toISOString() ?? null, differing: suspects.size }
    },
    /** Since the last comparison here, or the start. */
    get ageSeconds() {
      return (Date.now() - (comparedAt ?? startedAt).getTime()) / 1000
    },

    /** Learns which venues the index has that are not to be seen, after a time in which no change was received. */
    async learnSuppressed(): Promise<void> {
      for await (const { differences } of compareContents(source, index)) {
        await hideGone(differences)
      }
    },

    /** Answers `rebuild` when so much differs that repairing it one by one is no use. */
    async run(signal: AbortSignal): Promise<'compared' | 'rebuild'> {
      const differing = new Map<number, string>()
      let compared = 0
      for await (const page of compareContents(source, index)) {
        if (signal.aborted) return 'compared'
        await hideGone(page.differences)
        compared += page.compared
        for (const { id, listed, indexed } of page.differences) {
          if (differing.size < MAX_SUSPECTS) differing.set(id, `${listed}/${indexed}`)
        }
        if (page.compared > 0) await pause(PACE_MS, undefined, { ref: false })
      }
      comparedAt = new Date()
      const areMost = differing.size >= FEW && (differing.size === MAX_SUSPECTS || differing.size * 2 > compared)
      if (areMost && suspects.size >= FEW && (await parts.changesWaiting()) === 0) {
        suspects = new Map()
        return 'rebuild'
      }
      if (!areMost) await repairConfirmed(differing)
      await announceRepairs()
      suspects = differing
      return 'compared'
    },
  }
}
