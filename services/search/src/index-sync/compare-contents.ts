import type { IndexRange, SearchDocument } from '@plekje/engines'
import { documentOf } from '../index/listings-index'
import type { CatalogueKeeper } from './catalogue-keeper'
import { type VenueSource, venuesOf } from './venue-source'

const VENUES_PER_PAGE = 1_000
const VENUES_PER_REPAIR = 500

/** An index that can be compared and repaired: the live one or a build. */
export interface Repairable extends IndexRange {
  put(documents: readonly SearchDocument[]): Promise<void>
  remove(ids: readonly number[]): Promise<void>
}

/** A venue with different versions in listings and in the index. */
export interface Difference {
  readonly id: number
  /** Undefined if the venue is not visible in listings, or not in the index. */
  readonly listedVersion: number | undefined
  readonly indexedVersion: number | undefined
}

interface ComparedPage {
  readonly comparedCount: number
  readonly differences: readonly Difference[]
}

/** Compares ids and versions page by page. A change during the comparison may be reported as a difference. */
export async function* compareContents(
  source: Pick<VenueSource, 'venueVersions'>,
  index: IndexRange,
): AsyncGenerator<ComparedPage> {
  let afterId = 0
  let isLastPage = false
  while (!isLastPage) {
    const page = await source.venueVersions({ query: { afterId, limit: VENUES_PER_PAGE } })
    const upTo = page.done ? undefined : page.venues.at(-1)?.id
    isLastPage = upTo === undefined
    const indexedVersions = new Map((await index.versions(afterId, upTo)).map(({ id, version }) => [id, version]))
    const visibleVenues = page.venues.filter(({ isVisible }) => isVisible)
    const listedVersions = new Map(visibleVenues.map(({ id, version }) => [id, version]))
    const ids = new Set([...listedVersions.keys(), ...indexedVersions.keys()])
    const differences = [...ids]
      .map((id) => ({ id, listedVersion: listedVersions.get(id), indexedVersion: indexedVersions.get(id) }))
      .filter(({ listedVersion, indexedVersion }) => listedVersion !== indexedVersion)
    yield { comparedCount: ids.size, differences }
    afterId = upTo ?? afterId
  }
}

/**
 * Makes the index match listings for these venues. A venue may change between the read and the write, which then
 * overwrites a newer version. So the venues are read again after the write, and written again until the versions are
 * equal; later changes arrive as events.
 */
export async function repair(
  ids: readonly number[],
  {
    source,
    index,
    catalogue,
  }: { source: Pick<VenueSource, 'someVenues'>; index: Repairable; catalogue: CatalogueKeeper },
): Promise<void> {
  for (let from = 0; from < ids.length; from += VENUES_PER_REPAIR) {
    let remainingIds = ids.slice(from, from + VENUES_PER_REPAIR)
    let venuesById = await venuesOf(source, remainingIds)
    while (remainingIds.length > 0) {
      const visibleVenues = remainingIds
        .map((id) => venuesById.get(id))
        .filter((venue) => venue !== undefined)
        .filter(({ isVisible }) => isVisible)
      const visibleIds = new Set(visibleVenues.map(({ id }) => id))
      const currentCatalogue = await catalogue.covering(visibleVenues)
      const documents = visibleVenues.map((venue) =>
        documentOf(venue, currentCatalogue.slugsOf(venue.categoryId, venue.categorySlug)),
      )
      await index.put(documents)
      await index.remove(remainingIds.filter((id) => !visibleIds.has(id)))
      const currentVenuesById = await venuesOf(source, remainingIds)
      remainingIds = remainingIds.filter((id) => currentVenuesById.get(id)?.version !== venuesById.get(id)?.version)
      venuesById = currentVenuesById
    }
  }
}
