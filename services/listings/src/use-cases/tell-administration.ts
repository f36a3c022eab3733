import type { CatalogKeeper } from '../domain/catalog'
import { managedOf } from '../domain/venue-views'
import type { VenueRepository } from '../storage/venue-repository'
import { noSuchVenue } from './edit-venue'

/** What other services show administrators of venues. */
export const createTellAdministration = (
  venues: Pick<VenueRepository, 'count' | 'byIdOrSlug'>,
  catalog: Pick<CatalogKeeper, 'current'>,
) => ({
  /** Categories and places as they are listed for everyone (SPEC §3). */
  async figures() {
    const [{ categories, locations }, all, visible] = await Promise.all([
      catalog.current(),
      venues.count({}),
      venues.count({ isVisible: true }),
    ])
    return { venues: all, visible, categories: categories.length, locations: locations.length }
  },
  /** Hidden or not; rejects with `NotFoundError` when there is none. */
  async venue(id: number) {
    const [names, venue] = await Promise.all([catalog.current(), venues.byIdOrSlug(String(id))])
    if (!venue) throw noSuchVenue()
    return managedOf(venue, names)
  },
})
