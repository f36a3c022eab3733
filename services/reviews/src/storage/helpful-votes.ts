import type { InTransaction } from '@plekje/service-kit'
import { inBatches } from './in-batches'
import { publicOnly, type StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'

/** A public review, with the vote of a member. */
export interface ReviewWithVote {
  readonly id: string
  readonly listingId: number
  readonly authorId: string
  readonly helpfulCount: number
  /** True when the member voted for the review. */
  readonly isHelpful: boolean
}

export type HelpfulVotes = ReturnType<typeof createHelpfulVotes>

/** Maximum number of votes for a review. More would slow down its updates, because the review stores them. */
export const MAX_VOTES = 10_000

const BATCH_SIZE = 100

/** Votes of members for reviews. A vote and the count of the review change in one write. */
export function createHelpfulVotes(
  { reviews, voters }: Pick<ReviewModels, 'reviews' | 'voters'>,
  inTransaction: InTransaction,
) {
  /** The public reviews among these ids. */
  const findPublic = async (ids: readonly string[], memberId: string): Promise<ReviewWithVote[]> => {
    const isHelpful = { $in: [{ $literal: memberId }, { $ifNull: ['$helpfulTo', []] }] }
    const publicReviews = await reviews
      .aggregate<Pick<StoredReview, '_id' | 'listingId' | 'authorId' | 'helpfulCount'> & { isHelpful: boolean }>([
        { $match: { _id: { $in: [...ids] }, ...publicOnly } },
        { $project: { listingId: 1, authorId: 1, helpfulCount: 1, isHelpful } },
      ])
      .exec()
    return publicReviews.map(({ _id, helpfulCount = 0, ...review }) => ({ ...review, id: _id, helpfulCount }))
  }

  /** The update that removes a vote. A review without votes has neither field. */
  const voteRemoval = (memberId: string, { helpfulCount = 0 }: Pick<StoredReview, 'helpfulCount'>) =>
    helpfulCount > 1
      ? { $pull: { helpfulTo: memberId }, $inc: { helpfulCount: -1 } }
      : { $unset: { helpfulTo: '' as const, helpfulCount: '' as const } }

  const removeVotes = async (filter: { readonly _id?: string }, memberId: string): Promise<void> => {
    const removeBatch = async () => {
      const batch = await reviews
        .find({ ...filter, helpfulTo: memberId }, { helpfulCount: 1 })
        .limit(BATCH_SIZE)
        .lean<Pick<StoredReview, '_id' | 'helpfulCount'>[]>()
        .exec()
      const writes = batch.map((review) => ({
        updateOne: { filter: { _id: review._id }, update: voteRemoval(memberId, review) },
      }))
      if (writes.length > 0) await reviews.bulkWrite(writes)
      return batch.length
    }
    await inBatches(inTransaction, BATCH_SIZE, removeBatch)
  }

  return {
    findPublic,
    /** Adds a vote and returns the new count. Call it in a transaction that found no vote of the member. */
    async add(id: string, memberId: string): Promise<number> {
      const review = await reviews
        .findOneAndUpdate(
          { _id: id },
          { $push: { helpfulTo: memberId }, $inc: { helpfulCount: 1 } },
          { returnDocument: 'after', projection: { helpfulCount: 1 } },
        )
        .lean<Pick<StoredReview, 'helpfulCount'>>()
        .orFail()
      return review.helpfulCount ?? 0
    },
    remove: (id: string, memberId: string): Promise<void> => removeVotes({ _id: id }, memberId),
    reviewsVotedBy: (memberId: string) =>
      reviews.find({ helpfulTo: memberId }, { listingName: 1 }).lean<StoredReview[]>().exec(),
    async forget(memberIds: readonly string[]): Promise<void> {
      const memberFilter = { $in: [...memberIds] }
      // Most members have no votes: one query for all of them finds that out.
      if (await reviews.exists({ helpfulTo: memberFilter })) {
        for (const id of memberIds) await removeVotes({}, id)
      }
      await voters.deleteMany({ _id: memberFilter })
    },
  }
}
