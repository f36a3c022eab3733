import { searchApi } from '@plekje/contracts'
import { implement, prebuilt } from '@plekje/service-kit'
import type { createGeocode } from './use-cases/geocode'
import type { createSearchListings } from './use-cases/search-listings'
import type { createSuggest } from './use-cases/suggest'

export interface SearchUseCases {
  readonly listings: ReturnType<typeof createSearchListings>
  readonly suggest: ReturnType<typeof createSuggest>
  readonly geocode: ReturnType<typeof createGeocode>
}

/** Lists are joined from texts that are kept per venue (domain/card-text.ts), so that they need no second check. */
export const searchRoutes = ({ listings, suggest, geocode }: SearchUseCases) =>
  implement(searchApi, {
    listListings: async ({ query }) => {
      const { json, total } = await listings.list(query)
      return prebuilt(json, { headers: { 'X-Total-Count': String(total) } })
    },
    search: async ({ query }) => prebuilt(await listings.search(query)),
    suggest: ({ query }) => suggest(query.q),
    geocode: ({ query }) => geocode.find(query.query),
    reverseGeocode: ({ query }) => geocode.reverse(query),
  })
