import { randomBytes } from 'node:crypto'
import type { ReviewModels, StoredGoogleReview, StoredReview } from './review-models'
import type { ReviewTotals } from './review-totals'

export interface ReviewRepository {
  googleOf(listingId: number): Promise<StoredGoogleReview[]>
  ofListing(listingId: number): Promise<StoredReview[]>
  ofAuthor(authorId: string): Promise<StoredReview[]>
  /** Of members; those of erased accounts are nobody's. */
  count(): Promise<number>
  /** Null when the author has a review of this venue already. */
  add(review: Omit<StoredReview, '_id'>): Promise<StoredReview | null>
  /** Null when there is no such review of this author. */
  changeComment(id: string, authorId: string, comment: string, at: Date): Promise<StoredReview | null>
  remove(id: string, authorId: string): Promise<StoredReview | null>
  renameAuthor(authorId: string, authorName: string): Promise<void>
  /** Leaves reviews under another name, each cut loose from its author and from the author's others. */
  cutLoose(authorIds: readonly string[], authorName: string): Promise<void>
}

/** The dot keeps these values apart from ids of members, which have none. */
const ERASED = 'erased.'
const OF_ERASED = /^erased\./

const DUPLICATE_KEY = 11_000

export function createReviewRepository({ reviews, google }: ReviewModels, totals: ReviewTotals): ReviewRepository {
  return {
    googleOf: (listingId) => google.find({ listingId }).sort({ reviewDate: -1 }).lean<StoredGoogleReview[]>().exec(),
    ofListing: (listingId) => reviews.find({ listingId }).sort({ createdAt: -1 }).lean<StoredReview[]>().exec(),
    ofAuthor: (authorId) => reviews.find({ authorId }).sort({ createdAt: -1 }).lean<StoredReview[]>().exec(),
    count: () => reviews.countDocuments({ authorId: { $not: OF_ERASED } }).exec(),
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
    changeComment: (id, authorId, comment, at) =>
      reviews
        .findOneAndUpdate({ _id: id, authorId }, { $set: { comment, updatedAt: at } }, { returnDocument: 'after' })
        .lean<StoredReview>()
        .exec(),
    async remove(id, authorId) {
      const found = await reviews.findOne({ _id: id, authorId }).lean<StoredReview>().exec()
      if (!found) return null
      return totals.changing(found.listingId, () =>
        reviews.findOneAndDelete({ _id: id, authorId }).lean<StoredReview>().exec(),
      )
    },
    async renameAuthor(authorId, authorName) {
      await reviews.updateMany({ authorId }, { $set: { authorName } })
    },
    async cutLoose(authorIds, authorName) {
      const authorId = { $concat: [ERASED, '$_id'] }
      await reviews.collection.updateMany({ authorId: { $in: [...authorIds] } }, [{ $set: { authorName, authorId } }])
    },
  }
}
