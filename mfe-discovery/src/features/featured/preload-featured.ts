import { type Destination, listingsClient, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { expandableListQuery } from '../catalogue/expandable-list'
import { createVenueList } from '../catalogue/use-venue-pages'
import { readResultsState } from '../criteria/criteria'

export const featuredVenues = createVenueList({ featured: true }, (query, options) =>
  listingsClient.listFeatured({ query }, options),
)

export function preloadFeatured({ search }: Destination, client: QueryClient): Promise<void> {
  const { page } = readResultsState(new URLSearchParams(search))
  return prefetchQuery(client, expandableListQuery(featuredVenues, page))
}
