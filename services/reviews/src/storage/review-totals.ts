import type { RatingCounts } from '@plekje/contracts'
import { type HourCounts, type Outbox, outboxEvent } from '@plekje/service-kit'
import { type StoredReview, shown, withApprovedPhotos } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { StoredVenue } from './models/venue-model'

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

/** What a review shows of its venue. */
export interface VenueName {
  readonly slug: string
  readonly name: string
}

/** Every method but `counts` belongs into the transaction of the change. */
export interface ReviewTotals {
  /** Adds changes of a venue's reviews to its totals, and publishes them. Without changes it publishes that others show. */
  record(listingId: number, changes: readonly ReviewChange[]): Promise<void>
  /**
   * Records a new review, and calls `insert` with its venue. When the stored venue is not visible, nothing changes and
   * the result is null; with `isKnownVisible` only when it was deleted.
   */
  recordNew<Inserted>(
    review: CountedReview & Pick<StoredReview, 'listingId'>,
    options: { readonly isKnownVisible: boolean; readonly insert: (venue: VenueName) => Promise<Inserted> },
  ): Promise<Inserted | null>
  counts(listingId: number): Promise<CountedReviews>
  /** Counts the reviews themselves, and publishes the totals when the stored ones were wrong: then it is true. */
  recount(listingId: number): Promise<boolean>
}

/** Matches venues that were not deleted. */
const exists = { slug: { $exists: true } }

const STARS = [1, 2, 3, 4, 5]

export function createReviewTotals(
  { reviews, venues }: Pick<ReviewModels, 'reviews' | 'venues'>,
  { outbox, written }: { readonly outbox: Pick<Outbox, 'add'>; readonly written: Pick<HourCounts, 'add'> },
): ReviewTotals {
  const update = (filter: object, change: { readonly $set?: object; readonly $inc?: object }, upsert: boolean) =>
    venues
      .findOneAndUpdate(
        filter,
        { ...change, $inc: { reviewsVersion: 1, ...change.$inc } },
        { upsert, returnDocument: 'after' },
      )
      .lean<StoredVenue>()
      .exec()

  const publish = async (venue: StoredVenue): Promise<void> => {
    const { stars } = countsOf(venue)
    const { count: reviewCount } = ratingCounts(stars)
    const sum = stars.reduce((total, count, at) => total + count * (at + 1), 0)
    const rating = reviewCount > 0 ? Math.round((sum / reviewCount) * 10) / 10 : null
    const version = venue.reviewsVersion ?? 0
    await outbox.add(outboxEvent('review.changed', venue._id, { listingId: venue._id, rating, reviewCount, version }))
  }

  return {
    async record(listingId, changes) {
      const venue = await update({ _id: listingId }, { $inc: incrementsOf(changes) }, true)
      if (venue) await publish(venue)
      // Last, because every writer of this hour meets here.
      await written.add(changes.flatMap(hoursOf))
    },
    async recordNew(review, { isKnownVisible, insert }) {
      const change = { before: null, after: review }
      const filter = { _id: review.listingId, ...(isKnownVisible ? exists : { isVisible: true }) }
      const venue = await update(filter, { $inc: incrementsOf([change]) }, false)
      if (venue?.slug === undefined || venue.name === undefined) return null
      const inserted = await insert({ slug: venue.slug, name: venue.name })
      await publish(venue)
      await written.add(hoursOf(change))
      return inserted
    },
    async counts(listingId) {
      const stored = await venues.findById(listingId).lean<StoredVenue>().exec()
      return countsOf(stored ?? {})
    },
    async recount(listingId) {
      const counted = await reviews.aggregate<CountedRating & { readonly withPhotos: number }>([
        { $match: { listingId, ...shown } },
        { $group: { ...perRating.$group, withPhotos: { $sum: { $cond: [hasApprovedPhotos, 1, 0] } } } },
      ])
      const right = {
        stars: starsOf(counted),
        withPhotos: counted.reduce((total, { withPhotos }) => total + withPhotos, 0),
      }
      const stored = await venues.findById(listingId).lean<StoredVenue>().exec()
      const isCounted = stored?.byStars !== undefined || stored?.reviewsVersion === undefined
      if (isCounted && isSame(countsOf(stored ?? {}), right)) return false
      const byStars = Object.fromEntries(STARS.map((star, at) => [star, right.stars[at] ?? 0]))
      const venue = await update({ _id: listingId }, { $set: { byStars, withPhotos: right.withPhotos } }, true)
      if (venue) await publish(venue)
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

/** Matches the same as {@link withApprovedPhotos}. */
const hasApprovedPhotos = { $in: [withApprovedPhotos['photos.state'], { $ifNull: ['$photos.state', []] }] }

const countsOf = ({ byStars = {}, withPhotos = 0 }: Pick<StoredVenue, 'byStars' | 'withPhotos'>): CountedReviews => ({
  stars: STARS.map((star) => byStars[star] ?? 0),
  withPhotos,
})

const isSame = (a: CountedReviews, b: CountedReviews): boolean =>
  a.withPhotos === b.withPhotos && a.stars.every((count, at) => count === b.stars[at])

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
