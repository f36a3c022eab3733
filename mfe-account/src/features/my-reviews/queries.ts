import { queryOptions, reviewsClient } from '@plekje/web-kit'

/** Begins as the reviews of a venue do, so that one invalidation refreshes both. */
export const REVIEWS_KEY = ['reviews'] as const

export const myReviewsQuery = () =>
  queryOptions({
    queryKey: [...REVIEWS_KEY, 'mine'],
    queryFn: ({ signal }) => reviewsClient.myReviews({}, { signal }),
  })
