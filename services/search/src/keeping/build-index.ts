import type { SearchIndex } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { documentOf } from '../index/listings-index'
import { compareContents, repair } from './compare-contents'
import type { CatalogueKeeper } from './keep-catalogue'
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
 * Fills an index beside the one that answers and switches to it. Whoever applies changes finds the build by its name and
 * writes them there too; a page of venues that was read before such a change may overwrite it, so the whole is compared
 * with listings before it is switched. Builds of others are dropped: their lease is gone, or this one would not be had.
 * `switching` is called when what answers may be this build from then on.
 */
export async function buildIndex(
  { index, source, catalogue, log }: BuildingParts,
  lease: Lease,
  switching: () => void,
): Promise<void> {
  const startedAt = Date.now()
  // First of all: with listings away there is nothing to begin.
  const words = await catalogue.refresh()
  await dropOtherBuilds(index, lease)
  const build = await index.startBuild(lease.token)
  try {
    let venues = 0
    for (let afterId = 0, done = false; !done; ) {
      const page = await source.exportVenues({ query: { afterId, limit: VENUES_PER_PAGE } })
      lease.signal.throwIfAborted()
      const visible = page.venues.filter(({ isVisible }) => isVisible)
      await build.add(visible.map((venue) => documentOf(venue, words.slugsOf(venue.categoryId, venue.categorySlug))))
      venues += visible.length
      afterId = page.venues.at(-1)?.id ?? afterId
      done = page.done || page.venues.length === 0
    }
    const repairable = { ...build, put: build.add }
    for await (const { differences } of compareContents(source, build)) {
      lease.signal.throwIfAborted()
      const ids = differences.map(({ id }) => id)
      await repair(ids, { source, catalogue, index: repairable })
    }
    lease.signal.throwIfAborted()
    switching()
    await build.switch()
    log.info({ venues, ms: Date.now() - startedAt }, 'index built')
  } catch (error) {
    await build.abandon().catch((reason) => log.warn({ err: reason }, 'build not removed'))
    throw error
  }
}

/** Nobody fills a build of another token, or will switch to it, while this process has the lease for building. */
export async function dropOtherBuilds(index: SearchIndex, lease: Lease): Promise<void> {
  for (const token of await index.builds()) {
    lease.signal.throwIfAborted()
    if (token !== lease.token) await index.dropBuild(token)
  }
}
