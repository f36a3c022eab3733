import type { SearchIndex } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { documentOf } from '../index/listings-index'
import type { CatalogueKeeper } from './catalogue-keeper'
import { compareContents, repair } from './compare-contents'
import type { Lease } from './lease'
import type { VenueSource } from './venue-source'

const VENUES_PER_PAGE = 500

export interface BuildingParts {
  readonly index: SearchIndex
  readonly source: VenueSource
  readonly catalogue: CatalogueKeeper
  readonly log: Logger
}

/**
 * Builds a new index beside the live one and switches to it. `applyChanges` finds the build by its name and writes
 * changes to it too. A page of venues that was read before such a change may overwrite the change, so the build is
 * compared with listings before the switch. Drops builds of other processes: while this process has the lease, none of
 * them is in use. Calls `onSwitch` just before the build may go live.
 */
export async function buildIndex(
  { index, source, catalogue, log }: BuildingParts,
  lease: Lease,
  onSwitch: () => void,
): Promise<void> {
  const startedAt = Date.now()
  // Read the catalogue first: without listings a build is pointless.
  const currentCatalogue = await catalogue.refresh()
  await dropOtherBuilds(index, lease)
  const build = await index.startBuild(lease.token)
  try {
    let venueCount = 0
    let afterId = 0
    let isLastPage = false
    while (!isLastPage) {
      const page = await source.exportVenues({ query: { afterId, limit: VENUES_PER_PAGE } })
      lease.signal.throwIfAborted()
      const visibleVenues = page.venues.filter(({ isVisible }) => isVisible)
      await build.add(
        visibleVenues.map((venue) => documentOf(venue, currentCatalogue.slugsOf(venue.categoryId, venue.categorySlug))),
      )
      venueCount += visibleVenues.length
      afterId = page.venues.at(-1)?.id ?? afterId
      isLastPage = page.done || page.venues.length === 0
    }
    const repairable = { ...build, put: build.add }
    for await (const { differences } of compareContents(source, build)) {
      lease.signal.throwIfAborted()
      const ids = differences.map(({ id }) => id)
      await repair(ids, { source, catalogue, index: repairable })
    }
    lease.signal.throwIfAborted()
    onSwitch()
    await build.switch()
    log.info({ venues: venueCount, ms: Date.now() - startedAt }, 'index built')
  } catch (error) {
    await build
      .abandon()
      .catch((reason) => log.warn({ err: reason }, 'could not remove the failed build; the next comparison will'))
    throw error
  }
}

/** Drops builds of other processes. Call it with the build lease: then no other process uses its build. */
export async function dropOtherBuilds(index: SearchIndex, lease: Lease): Promise<void> {
  for (const token of await index.builds()) {
    lease.signal.throwIfAborted()
    if (token !== lease.token) await index.dropBuild(token)
  }
}
