import { pagedListQuery, reviewsClient } from '@plekje/web-kit'

/** Prefix of the query keys of the member's and of a venue's reviews, so that one invalidation refreshes both. */
export const REVIEWS_KEY = ['reviews'] as const

const PAGE_SIZE = 20

export const myReviewsQuery = () =>
  pagedListQuery([...REVIEWS_KEY, 'mine'], PAGE_SIZE, (query, options) => reviewsClient.myReviews({ query }, options))
