import type { RatingCounts } from '@plekje/contracts'
import { type CountPerHour, type Outbox, outboxEvent } from '@plekje/service-kit'
import { type StoredReview, shown, withSeenPhotos } from './models/review-model'
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
  /** Adds changes of a venue's reviews to its totals, and publishes them. Without changes it publishes that others show. */
  record(listingId: number, changes: readonly ReviewChange[]): Promise<{ readonly isEnded: boolean }>
  /** From now on the venue accepts no reviews. */
  end(listingId: number): Promise<void>
  counts(listingId: number): Promise<CountedReviews>
  /** Counts the reviews themselves, and publishes the totals when the stored ones were wrong: then it is true. */
  recount(listingId: number): Promise<boolean>
}

const STARS = [1, 2, 3, 4, 5]

export function createReviewTotals(
  { reviews, totals }: Pick<ReviewModels, 'reviews' | 'totals'>,
  { outbox, written }: { readonly outbox: Pick<Outbox, 'add'>; readonly written: Pick<CountPerHour, 'add'> },
): ReviewTotals {
  const write = async (listingId: number, update: object): Promise<StoredTotals> => {
    const stored = await totals
      .findOneAndUpdate({ _id: listingId }, update, { upsert: true, returnDocument: 'after' })
      .lean<StoredTotals>()
      .orFail()
    const { stars } = countsOf(stored)
    const { count: reviewCount } = ratingCounts(stars)
    const sum = stars.reduce((total, count, at) => total + count * (at + 1), 0)
    const rating = reviewCount > 0 ? Math.round((sum / reviewCount) * 10) / 10 : null
    await outbox.add(
      outboxEvent('review.changed', listingId, { listingId, rating, reviewCount, version: stored.version }),
    )
    return stored
  }

  return {
    async record(listingId, changes) {
      const { isGone = false } = await write(listingId, { $inc: { version: 1, ...incrementsOf(changes) } })
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
        { $group: { ...perRating.$group, withPhotos: { $sum: { $cond: [hasSeenPhotos, 1, 0] } } } },
      ])
      const right = {
        stars: starsOf(counted),
        withPhotos: counted.reduce((total, { withPhotos }) => total + withPhotos, 0),
      }
      const stored = await totals.findById(listingId).lean<StoredTotals>().exec()
      if (stored?.byStars && isSame(countsOf(stored), right)) return false
      const byStars = Object.fromEntries(STARS.map((star, at) => [star, right.stars[at] ?? 0]))
      await write(listingId, { $set: { byStars, withPhotos: right.withPhotos }, $inc: { version: 1 } })
      return true
    },
  }
}

/** Counts what all changes together do to the totals. */
function incrementsOf(changes: readonly ReviewChange[]): Record<string, number> {
  const increments: Record<string, number> = {}
  const add = (field: string, count: number) => {
    increments[field] = (increments[field] ?? 0) + count
  }
  const addReview = (review: CountedReview | null, count: 1 | -1) => {
    if (!review || review.isHidden) return
    add(`byStars.${review.rating}`, count)
    if (review.photos?.some(({ state }) => state === withSeenPhotos['photos.state'])) add('withPhotos', count)
  }
  for (const { before, after } of changes) {
    addReview(before, -1)
    addReview(after, 1)
  }
  return increments
}

const hoursOf = ({ before, after }: ReviewChange) =>
  [
    { review: before, count: -1 },
    { review: after, count: 1 },
  ].flatMap(({ review, count }) => (review && !review.isHidden ? [{ addedAt: review.createdAt, count }] : []))

/** Matches the same as {@link withSeenPhotos}. */
const hasSeenPhotos = { $in: [withSeenPhotos['photos.state'], { $ifNull: ['$photos.state', []] }] }

const countsOf = ({ byStars = {}, withPhotos = 0 }: Pick<StoredTotals, 'byStars' | 'withPhotos'>): CountedReviews => ({
  stars: STARS.map((star) => byStars[star] ?? 0),
  withPhotos,
})

const isSame = (one: CountedReviews, other: CountedReviews): boolean =>
  one.withPhotos === other.withPhotos && one.stars.every((count, at) => count === other.stars[at])

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
  count: stars.reduce((total, given) => total + given, 0),
  stars: [...stars],
})
