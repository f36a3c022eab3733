import { randomBytes } from 'node:crypto'
import { isReopenedByEdit } from '../domain/moderation'
import { unchanged } from './moderation-repository'
import { ERASED, present, type ReviewModels, type StoredGoogleReview, type StoredReview } from './review-models'
import type { ReviewTotals } from './review-totals'

export interface ReviewRepository {
  googleOf(listingId: number): Promise<StoredGoogleReview[]>
  /** Without hidden ones. */
  ofListing(listingId: number): Promise<StoredReview[]>
  ofAuthor(authorId: string): Promise<StoredReview[]>
  /** Of members, as anyone may read them; those of erased accounts too, for they stay. */
  count(): Promise<number>
  /** When those were written, from an instant on. */
  writtenSince(since: Date): Promise<Date[]>
  /** Null when the author has a review of this venue already. */
  add(review: Omit<StoredReview, '_id'>): Promise<StoredReview | null>
  /** Null when there is no such review of this author. A hidden one stays hidden. */
  changeComment(id: string, authorId: string, comment: string, at: Date): Promise<StoredReview | null>
  remove(id: string, authorId: string): Promise<StoredReview | null>
  /** Removes all of a deleted venue, which takes none any more. */
  removeOfListing(listingId: number): Promise<void>
  /** What a process had emptied and had no time left to take out. */
  removeLeftovers(): Promise<void>
  renameAuthor(authorId: string, authorName: string): Promise<void>
  /** Leaves reviews under another name, each cut loose from its author and from the author's others. */
  cutLoose(authorIds: readonly string[], authorName: string): Promise<void>
}

const counted = { isHidden: { $ne: true }, ...present }

const isRemoved = { removedAt: { $type: 'date' as const } }

/** In place of the author, so that the review is no longer theirs and they may write another. */
const REMOVED = 'removed.'

const DUPLICATE_KEY = 11_000

export function createReviewRepository({ reviews, google }: ReviewModels, totals: ReviewTotals): ReviewRepository {
  const isTold = { 'outbox.0': { $exists: false } }
  /**
   * Empties reviews and takes them out; one whose events still wait goes once they are told. Answers how
   * many there were.
   */
  const removeAll = async (where: { _id: string } | { listingId: number }, authorId?: string): Promise<number> => {
    const removedAt = new Date()
    const asked = { ...where, ...(authorId === undefined ? {} : { authorId }), ...present }
    const removed = await changeEach(asked, (id) => ({
      $set: { removedAt, authorId: REMOVED + id, authorName: '', comment: '' },
      $unset: { reports: '', moderation: '', queue: '', isHidden: '' },
    }))
    await reviews.deleteMany({ ...where, ...isRemoved, ...isTold })
    return removed
  }
  /** Each in one write that its id is part of. Answers how many still met the condition. */
  const changeEach = async (where: object, change: (id: string) => object): Promise<number> => {
    const found = await reviews.find(where, { _id: 1 }).lean<{ _id: string }[]>().exec()
    if (found.length === 0) return 0
    const writes = found.map(({ _id }) => ({ updateOne: { filter: { ...where, _id }, update: change(_id) } }))
    const { modifiedCount } = await reviews.collection.bulkWrite(writes as never, { ordered: false })
    return modifiedCount
  }

  return {
    googleOf: (listingId) => google.find({ listingId }).sort({ reviewDate: -1 }).lean<StoredGoogleReview[]>().exec(),
    ofListing: (listingId) =>
      reviews
        .find({ listingId, isHidden: { $ne: true }, ...present })
        .sort({ createdAt: -1 })
        .lean<StoredReview[]>()
        .exec(),
    ofAuthor: (authorId) =>
      reviews
        .find({ authorId, ...present })
        .sort({ createdAt: -1 })
        .lean<StoredReview[]>()
        .exec(),
    count: () => reviews.countDocuments(counted).exec(),
    writtenSince: async (since) =>
      (
        await reviews.find({ ...counted, createdAt: { $gte: since } }, { createdAt: 1 }).lean<{ createdAt: Date }[]>()
      ).map(({ createdAt }) => createdAt),
    async add(review) {
      const stored = { ...review, _id: randomBytes(12).toString('base64url') }
      return totals.changing(review.listingId, async () => {
        try {
          await reviews.create(stored)
          return stored
        } catch (error) {
          if ((error as { code?: number }).code === DUPLICATE_KEY) return null
          throw error
        }
      })
    },
    async changeComment(id, authorId, comment, at) {
      // Another try when it was reported, decided or edited between the two.
      for (;;) {
        const found = await reviews
          .findOne({ _id: id, authorId, ...present })
          .lean<StoredReview>()
          .exec()
        if (!found) return null
        const isOther = found.comment !== comment
        const opened = isOther && isReopenedByEdit(found) ? { queue: { state: 'open', at } } : {}
        const changed = await reviews
          .findOneAndUpdate(
            { ...unchanged(found), authorId },
            { $set: { comment, updatedAt: at, ...opened }, $inc: { revision: 1, commentNumber: isOther ? 1 : 0 } },
            { returnDocument: 'after' },
          )
          .lean<StoredReview>()
          .exec()
        if (changed) return changed
      }
    },
    async remove(id, authorId) {
      const found = await reviews
        .findOne({ _id: id, authorId, ...present })
        .lean<StoredReview>()
        .exec()
      if (!found) return null
      return totals.changing(found.listingId, async () => ((await removeAll({ _id: id }, authorId)) > 0 ? found : null))
    },
    async removeLeftovers() {
      await reviews.deleteMany({ ...isRemoved, ...isTold })
    },
    async removeOfListing(listingId) {
      await totals.end(listingId)
      await totals.changing(listingId, () => removeAll({ listingId }))
      await google.deleteMany({ listingId })
    },
    async renameAuthor(authorId, authorName) {
      await reviews.updateMany({ authorId }, { $set: { authorName } })
    },
    async cutLoose(authorIds, authorName) {
      const theirs = { authorId: { $in: [...authorIds] } }
      await changeEach(theirs, (id) => ({ $set: { authorName, authorId: ERASED + id } }))
    },
  }
}
