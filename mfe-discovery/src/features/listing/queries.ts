import type { ListingDetail } from '@plekje/contracts'
import { listingsClient, pagedListQuery, queryOptions, reviewsClient, searchClient } from '@plekje/web-kit'
import { readResultsState } from '../criteria/criteria'
import { type ReviewsAsked, reviewsQueryOf } from './reviews-asked'

/** `viewer` is part of the key: members get contact data, so a sign-in must fetch anew. */
export const listingQuery = (slug: string, viewer: string) =>
  queryOptions<ListingDetail>({
    queryKey: ['listing', slug, viewer],
    queryFn: ({ signal }) => listingsClient.getListing({ params: { slug } }, { signal }),
    // What a visitor sees of it stands until the answer for members is there; another venue's page never does.
    placeholderData: (shown) => (shown?.slug === slug ? shown : undefined),
  })

/** Reviews that are shown at first, and more with each press. */
export const REVIEWS_PER_STEP = 10
/** Two steps of the list: the second one is there when it is asked for. */
const REVIEWS_AT_ONCE = 2 * REVIEWS_PER_STEP
/** An address leads no further into the list: each page of it is asked for when the one before is there. */
export const MAX_REVIEW_STEPS = 10

/** How many steps of reviews the address of a venue's page asks for (`?page=2`), from 1. */
export const reviewStepsOf = (query: URLSearchParams): number =>
  Math.min(readResultsState(query).page, MAX_REVIEW_STEPS)
/** In how many pages these are fetched where all are of one kind. */
export const reviewPagesOf = (query: URLSearchParams): number =>
  Math.ceil((reviewStepsOf(query) * REVIEWS_PER_STEP) / REVIEWS_AT_ONCE)

export const googleReviewsQuery = (listingId: number, asked: ReviewsAsked) =>
  pagedListQuery(['reviews', listingId, 'google', asked], REVIEWS_AT_ONCE, (query, options) =>
    reviewsClient.googleReviews({ params: { listingId }, query: { ...query, ...reviewsQueryOf(asked) } }, options),
  )

export const visitorReviewsQuery = (listingId: number, asked: ReviewsAsked) =>
  pagedListQuery(['reviews', listingId, 'visitors', asked], REVIEWS_AT_ONCE, (query, options) =>
    reviewsClient.listReviews({ params: { listingId }, query: { ...query, ...reviewsQueryOf(asked) } }, options),
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
