import type { HourCounts } from '@plekje/service-kit'
import { managedOf } from '../domain/venue-views'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenueCountsStore } from '../storage/venue-counts'
import type { VenueRepository } from '../storage/venue-repository'
import { venueNotFound } from './edit-venue'

/** Venues for the administration pages of other services. */
export const createReadForAdministration = (
  venues: Pick<VenueRepository, 'byIdOrSlug'>,
  venuesAdded: Pick<HourCounts, 'since'>,
  counts: Pick<VenueCountsStore, 'current'>,
  catalog: Pick<CatalogCache, 'current'>,
) => ({
  /** Numbers of categories and places as in the public lists (API-17). */
  async figures(since?: string) {
    const [{ categories, locations }, current, addedPerHour] = await Promise.all([
      catalog.current(),
      counts.current(),
      since === undefined ? undefined : venuesAdded.since(new Date(since)),
    ])
    const { venues: total, visible } = current
    const figures = { venues: total, visible, categories: categories.length, locations: locations.length }
    return addedPerHour ? { ...figures, addedPerHour } : figures
  },
  /** Returns a visible or hidden venue; rejects with `NotFoundError` if it does not exist. */
  async venue(id: number) {
    const [names, venue] = await Promise.all([catalog.current(), venues.byIdOrSlug(String(id))])
    if (!venue) throw venueNotFound()
    return managedOf(venue, names)
  },
})
