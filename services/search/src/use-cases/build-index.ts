import type { SearchIndex } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { documentOf } from '../domain/listings-index'
import { compareContents, mend } from './compare-contents'
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
 */
export async function buildIndex({ index, source, catalogue, log }: BuildingParts, lease: Lease): Promise<void> {
  const startedAt = Date.now()
  // First of all: with listings away there is nothing to begin.
  const words = await catalogue.refresh()
  for (const token of await index.builds()) if (token !== lease.token) await index.dropBuild(token)
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
    const mendable = { ...build, put: build.add }
    for await (const { differences } of compareContents(source, build)) {
      lease.signal.throwIfAborted()
      const ids = differences.map(({ id }) => id)
      await mend(ids, { source, catalogue, index: mendable })
    }
    lease.signal.throwIfAborted()
    await build.switch()
    log.info({ venues, ms: Date.now() - startedAt }, 'index built')
  } catch (error) {
    await build.abandon().catch((reason) => log.warn({ err: reason }, 'build not removed'))
    throw error
  }
}
