import type { Listing } from '@plekje/contracts'

type Rated = Pick<Listing, 'rating' | 'reviewCount' | 'googleRating' | 'googleReviewCount'>

/** The rating on a card: members' reviews first, else Google's, else none (VENUE-3). */
export function shownRating(
  listing: Rated,
  defaultRating?: number,
): { rating: number | null; count: number | undefined } {
  if (listing.rating !== null && listing.reviewCount > 0) return { rating: listing.rating, count: listing.reviewCount }
  if (listing.googleRating !== null) return { rating: listing.googleRating, count: listing.googleReviewCount }
  return { rating: defaultRating ?? null, count: undefined }
}
