import type { RatingCounts } from '@plekje/contracts'
import type { ReviewPhoto } from './review-photos'

/** Counts of a venue's public reviews. */
export interface ReviewCounts {
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  readonly stars: readonly number[]
  /** Number of reviews with approved photos. */
  readonly withPhotos: number
}

/** The counts as they are stored. */
export interface StoredCounts {
  /** Number of reviews by stars, '1' to '5'. */
  readonly byStars?: Readonly<Record<string, number>>
  readonly withPhotos?: number
}

interface CountedReview {
  readonly rating: number
  readonly createdAt: Date
  readonly isHidden?: boolean
  readonly photos?: readonly ReviewPhoto[]
}

/** A review before and after a change; `before` is null for a new review, `after` for a deleted one. */
export interface ReviewChange {
  readonly before: CountedReview | null
  readonly after: CountedReview | null
}

/** Number of reviews with the rating `_id`. */
export interface CountedRating {
  readonly _id: number
  readonly count: number
}

export const STARS = [1, 2, 3, 4, 5]

export const countsOf = ({ byStars = {}, withPhotos = 0 }: StoredCounts): ReviewCounts => ({
  stars: STARS.map((star) => byStars[star] ?? 0),
  withPhotos,
})

export const hasSameCounts = (a: ReviewCounts, b: ReviewCounts): boolean =>
  a.withPhotos === b.withPhotos && a.stars.every((count, index) => count === b.stars[index])

/** Number of reviews with 1, 2, 3, 4 and 5 stars. */
export const starsOf = (countedRatings: readonly CountedRating[]): number[] =>
  STARS.map((star) => countedRatings.find(({ _id }) => _id === star)?.count ?? 0)

export const ratingCountsOf = (stars: readonly number[]): RatingCounts => ({
  count: stars.reduce((total, countOfStars) => total + countOfStars, 0),
  stars: [...stars],
})

/** The rating of a venue, with one decimal; null without reviews. */
export function averageOf(stars: readonly number[]): number | null {
  const { count } = ratingCountsOf(stars)
  let ratingSum = 0
  for (const [index, reviewCount] of stars.entries()) ratingSum += reviewCount * (index + 1)
  return count > 0 ? Math.round((ratingSum / count) * 10) / 10 : null
}

/** The increments of the stored counts by all changes together. */
export function incrementsOf(changes: readonly ReviewChange[]): Record<string, number> {
  const increments: Record<string, number> = {}
  const add = (field: string, count: number) => {
    increments[field] = (increments[field] ?? 0) + count
  }
  const addReview = (review: CountedReview | null, count: 1 | -1) => {
    if (!review || review.isHidden) return
    add(`byStars.${review.rating}`, count)
    if (review.photos?.some(({ state }) => state === 'approved')) add('withPhotos', count)
  }
  for (const { before, after } of changes) {
    addReview(before, -1)
    addReview(after, 1)
  }
  return increments
}

/** Increments of the number of public reviews per hour of writing. */
export function hourIncrementsOf({ before, after }: ReviewChange) {
  const hours: { readonly addedAt: Date; readonly count: 1 | -1 }[] = []
  if (before && !before.isHidden) hours.push({ addedAt: before.createdAt, count: -1 })
  if (after && !after.isHidden) hours.push({ addedAt: after.createdAt, count: 1 })
  return hours
}
