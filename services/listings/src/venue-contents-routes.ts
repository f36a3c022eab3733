import { venueAddressesApi, venueContentsApi } from '@plekje/contracts'
import { implement, prebuilt } from '@plekje/service-kit'
import { snapshotOf } from './domain/venue-views'
import type { CatalogCache } from './storage/catalog-cache'
import type { VenueContents } from './storage/venue-contents'

const MAX_ID = 2 ** 31 - 1

/** `domain/venue-views.ts` builds replies field by field, so long lists are not validated again. */
export const venueContentsRoutes = (contents: VenueContents, catalog: CatalogCache) =>
  implement(venueContentsApi, {
    venueVersions: async ({ query: { afterId, limit } }) => {
      const versions = await contents.versionsAfter(afterId, limit + 1)
      const venues = versions.slice(0, limit).map(({ _id, version, isVisible }) => ({ id: _id, version, isVisible }))
      return prebuilt(JSON.stringify({ venues, done: versions.length <= limit }))
    },
    someVenues: async ({ query }) => {
      const [venues, names] = await Promise.all([contents.byIds(query.ids.split(',').map(Number)), catalog.current()])
      return prebuilt(JSON.stringify({ venues: venues.map((venue) => snapshotOf(venue, names)) }))
    },
  })

export const venueAddressesRoutes = (contents: VenueContents) =>
  implement(venueAddressesApi, {
    venueAddresses: async ({ query: { afterId, upToId, limit } }) => {
      const [addresses, highestId] = await Promise.all([
        contents.visibleBetween(afterId, upToId ?? MAX_ID, limit + 1),
        contents.highestId(),
      ])
      const venues = addresses
        .slice(0, limit)
        .map(({ _id, slug, updatedAt }) => ({ id: _id, slug, updatedAt: updatedAt.toISOString() }))
      return prebuilt(JSON.stringify({ venues, done: addresses.length <= limit, highestId }))
    },
  })
