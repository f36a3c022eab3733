import { categoriesQuery, type Destination, prefetchList, prefetchQuery, type QueryClient } from '@plekje/web-kit'
import {
  googleReviewsQuery,
  listingQuery,
  memberReviewsQuery,
  reviewPagesOf,
  reviewSummaryQuery,
  similarQuery,
} from './queries'
import { readReviewsSelection } from './reviews-selection'

/** Loads a venue; for a whole page also its reviews, similar venues, and the categories that style its map pin. */
export async function preloadListing(destination: Destination, client: QueryClient): Promise<void> {
  const categoriesLoading = destination.isWhole ? prefetchQuery(client, categoriesQuery()) : undefined
  await Promise.all([preloadVenue(destination, client), categoriesLoading])
}

async function preloadVenue({ params: { slug = '' }, search, viewer, isWhole }: Destination, client: QueryClient) {
  const query = listingQuery(slug, viewer)
  await prefetchQuery(client, query)
  const listing = client.getQueryData(query.queryKey)
  if (!listing || !isWhole) return
  const searchParams = new URLSearchParams(search)
  const pages = reviewPagesOf(searchParams)
  const selection = readReviewsSelection(searchParams)
  await Promise.all([
    prefetchList(client, googleReviewsQuery(listing.id, selection), pages),
    prefetchList(client, memberReviewsQuery(listing.id, selection), pages),
    prefetchQuery(client, reviewSummaryQuery(listing.id)),
    prefetchQuery(client, similarQuery(listing)),
  ])
}
