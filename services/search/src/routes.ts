import {
  newVenuesApi,
  type SearchQuery,
  searchApi,
  VENUE_VERSIONS_HEADER,
  withoutUndefined,
  writeVenueVersions,
} from '@plekje/contracts'
import { implement, prebuilt } from '@plekje/service-kit'
import type { createFindNewVenues } from './use-cases/find-new-venues'
import type { createGeocode } from './use-cases/geocode'
import type { createMapListings } from './use-cases/map-listings'
import type { createSearchListings } from './use-cases/search-listings'
import type { createSuggest } from './use-cases/suggest'

export interface SearchUseCases {
  readonly listings: ReturnType<typeof createSearchListings>
  readonly map: ReturnType<typeof createMapListings>
  readonly suggest: ReturnType<typeof createSuggest>
  readonly geocode: ReturnType<typeof createGeocode>
}

/** `index/venue-card.ts` joins lists from JSON that the index stores per venue, so replies are not validated again. */
export const searchRoutes = ({ listings, map, suggest, geocode }: SearchUseCases) =>
  implement(searchApi, {
    listListings: async ({ query }) => {
      const { json, venues, total, next } = await listings.list(query)
      return prebuilt(json, {
        headers: withoutUndefined({
          ...versionsOf(venues),
          'X-Total-Count': String(total),
          Link: next === undefined ? undefined : `<${pageFrom(query, next)}>; rel="next"`,
        }),
      })
    },
    search: async ({ query }) => {
      const { json, venues } = await listings.search(query)
      return prebuilt(json, { headers: versionsOf(venues) })
    },
    mapListings: async ({ query }) => {
      const { json, venues } = await map(query)
      return prebuilt(json, { headers: versionsOf(venues) })
    },
    suggest: ({ query }) => suggest(query.q),
    geocode: ({ query }) => geocode.find(query.query),
    reverseGeocode: ({ query }) => geocode.reverse(query),
  })

/** Routes for other services. */
export const newVenuesRoutes = (find: ReturnType<typeof createFindNewVenues>) =>
  implement(newVenuesApi, { newVenues: ({ query }) => find(query) })

/** The header with the versions of the venues in a reply; the gateway removes it. */
function versionsOf(venues: Parameters<typeof writeVenueVersions>[0]): Record<string, string> {
  const versions = writeVenueVersions(venues)
  return versions === undefined ? {} : { [VENUE_VERSIONS_HEADER]: versions }
}

/** The address of the list from `offset` on. */
function pageFrom(query: SearchQuery, offset: number): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, offset })) {
    if (value !== undefined) params.set(name, String(value))
  }
  return `/api/listings?${params}`
}
