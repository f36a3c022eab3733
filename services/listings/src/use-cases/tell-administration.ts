import { perHour } from '@plekje/contracts'
import type { CatalogKeeper } from '../domain/catalog'
import { venueTotals } from '../domain/venue-figures'
import { managedOf } from '../domain/venue-views'
import type { VenueRepository } from '../storage/venue-repository'
import type { VenueRows } from '../storage/venue-rows'
import { noSuchVenue } from './edit-venue'

/** What other services show administrators of venues. */
export const createTellAdministration = (
  venues: Pick<VenueRepository, 'byIdOrSlug'>,
  rows: Pick<VenueRows, 'count'>,
  catalog: Pick<CatalogKeeper, 'current'>,
) => ({
  /** Categories and places as they are listed for everyone (SPEC §3). */
  async figures(since?: string) {
    const from = since === undefined ? undefined : new Date(since)
    const [{ categories, locations }, { added, ...totals }] = await Promise.all([
      catalog.current(),
      rows.count((all) => venueTotals(all, from)),
    ])
    const figures = { ...totals, categories: categories.length, locations: locations.length }
    return from ? { ...figures, addedPerHour: perHour(added) } : figures
  },
  /** Hidden or not; rejects with `NotFoundError` when there is none. */
  async venue(id: number) {
    const [names, venue] = await Promise.all([catalog.current(), venues.byIdOrSlug(String(id))])
    if (!venue) throw noSuchVenue()
    return managedOf(venue, names)
  },
})
