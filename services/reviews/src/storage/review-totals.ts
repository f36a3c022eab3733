import { type HourCounts, type Outbox, outboxEvent } from '@plekje/service-kit'
import {
  averageOf,
  type CountedRating,
  countsOf,
  hasSameCounts,
  hourIncrementsOf,
  incrementsOf,
  type ReviewChange,
  type ReviewCounts,
  ratingCountsOf,
  STARS,
  starsOf,
} from '../domain/review-counts'
import { publicOnly, type StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { StoredVenue } from './models/venue-model'

/** The fields of a venue that its reviews show. */
export interface VenueName {
  readonly slug: string
  readonly name: string
}

/** Every method except `counts` must be called in the transaction of the change. */
export interface ReviewTotals {
  /** Adds changes of a venue's reviews to its totals, and publishes the totals, even when the numbers stay the same. */
  record(listingId: number, changes: readonly ReviewChange[]): Promise<void>
  /**
   * Counts a new review, and calls `insert` with its venue. Returns null and changes nothing if the stored venue has no
   * page. With `isPageConfirmed`, only a deleted venue is refused. Updates the venue first: this checks that the venue
   * may get a review, and returns the name to store with it.
   */
  countAndInsert<Inserted>(
    review: Omit<StoredReview, 'listingSlug' | 'listingName'>,
    options: { readonly isPageConfirmed: boolean; readonly insert: (venue: VenueName) => Promise<Inserted> },
  ): Promise<Inserted | null>
  counts(listingId: number): Promise<ReviewCounts>
  /** Counts the reviews anew; true if the stored totals were wrong. Corrected totals are published. */
  recount(listingId: number): Promise<boolean>
}

const notDeleted = { slug: { $exists: true } }

export function createReviewTotals(
  { reviews, venues }: Pick<ReviewModels, 'reviews' | 'venues'>,
  { outbox, hourCounts }: { readonly outbox: Pick<Outbox, 'add'>; readonly hourCounts: Pick<HourCounts, 'add'> },
): ReviewTotals {
  const change = (
    filter: object,
    update: { readonly $set?: object; readonly $inc?: object },
    { upsert }: { readonly upsert: boolean },
  ) =>
    venues
      .findOneAndUpdate(
        filter,
        { ...update, $inc: { reviewsVersion: 1, ...update.$inc } },
        { upsert, returnDocument: 'after' },
      )
      .lean<StoredVenue>()
      .exec()

  const publish = async (venue: StoredVenue): Promise<void> => {
    const { _id: listingId, reviewsVersion: version = 0 } = venue
    const { stars } = countsOf(venue)
    const data = { listingId, rating: averageOf(stars), reviewCount: ratingCountsOf(stars).count, version }
    await outbox.add(outboxEvent('review.changed', listingId, data))
  }

  return {
    async record(listingId, changes) {
      const venue = await change({ _id: listingId }, { $inc: incrementsOf(changes) }, { upsert: true })
      if (venue) await publish(venue)
      // This write comes last, because all transactions in an hour write to the same document.
      await hourCounts.add(changes.flatMap(hourIncrementsOf))
    },
    async countAndInsert(review, { isPageConfirmed, insert }) {
      const addition = { before: null, after: review }
      // A venue that was shown since is not stored as `isVisible` yet.
      const condition = isPageConfirmed ? notDeleted : { isVisible: true }
      const filter = { _id: review.listingId, ...condition }
      const venue = await change(filter, { $inc: incrementsOf([addition]) }, { upsert: false })
      if (venue?.slug === undefined || venue.name === undefined) return null
      const result = await insert({ slug: venue.slug, name: venue.name })
      await publish(venue)
      await hourCounts.add(hourIncrementsOf(addition))
      return result
    },
    async counts(listingId) {
      const venue = await venues.findById(listingId).lean<StoredVenue>().exec()
      return countsOf(venue ?? {})
    },
    async recount(listingId) {
      const rows = await reviews.aggregate<CountedRating & { readonly withPhotos: number }>([
        { $match: { listingId, ...publicOnly } },
        { $group: { ...groupByRating.$group, withPhotos: { $sum: { $cond: [hasApprovedPhotos, 1, 0] } } } },
      ])
      const stars = starsOf(rows)
      const withPhotos = rows.reduce((total, row) => total + row.withPhotos, 0)
      const venueBefore = await venues.findById(listingId).lean<StoredVenue>().exec()
      // A version without `byStars` stored this venue: its counts must be written even if all are zero.
      const lacksCounts = venueBefore?.reviewsVersion !== undefined && venueBefore.byStars === undefined
      if (!lacksCounts && hasSameCounts(countsOf(venueBefore ?? {}), { stars, withPhotos })) return false
      const byStars = Object.fromEntries(STARS.map((star, index) => [star, stars[index] ?? 0]))
      const venue = await change({ _id: listingId }, { $set: { byStars, withPhotos } }, { upsert: true })
      if (venue) await publish(venue)
      return true
    },
  }
}

/** The filter `withApprovedPhotos` as an expression. */
const hasApprovedPhotos = { $in: ['approved', { $ifNull: ['$photos.state', []] }] }

/** Counts reviews by their rating, in rows of `CountedRating`. */
export const groupByRating = { $group: { _id: '$rating', count: { $sum: 1 } } }
