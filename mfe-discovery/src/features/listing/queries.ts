import type { ListingDetail } from '@plekje/contracts'
import {
  listingsClient,
  ownersClient,
  pagedListQuery,
  queryOptions,
  reviewsClient,
  searchClient,
} from '@plekje/web-kit'
import { readResultsState } from '../criteria/criteria'
import { type ReviewsSelection, reviewsQueryOf } from './reviews-selection'

/** A venue's data. `viewer` is part of the key, because members also get contact data and signing in must refetch. */
export const listingQuery = (slug: string, viewer: string) =>
  queryOptions<ListingDetail>({
    queryKey: ['listing', slug, viewer],
    queryFn: ({ signal }) => listingsClient.getListing({ params: { slug } }, { signal }),
    // Shows the visitor's data of this venue until the member's arrives, but never another venue's.
    placeholderData: (previous) => (previous?.slug === slug ? previous : undefined),
  })

/** Number of reviews shown at first, and added by each press. */
export const REVIEWS_PER_STEP = 10
/** Reviews per request. The second half is loaded ahead, so that the next step shows at once. */
const REVIEWS_PER_REQUEST = 2 * REVIEWS_PER_STEP
/** Maximum number of steps in an address. More would be slow, because each page of reviews waits for the previous. */
export const MAX_REVIEW_STEPS = 10

/** Steps of reviews that the address of a venue's page asks for (`?page=2`), from 1. */
export const reviewStepsOf = (query: URLSearchParams): number =>
  Math.min(readResultsState(query).page, MAX_REVIEW_STEPS)

/** Pages to fetch of each list: enough even if all reviews of these steps come from one list. */
export const reviewPagesOf = (query: URLSearchParams): number =>
  Math.ceil((reviewStepsOf(query) * REVIEWS_PER_STEP) / REVIEWS_PER_REQUEST)

export const googleReviewsQuery = (listingId: number, selection: ReviewsSelection) =>
  pagedListQuery(['reviews', listingId, 'google', selection], REVIEWS_PER_REQUEST, (query, options) =>
    reviewsClient.googleReviews({ params: { listingId }, query: { ...query, ...reviewsQueryOf(selection) } }, options),
  )

export const memberReviewsQuery = (listingId: number, selection: ReviewsSelection) =>
  pagedListQuery(['reviews', listingId, 'visitors', selection], REVIEWS_PER_REQUEST, (query, options) =>
    reviewsClient.listReviews({ params: { listingId }, query: { ...query, ...reviewsQueryOf(selection) } }, options),
  )

/** The number of reviews and the distribution of stars, over all pages. */
export const reviewSummaryQuery = (listingId: number) =>
  queryOptions({
    queryKey: ['reviews', listingId, 'summary'],
    queryFn: ({ signal }) => reviewsClient.reviewSummary({ params: { listingId } }, { signal }),
  })

/** The member's role at a venue, and the ways to claim it. */
export const ownershipQuery = (listingId: number, viewer: string) =>
  queryOptions({
    queryKey: ['ownership', listingId, viewer],
    queryFn: ({ signal }) => ownersClient.ownership({ params: { listingId } }, { signal }),
  })

const MAX_SIMILAR = 4
const SIMILAR_RADIUS_KM = 25

/** Similar venues: same category, nearest first, without the venue itself. */
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
