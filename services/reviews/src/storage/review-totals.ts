import type { RatingCounts } from '@plekje/contracts'
import { type HourCounts, type Outbox, outboxEvent } from '@plekje/service-kit'
import { type StoredReview, shown, withApprovedPhotos } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { StoredTotals } from './models/totals-model'

/** Counts of a venue's public reviews. */
export interface CountedReviews {
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  readonly stars: readonly number[]
  /** Number of reviews with approved photos. */
  readonly withPhotos: number
}

type CountedReview = Pick<StoredReview, 'rating' | 'createdAt' | 'isHidden' | 'photos'>

/** A review before and after a change; null when it did not exist, or exists no more. */
export interface ReviewChange {
  readonly before: CountedReview | null
  readonly after: CountedReview | null
}

/** Every method but `counts` belongs into the transaction of the change. */
export interface ReviewTotals {
  /** Adds changes of a venue's reviews to its totals, and publishes the totals, even when the numbers stay the same. */
  record(listingId: number, changes: readonly ReviewChange[]): Promise<{ readonly isEnded: boolean }>
  /** From now on the venue accepts no reviews. */
  end(listingId: number): Promise<void>
  counts(listingId: number): Promise<CountedReviews>
  /** Counts the reviews themselves. True when the stored totals were wrong: the right ones are then published. */
  recount(listingId: number): Promise<boolean>
}

const STARS = [1, 2, 3, 4, 5]

export function createReviewTotals(
  { reviews, totals }: Pick<ReviewModels, 'reviews' | 'totals'>,
  { outbox, written }: { readonly outbox: Pick<Outbox, 'add'>; readonly written: Pick<HourCounts, 'add'> },
): ReviewTotals {
  const write = async (listingId: number, update: object): Promise<StoredTotals> => {
    const stored = await totals
      .findOneAndUpdate({ _id: listingId }, update, { upsert: true, returnDocument: 'after' })
      .lean<StoredTotals>()
      .orFail()
    const { stars } = countsOf(stored)
    const { count: reviewCount } = ratingCounts(stars)
    const sum = stars.reduce((total, count, index) => total + count * (index + 1), 0)
    const rating = reviewCount > 0 ? Math.round((sum / reviewCount) * 10) / 10 : null
    const data = { listingId, rating, reviewCount, version: stored.version }
    await outbox.add(outboxEvent('review.changed', listingId, data))
    return stored
  }

  return {
    async record(listingId, changes) {
      const { isGone = false } = await write(listingId, { $inc: { version: 1, ...incrementsOf(changes) } })
      // This write comes last, because every transaction of the same hour writes to its document.
      await written.add(changes.flatMap(hoursOf))
      return { isEnded: isGone }
    },
    async end(listingId) {
      await write(listingId, { $set: { isGone: true }, $inc: { version: 1 } })
    },
    async counts(listingId) {
      const stored = await totals.findById(listingId).lean<StoredTotals>().exec()
      return countsOf(stored ?? {})
    },
    async recount(listingId) {
      const counted = await reviews.aggregate<CountedRating & { readonly withPhotos: number }>([
        { $match: { listingId, ...shown } },
        { $group: { ...perRating.$group, withPhotos: { $sum: { $cond: [hasApprovedPhotos, 1, 0] } } } },
      ])
      const stars = starsOf(counted)
      const withPhotos = counted.reduce((total, row) => total + row.withPhotos, 0)
      const stored = await totals.findById(listingId).lean<StoredTotals>().exec()
      if (stored?.byStars && isSame(countsOf(stored), { stars, withPhotos })) return false
      const byStars = Object.fromEntries(STARS.map((star, index) => [star, stars[index] ?? 0]))
      await write(listingId, { $set: { byStars, withPhotos }, $inc: { version: 1 } })
      return true
    },
  }
}

/** The increments of the totals by all changes together. */
function incrementsOf(changes: readonly ReviewChange[]): Record<string, number> {
  const increments: Record<string, number> = {}
  const add = (field: string, count: number) => {
    increments[field] = (increments[field] ?? 0) + count
  }
  const addReview = (review: CountedReview | null, count: 1 | -1) => {
    if (!review || review.isHidden) return
    add(`byStars.${review.rating}`, count)
    if (review.photos?.some(({ state }) => state === withApprovedPhotos['photos.state'])) add('withPhotos', count)
  }
  for (const { before, after } of changes) {
    addReview(before, -1)
    addReview(after, 1)
  }
  return increments
}

function hoursOf({ before, after }: ReviewChange) {
  const hours: { readonly addedAt: Date; readonly count: 1 | -1 }[] = []
  if (before && !before.isHidden) hours.push({ addedAt: before.createdAt, count: -1 })
  if (after && !after.isHidden) hours.push({ addedAt: after.createdAt, count: 1 })
  return hours
}

/** {@link withApprovedPhotos} as an expression. */
const hasApprovedPhotos = { $in: [withApprovedPhotos['photos.state'], { $ifNull: ['$photos.state', []] }] }

const countsOf = ({ byStars = {}, withPhotos = 0 }: Pick<StoredTotals, 'byStars' | 'withPhotos'>): CountedReviews => ({
  stars: STARS.map((star) => byStars[star] ?? 0),
  withPhotos,
})

const isSame = (a: CountedReviews, b: CountedReviews): boolean =>
  a.withPhotos === b.withPhotos && a.stars.every((count, index) => count === b.stars[index])

/** A result row of `perRating`. */
export interface CountedRating {
  readonly _id: number
  readonly count: number
}

export const perRating = { $group: { _id: '$rating', count: { $sum: 1 } } }

/** Number of reviews with 1, 2, 3, 4 and 5 stars. */
export const starsOf = (counted: readonly CountedRating[]): number[] =>
  STARS.map((rating) => counted.find(({ _id }) => _id === rating)?.count ?? 0)

export const ratingCounts = (stars: readonly number[]): RatingCounts => ({
  count: stars.reduce((total, countOfStars) => total + countOfStars, 0),
  stars: [...stars],
})
