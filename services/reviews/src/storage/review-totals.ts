import { randomBytes } from 'node:crypto'
import type { RatingCounts } from '@plekje/contracts'
import { outboxEvent } from '@plekje/service-kit'
import { present, type ReviewModels, type StoredTotals } from './review-models'

export interface ReviewTotals {
  /** Runs a change of a venue's reviews between a mark and the telling, so that none stays untold. */
  changing<T>(listingId: number, change: () => Promise<T>): Promise<T>
  /** From here on the venue takes no reviews. */
  end(listingId: number): Promise<void>
  isEnded(listingId: number): Promise<boolean>
  /** How many reviews of a venue gave 1, 2, 3, 4 and 5 stars. Counted when a review changes, not when someone reads. */
  stars(listingId: number): Promise<readonly number[]>
  /**
   * Tells the totals of venues with a change whose telling failed or was cut off. `alsoRecent`: those too that may only be
   * under way, in this or another process; their mark stays. `recheck` looks before that at what was written since the
   * first of those changes was begun.
   */
  tellUntold(options?: {
    alsoRecent?: boolean
    recheck?: (listingId: number, since: Date) => Promise<void>
  }): Promise<void>
}

/** A change that is marked longer than this is no longer under way. */
const SETTLE_MS = 10_000

/** More than the clocks of two processes differ, and a change takes between its date and its mark. */
const CLOCKS_DIFFER_MS = 60_000

export function createReviewTotals(
  { reviews, totals }: Pick<ReviewModels, 'reviews' | 'totals'>,
  { onTold, onUntold }: { onTold: () => void; onUntold: (error: unknown) => void },
  settleMs = SETTLE_MS,
): ReviewTotals {
  const begin = async (listingId: number): Promise<string> => {
    const mark = `${Date.now().toString(36)}.${randomBytes(9).toString('base64url')}`
    await totals.updateOne({ _id: listingId }, { $push: { changing: mark } }, { upsert: true })
    return mark
  }

  const count = async (listingId: number): Promise<number[]> =>
    starsOf(
      await reviews.aggregate<CountedRating>([
        { $match: { listingId, isHidden: { $ne: true }, ...present } },
        perRating,
      ]),
    )

  /** Counted after its version was taken; one that was counted for a later version stays. */
  const keepStars = (listingId: number, stars: readonly number[], version: number) =>
    totals.updateOne(
      { _id: listingId, $or: [{ starsVersion: null }, { starsVersion: { $lt: version } }] },
      { $set: { stars: [...stars], starsVersion: version } },
    )

  const tell = async (listingId: number, marks: readonly string[]) => {
    const { version } = await totals
      .findOneAndUpdate({ _id: listingId }, { $inc: { version: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean<StoredTotals>()
      .orFail()
    // Counted after the version was taken: the highest version saw every change before it.
    const stars = await count(listingId)
    const { count: reviewCount } = ratingCounts(stars)
    const sum = stars.reduce((total, given, at) => total + given * (at + 1), 0)
    await keepStars(listingId, stars, version)
    const event = outboxEvent('review.changed', listingId, {
      listingId,
      rating: reviewCount > 0 ? Math.round((sum / reviewCount) * 10) / 10 : null,
      reviewCount,
      version,
    })
    await totals.updateOne({ _id: listingId }, { $push: { outbox: event }, $pull: { changing: { $in: marks } } })
    onTold()
  }

  const begunAt = (mark: string) => Number.parseInt(mark.split('.')[0] ?? '', 36)
  const isSettled = (mark: string) => begunAt(mark) <= Date.now() - settleMs

  return {
    async changing(listingId, change) {
      const mark = await begin(listingId)
      const result = await change()
      // The change stands: where the telling fails, its mark has it told later.
      await tell(listingId, [mark]).catch(onUntold)
      return result
    },
    async end(listingId) {
      await totals.updateOne({ _id: listingId }, { $set: { isGone: true } }, { upsert: true })
    },
    async stars(listingId) {
      const kept = await totals
        .findById(listingId, { version: 1, stars: 1, starsVersion: 1 })
        .lean<StoredTotals>()
        .exec()
      if (kept?.stars && kept.starsVersion === kept.version) return kept.stars
      // A change is being told at this moment, or was told by a version that keeps no stars.
      const stars = await count(listingId)
      if (kept?.version !== undefined) await keepStars(listingId, stars, kept.version)
      return stars
    },
    isEnded: async (listingId) => (await totals.exists({ _id: listingId, isGone: true })) !== null,
    async tellUntold({ alsoRecent = false, recheck } = {}) {
      const found = await totals
        // Any mark: marks are texts.
        .find({ changing: { $gt: '' } })
        .lean<StoredTotals[]>()
        .exec()
      for (const { _id, changing = [] } of found) {
        const settled = changing.filter(isSettled)
        if (settled.length === 0 && !alsoRecent) continue
        await recheck?.(_id, new Date(Math.min(...changing.map(begunAt)) - CLOCKS_DIFFER_MS))
        await tell(_id, settled)
      }
    },
  }
}

/** Of `perRating`. */
export interface CountedRating {
  readonly _id: number
  readonly count: number
}

export const perRating = { $group: { _id: '$rating', count: { $sum: 1 } } }

/** How many gave 1, 2, 3, 4 and 5 stars. */
export const starsOf = (counted: readonly CountedRating[]): number[] =>
  [1, 2, 3, 4, 5].map((rating) => counted.find(({ _id }) => _id === rating)?.count ?? 0)

export const ratingCounts = (stars: readonly number[]): RatingCounts => ({
  count: stars.reduce((total, given) => total + given, 0),
  stars: [...stars],
})
