import { type Destination, listingsClient, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { unfoldedQuery } from '../catalogue/unfolded'
import { venuesOf } from '../catalogue/use-venue-pages'
import { readResultsState } from '../criteria/criteria'

/** Every featured venue, as a list that is unfolded. */
export const featuredVenues = venuesOf({ featured: true }, (query, options) =>
  listingsClient.listFeatured({ query }, options),
)

/** Fetches the venues that the page of featured ones begins with. */
export function preloadFeatured({ search }: Destination, client: QueryClient): Promise<void> {
  const { page } = readResultsState(new URLSearchParams(search))
  return prefetchQuery(client, unfoldedQuery(featuredVenues, page))
}
