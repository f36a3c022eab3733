import { type Destination, prefetchList, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import { googleReviewsQuery, listingQuery, reviewSummaryQuery, similarQuery, visitorReviewsQuery } from './queries'

/** Fetches a venue; for the whole page its reviews and what is like it too. */
export async function preloadListing(
  { params: { slug = '' }, viewer, isWhole }: Destination,
  client: QueryClient,
): Promise<void> {
  const query = listingQuery(slug, viewer)
  await prefetchQuery(client, query)
  const listing = client.getQueryData(query.queryKey)
  if (!listing || !isWhole) return
  await Promise.all([
    prefetchList(client, googleReviewsQuery(listing.id)),
    prefetchList(client, visitorReviewsQuery(listing.id)),
    prefetchQuery(client, reviewSummaryQuery(listing.id)),
    prefetchQuery(client, similarQuery(listing)),
  ])
}
