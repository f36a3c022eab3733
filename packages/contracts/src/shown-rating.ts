import type { Listing } from './listings'

/**
 * The rating that cards, lists, search and administrators show, from 1 to 5: the members' where members reviewed the venue,
 * else Google's, else null; and the number of reviews behind it (VENUE-3, SEARCH-7).
 */
export const shownRating = ({
  rating,
  reviewCount,
  googleRating,
  googleReviewCount,
}: Pick<Listing, 'rating' | 'reviewCount' | 'googleRating' | 'googleReviewCount'>): {
  rating: number | null
  count: number
} =>
  rating !== null && reviewCount > 0
    ? { rating, count: reviewCount }
    : { rating: googleRating, count: googleReviewCount }
