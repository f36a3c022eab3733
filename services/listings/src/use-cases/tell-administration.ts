import { perHour } from '@plekje/contracts'
import type { CatalogKeeper } from '../domain/catalog'
import { managedOf } from '../domain/venue-views'
import type { VenueRepository } from '../storage/venue-repository'
import { noSuchVenue } from './edit-venue'

/** What other services show administrators of venues. */
export const createTellAdministration = (
  venues: Pick<VenueRepository, 'addedSince' | 'count' | 'byIdOrSlug'>,
  catalog: Pick<CatalogKeeper, 'current'>,
) => ({
  /** Categories and places as they are listed for everyone (SPEC §3). */
  async figures(since?: string) {
    const [{ categories, locations }, all, visible, added] = await Promise.all([
      catalog.current(),
      venues.count({}),
      venues.count({ isVisible: true }),
      since === undefined ? undefined : venues.addedSince(new Date(since)),
    ])
    const totals = { venues: all, visible, categories: categories.length, locations: locations.length }
    return added ? { ...totals, addedPerHour: perHour(added) } : totals
  },
  /** Hidden or not; rejects with `NotFoundError` when there is none. */
  async venue(id: number) {
    const [names, venue] = await Promise.all([catalog.current(), venues.byIdOrSlug(String(id))])
    if (!venue) throw noSuchVenue()
    return managedOf(venue, names)
  },
})
