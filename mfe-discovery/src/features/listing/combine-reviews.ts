import type { Review } from '@plekje/contracts'

export interface CombinedReview extends Review {
  readonly source: 'google' | 'visitor'
}

/** Both kinds of reviews in one list, newest first (SPEC §9). */
export function combineReviews(google: readonly Review[], visitors: readonly Review[]): CombinedReview[] {
  return [
    ...visitors.map((review) => ({ ...review, source: 'visitor' as const })),
    ...google.map((review) => ({ ...review, source: 'google' as const })),
  ].sort((a, b) => Date.parse(b.reviewDate) - Date.parse(a.reviewDate))
}

export interface RatingSummary {
  readonly count: number
  /** One decimal (SPEC §9); null without reviews. */
  readonly average: number | null
  /** How many reviews gave 5, 4, 3, 2 and 1 stars. */
  readonly distribution: readonly { readonly stars: number; readonly count: number }[]
}

export function summarizeReviews(reviews: readonly Pick<Review, 'rating'>[]): RatingSummary {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return {
    count: reviews.length,
    average: reviews.length === 0 ? null : Math.round((sum / reviews.length) * 10) / 10,
    distribution: [5, 4, 3, 2, 1].map((stars) => ({
      stars,
      count: reviews.filter(({ rating }) => rating === stars).length,
    })),
  }
}
