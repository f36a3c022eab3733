import { randomBytes } from 'node:crypto'
import { outboxEvent } from '@plekje/service-kit'
import { present, type ReviewModels, type StoredTotals } from './review-models'

export interface ReviewTotals {
  /** Runs a change of a venue's reviews between a mark and the telling, so that none stays untold. */
  changing<T>(listingId: number, change: () => Promise<T>): Promise<T>
  /** From here on the venue takes no reviews. */
  end(listingId: number): Promise<void>
  isEnded(listingId: number): Promise<boolean>
  /**
   * Tells the totals of venues with a change whose telling failed or was cut off. `alsoRecent`: those too that may only be
   * under way, in this or another process; their mark stays.
   */
  tellUntold(options?: { alsoRecent?: boolean }): Promise<void>
}

/** A change that is marked longer than this is no longer under way. */
const SETTLE_MS = 10_000

export function createReviewTotals(
  { reviews, totals }: Pick<ReviewModels, 'reviews' | 'totals'>,
  onTold: () => void,
  settleMs = SETTLE_MS,
): ReviewTotals {
  const begin = async (listingId: number): Promise<string> => {
    const mark = `${Date.now().toString(36)}.${randomBytes(9).toString('base64url')}`
    await totals.updateOne({ _id: listingId }, { $push: { changing: mark } }, { upsert: true })
    return mark
  }

  const tell = async (listingId: number, marks: readonly string[]) => {
    const { version } = await totals
      .findOneAndUpdate({ _id: listingId }, { $inc: { version: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean<StoredTotals>()
      .orFail()
    // Counted after the version was taken: the highest version saw every change before it.
    const [sum] = await reviews.aggregate<{ count: number; average: number }>([
      { $match: { listingId, isHidden: { $ne: true }, ...present } },
      { $group: { _id: null, count: { $sum: 1 }, average: { $avg: '$rating' } } },
    ])
    const event = outboxEvent('review.changed', listingId, {
      listingId,
      rating: sum ? Math.round(sum.average * 10) / 10 : null,
      reviewCount: sum?.count ?? 0,
      version,
    })
    await totals.updateOne({ _id: listingId }, { $push: { outbox: event }, $pull: { changing: { $in: marks } } })
    onTold()
  }

  const isSettled = (mark: string) => Number.parseInt(mark.split('.')[0] ?? '', 36) <= Date.now() - settleMs

  return {
    async changing(listingId, change) {
      const mark = await begin(listingId)
      const result = await change()
      await tell(listingId, [mark])
      return result
    },
    async end(listingId) {
      await totals.updateOne({ _id: listingId }, { $set: { isGone: true } }, { upsert: true })
    },
    isEnded: async (listingId) => (await totals.exists({ _id: listingId, isGone: true })) !== null,
    async tellUntold({ alsoRecent = false } = {}) {
      const found = await totals
        .find({ 'changing.0': { $exists: true } })
        .lean<StoredTotals[]>()
        .exec()
      for (const { _id, changing = [] } of found) {
        const settled = changing.filter(isSettled)
        if (settled.length > 0 || alsoRecent) await tell(_id, settled)
      }
    },
  }
}
