import type { Listing } from './listings'

/**
 * Returns the rating that is shown everywhere, from 1 to 5: the members' rating if members reviewed the venue, else
 * Google's rating, else null; and the number of its reviews (VENUE-3, SEARCH-7).
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
