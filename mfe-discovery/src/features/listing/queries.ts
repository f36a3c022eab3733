import type { ListingDetail } from '@plekje/contracts'
import { listingsClient, pagedListQuery, queryOptions, reviewsClient, searchClient } from '@plekje/web-kit'

/** `viewer` is part of the key: members get contact data, so a sign-in must fetch anew. */
export const listingQuery = (slug: string, viewer: string) =>
  queryOptions<ListingDetail>({
    queryKey: ['listing', slug, viewer],
    queryFn: ({ signal }) => listingsClient.getListing({ params: { slug } }, { signal }),
    // What a visitor sees of it stands until the answer for members is there; another venue's page never does.
    placeholderData: (shown) => (shown?.slug === slug ? shown : undefined),
  })

/** Two steps of the list: the second one is there when it is asked for. */
const REVIEWS_AT_ONCE = 20

export const googleReviewsQuery = (listingId: number) =>
  pagedListQuery(['reviews', listingId, 'google'], REVIEWS_AT_ONCE, (query, options) =>
    reviewsClient.googleReviews({ params: { listingId }, query }, options),
  )

export const visitorReviewsQuery = (listingId: number) =>
  pagedListQuery(['reviews', listingId, 'visitors'], REVIEWS_AT_ONCE, (query, options) =>
    reviewsClient.listReviews({ params: { listingId }, query }, options),
  )

/** How many there are and how their stars are spread, whatever pages were fetched. */
export const reviewSummaryQuery = (listingId: number) =>
  queryOptions({
    queryKey: ['reviews', listingId, 'summary'],
    queryFn: ({ signal }) => reviewsClient.reviewSummary({ params: { listingId } }, { signal }),
  })

export const MAX_SIMILAR = 4
const SIMILAR_RADIUS_KM = 25

/** Venues of the same kind not far away, nearest first, without the venue itself. */
export const similarQuery = ({ id, categorySlug, latitude, longitude }: ListingDetail) =>
  queryOptions({
    queryKey: ['similar', id],
    queryFn: ({ signal }) =>
      searchClient.search(
        {
          query: {
            category: categorySlug,
            lat: Number(latitude),
            lng: Number(longitude),
            radius: SIMILAR_RADIUS_KM,
            sortBy: 'distance',
            limit: MAX_SIMILAR + 1,
          },
        },
        { signal },
      ),
    select: ({ hits }) => hits.filter((hit) => hit.id !== id).slice(0, MAX_SIMILAR),
  })
