import type { RatingCounts, Review } from '@plekje/contracts'
import { compareReviews, type ReviewsSelection } from './reviews-selection'

export interface CombinedReview extends Review {
  readonly source: 'google' | 'visitor'
}

/**
 * Merges Google's and visitors' reviews in the requested order (REVIEW-1, REVIEW-10). Removes duplicates, which occur
 * when a vote moves a review to a later page.
 */
export function combineReviews(
  google: readonly Review[],
  visitors: readonly Review[],
  selection: ReviewsSelection,
): CombinedReview[] {
  const reviews = [
    ...visitors.map((review) => ({ ...review, source: 'visitor' as const })),
    ...google.map((review) => ({ ...review, source: 'google' as const })),
  ]
  const byId = new Map(reviews.map((review) => [review.source + review.id, review]))
  return [...byId.values()].sort(compareReviews(selection))
}

export interface RatingSummary {
  readonly count: number
  /** Rounded to one decimal (REVIEW-1); null without reviews. */
  readonly average: number | null
  /** The number of reviews with 5, 4, 3, 2 and 1 stars. */
  readonly distribution: readonly { readonly stars: number; readonly count: number }[]
}

/** Summarises all reviews from the server's counts, because only some pages of reviews are loaded. */
export function summarizeReviews(...sources: readonly RatingCounts[]): RatingSummary {
  const countsByStars = [1, 2, 3, 4, 5].map((stars) => ({
    stars,
    count: sources.reduce((total, source) => total + (source.stars[stars - 1] ?? 0), 0),
  }))
  const count = countsByStars.reduce((total, row) => total + row.count, 0)
  const sum = countsByStars.reduce((total, row) => total + row.stars * row.count, 0)
  return {
    count,
    average: count === 0 ? null : Math.round((sum / count) * 10) / 10,
    distribution: countsByStars.reverse(),
  }
}
