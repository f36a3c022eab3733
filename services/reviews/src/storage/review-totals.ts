import { randomBytes } from 'node:crypto'
import type { RatingCounts } from '@plekje/contracts'
import { outboxEvent } from '@plekje/service-kit'
import { shown, withSeenPhotos } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { StoredTotals } from './models/totals-model'

/** Counts of a venue's public reviews. */
export interface CountedReviews {
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  readonly stars: readonly number[]
  /** Number of reviews with approved photos. */
  readonly withPhotos: number
}

export interface ReviewTotals {
  /** Runs a change of a venue's reviews between a mark and its event, so that no change stays unpublished. */
  changing<T>(listingId: number, change: () => Promise<T>): Promise<T>
  /** From now on the venue accepts no reviews. */
  end(listingId: number): Promise<void>
  isEnded(listingId: number): Promise<boolean>
  /** Maintained by changes, not computed by reads. */
  counts(listingId: number): Promise<CountedReviews>
  /**
   * Publishes totals of venues with interrupted changes. `alsoRecent` includes changes that may still be in progress, in
   * any process; their mark stays. `recheck` first examines what was written since the first of those changes started.
   */
  publishPending(options?: {
    alsoRecent?: boolean
    recheck?: (listingId: number, since: Date) => Promise<void>
  }): Promise<void>
}

/** A change with an older mark is no longer in progress. */
const SETTLE_MS = 10_000

/** More than the clock difference of two processes, plus the time between a change's date and its mark. */
const CLOCKS_DIFFER_MS = 60_000

export function createReviewTotals(
  { reviews, totals }: Pick<ReviewModels, 'reviews' | 'totals'>,
  { onEventWritten, onPublishFailed }: { onEventWritten: () => void; onPublishFailed: (error: unknown) => void },
  settleMs = SETTLE_MS,
): ReviewTotals {
  const begin = async (listingId: number): Promise<string> => {
    const mark = `${Date.now().toString(36)}.${randomBytes(9).toString('base64url')}`
    await totals.updateOne({ _id: listingId }, { $push: { changing: mark } }, { upsert: true })
    return mark
  }

  const count = async (listingId: number): Promise<CountedReviews> => {
    const counted = await reviews.aggregate<CountedRating & { readonly withPhotos: number }>([
      { $match: { listingId, ...shown } },
      { $group: { ...perRating.$group, withPhotos: { $sum: { $cond: [hasSeenPhotos, 1, 0] } } } },
    ])
    return { stars: starsOf(counted), withPhotos: counted.reduce((total, { withPhotos }) => total + withPhotos, 0) }
  }

  /**
   * Stores counts that were computed after reading `version`; counts of a later version stay. Two results for one version
   * are both correct until the change between them is published.
   */
  const keep = (listingId: number, { stars, withPhotos }: CountedReviews, version: number) =>
    totals.updateOne(
      { _id: listingId, $or: [{ starsVersion: null }, { starsVersion: { $lte: version } }] },
      { $set: { stars: [...stars], starsVersion: version, withPhotos, withPhotosVersion: version } },
    )

  const publish = async (listingId: number, marks: readonly string[]) => {
    const { version } = await totals
      .findOneAndUpdate({ _id: listingId }, { $inc: { version: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean<StoredTotals>()
      .orFail()
    // Counting after reading the version includes every change up to it.
    const counted = await count(listingId)
    const { stars } = counted
    const { count: reviewCount } = ratingCounts(stars)
    const sum = stars.reduce((total, given, at) => total + given * (at + 1), 0)
    await keep(listingId, counted, version)
    const event = outboxEvent('review.changed', listingId, {
      listingId,
      rating: reviewCount > 0 ? Math.round((sum / reviewCount) * 10) / 10 : null,
      reviewCount,
      version,
    })
    await totals.updateOne({ _id: listingId }, { $push: { outbox: event }, $pull: { changing: { $in: marks } } })
    onEventWritten()
  }

  const begunAt = (mark: string) => Number.parseInt(mark.split('.')[0] ?? '', 36)
  const isSettled = (mark: string) => begunAt(mark) <= Date.now() - settleMs

  return {
    async changing(listingId, change) {
      const mark = await begin(listingId)
      const result = await change()
      // The change is done: if its event cannot be written, the mark causes it later.
      await publish(listingId, [mark]).catch(onPublishFailed)
      return result
    },
    async end(listingId) {
      await totals.updateOne({ _id: listingId }, { $set: { isGone: true } }, { upsert: true })
    },
    async counts(listingId) {
      const kept = await totals
        .findById(listingId, { version: 1, stars: 1, starsVersion: 1, withPhotos: 1, withPhotosVersion: 1 })
        .lean<StoredTotals>()
        .exec()
      const known = kept && countsKept(kept)
      if (known) return known
      // A change is being published right now, or was published by a version that maintains fewer counts.
      const counted = await count(listingId)
      if (kept?.version !== undefined) await keep(listingId, counted, kept.version)
      return counted
    },
    isEnded: async (listingId) => (await totals.exists({ _id: listingId, isGone: true })) !== null,
    async publishPending({ alsoRecent = false, recheck } = {}) {
      const found = await totals
        // Matches any mark, because marks are texts.
        .find({ changing: { $gt: '' } })
        .lean<StoredTotals[]>()
        .exec()
      for (const { _id, changing = [] } of found) {
        const settled = changing.filter(isSettled)
        if (settled.length === 0 && !alsoRecent) continue
        await recheck?.(_id, new Date(Math.min(...changing.map(begunAt)) - CLOCKS_DIFFER_MS))
        await publish(_id, settled)
      }
    },
  }
}

/** Matches the same as {@link withSeenPhotos}. */
const hasSeenPhotos = { $in: [withSeenPhotos['photos.state'], { $ifNull: ['$photos.state', []] }] }

/** Undefined when the counts belong to an earlier version. */
const countsKept = ({ version, stars, starsVersion, withPhotos, withPhotosVersion }: StoredTotals) =>
  stars && withPhotos !== undefined && starsVersion === version && withPhotosVersion === version
    ? { stars, withPhotos }
    : undefined

/** A result row of `perRating`. */
export interface CountedRating {
  readonly _id: number
  readonly count: number
}

export const perRating = { $group: { _id: '$rating', count: { $sum: 1 } } }

/** Number of reviews with 1, 2, 3, 4 and 5 stars. */
export const starsOf = (counted: readonly CountedRating[]): number[] =>
  [1, 2, 3, 4, 5].map((rating) => counted.find(({ _id }) => _id === rating)?.count ?? 0)

export const ratingCounts = (stars: readonly number[]): RatingCounts => ({
  count: stars.reduce((total, given) => total + given, 0),
  stars: [...stars],
})
