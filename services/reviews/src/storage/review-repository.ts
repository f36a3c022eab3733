import { randomBytes } from 'node:crypto'
import { outboxEvent } from '@plekje/service-kit'
import type { ReviewModels, StoredGoogleReview, StoredReview } from './review-models'

export interface ReviewRepository {
  googleOf(listingId: number): Promise<StoredGoogleReview[]>
  ofListing(listingId: number): Promise<StoredReview[]>
  ofAuthor(authorId: string): Promise<StoredReview[]>
  /** Null when the author has a review of this venue already. */
  add(review: Omit<StoredReview, '_id'>): Promise<StoredReview | null>
  /** Null when there is no such review of this author. */
  changeComment(id: string, authorId: string, comment: string, at: Date): Promise<StoredReview | null>
  remove(id: string, authorId: string): Promise<StoredReview | null>
  renameAuthor(authorId: string, authorName: string): Promise<void>
  /** Tells the totals of venues whose last change was not told, because the process ended in between. */
  tellUntold(): Promise<void>
}

const DUPLICATE_KEY = 11_000

export function createReviewRepository(
  { reviews, google, totals }: ReviewModels,
  onTold: () => void,
): ReviewRepository {
  /** Written before a change and taken away by the telling: what a crash leaves behind is told at the next start. */
  const announce = async (listingId: number): Promise<string> => {
    const change = randomBytes(9).toString('base64url')
    await totals.collection.updateOne({ _id: listingId as never }, { $push: { changing: change } } as never, {
      upsert: true,
    })
    return change
  }

  const tellTotals = async (listingId: number, changes: readonly string[]) => {
    const { version } = await totals
      .findOneAndUpdate({ _id: listingId }, { $inc: { version: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean<{ version: number }>()
      .orFail()
    // Counted after the version was taken: the highest version saw every change before it.
    const [sum] = await reviews.aggregate<{ count: number; average: number }>([
      { $match: { listingId } },
      { $group: { _id: null, count: { $sum: 1 }, average: { $avg: '$rating' } } },
    ])
    const event = outboxEvent('review.changed', listingId, {
      listingId,
      rating: sum ? Math.round(sum.average * 10) / 10 : null,
      reviewCount: sum?.count ?? 0,
      version,
    })
    await totals.collection.updateOne({ _id: listingId as never }, {
      $push: { outbox: event },
      $pull: { changing: { $in: changes } },
    } as never)
    onTold()
  }

  return {
    googleOf: (listingId) => google.find({ listingId }).sort({ reviewDate: -1 }).lean<StoredGoogleReview[]>().exec(),
    ofListing: (listingId) => reviews.find({ listingId }).sort({ createdAt: -1 }).lean<StoredReview[]>().exec(),
    ofAuthor: (authorId) => reviews.find({ authorId }).sort({ createdAt: -1 }).lean<StoredReview[]>().exec(),
    async add(review) {
      const stored = { ...review, _id: randomBytes(12).toString('base64url') }
      const change = await announce(review.listingId)
      try {
        await reviews.create(stored)
      } catch (error) {
        if ((error as { code?: number }).code !== DUPLICATE_KEY) throw error
        await tellTotals(review.listingId, [change])
        return null
      }
      await tellTotals(review.listingId, [change])
      return stored
    },
    changeComment: (id, authorId, comment, at) =>
      reviews
        .findOneAndUpdate({ _id: id, authorId }, { $set: { comment, updatedAt: at } }, { returnDocument: 'after' })
        .lean<StoredReview>()
        .exec(),
    async remove(id, authorId) {
      const found = await reviews.findOne({ _id: id, authorId }).lean<StoredReview>().exec()
      if (!found) return null
      const change = await announce(found.listingId)
      const removed = await reviews.findOneAndDelete({ _id: id, authorId }).lean<StoredReview>().exec()
      await tellTotals(found.listingId, [change])
      return removed
    },
    async renameAuthor(authorId, authorName) {
      await reviews.updateMany({ authorId }, { $set: { authorName } })
    },
    async tellUntold() {
      const found = await totals.collection.find({ 'changing.0': { $exists: true } }).toArray()
      for (const { _id, changing } of found) await tellTotals(Number(_id), changing)
    },
  }
}
