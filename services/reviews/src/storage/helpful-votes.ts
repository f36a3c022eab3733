import { writeOnce } from '@plekje/service-kit'
import { present, type StoredReview, shown } from './models/review-model'
import type { ReviewModels } from './models/review-models'

/** A public review as one member sees it. */
export interface SeenReview {
  readonly id: string
  readonly listingId: number
  readonly authorId: string
  readonly helpfulCount: number
  /** True when that member voted for it. */
  readonly isHelpful: boolean
}

export interface HelpfulVotes {
  /** The public ones among the reviews. */
  among(ids: readonly string[], memberId: string): Promise<SeenReview[]>
  /**
   * Adds a vote and returns the new count. Null when that is impossible: the review was hidden or removed, is the
   * member's own, has the vote already, or has {@link MAX_VOTES}.
   */
  add(id: string, memberId: string): Promise<number | null>
  /** Removes the vote, if there is one. */
  takeBack(id: string, memberId: string): Promise<void>
  /** Reviews that a member voted for. */
  of(memberId: string): Promise<Pick<StoredReview, 'listingName'>[]>
  /** Removes all votes of these members. */
  forget(memberIds: readonly string[]): Promise<void>
}

/** Votes are stored in the review: more add no information, and would slow down its updates. */
export const MAX_VOTES = 10_000

/** Reviews per command when removing a member's votes. */
const BATCH = 500

/** A vote and its count change in one conditional write, so that repeats count once. */
export function createHelpfulVotes({ reviews, voters }: Pick<ReviewModels, 'reviews' | 'voters'>): HelpfulVotes {
  const among: HelpfulVotes['among'] = async (ids, memberId) => {
    const isHelpful = { $in: [{ $literal: memberId }, { $ifNull: ['$helpfulTo', []] }] }
    const found = await reviews
      .aggregate<Pick<StoredReview, '_id' | 'listingId' | 'authorId' | 'helpfulCount'> & { isHelpful: boolean }>([
        { $match: { _id: { $in: [...ids] }, ...shown } },
        { $project: { listingId: 1, authorId: 1, helpfulCount: 1, isHelpful } },
      ])
      .exec()
    return found.map(({ _id, helpfulCount = 0, ...seen }) => ({ ...seen, id: _id, helpfulCount }))
  }

  const takeBackWhere = async (where: { readonly _id?: string }, memberId: string): Promise<void> => {
    const theirs = { ...where, helpfulTo: memberId }
    // Repeat for votes added meanwhile, and for further batches.
    for (;;) {
      const found = await reviews.find(theirs, { _id: 1 }).limit(BATCH).lean<Pick<StoredReview, '_id'>[]>().exec()
      if (found.length === 0) return
      // Two conditional updates, of which exactly one matches.
      const writes = found.flatMap(({ _id }) => [
        {
          updateOne: {
            filter: { _id, helpfulTo: memberId, helpfulCount: { $gt: 1 } },
            update: { $pull: { helpfulTo: memberId }, $inc: { helpfulCount: -1 } },
          },
        },
        {
          updateOne: {
            filter: { _id, helpfulTo: memberId, helpfulCount: { $not: { $gt: 1 } } },
            update: { $unset: { helpfulTo: '', helpfulCount: '' } },
          },
        },
      ])
      // Repeatable after a lost response: removed votes are no longer found.
      await writeOnce<unknown>(
        () => reviews.collection.bulkWrite(writes as never, { ordered: false }),
        async () => null,
      )
    }
  }

  return {
    among,
    add(id, memberId) {
      const write = async () => {
        const voted = await reviews
          .findOneAndUpdate(
            {
              ...{ _id: id, ...shown, authorId: { $ne: memberId }, helpfulTo: { $ne: memberId } },
              [`helpfulTo.${MAX_VOTES - 1}`]: { $exists: false },
            },
            { $push: { helpfulTo: memberId }, $inc: { helpfulCount: 1 } },
            { returnDocument: 'after', projection: { helpfulCount: 1 } },
          )
          .lean<Pick<StoredReview, 'helpfulCount'>>()
          .exec()
        return voted?.helpfulCount ?? null
      }
      const find = async () => {
        const [seen] = await among([id], memberId)
        return seen?.isHelpful ? seen.helpfulCount : null
      }
      return writeOnce(write, find)
    },
    takeBack: (id, memberId) => takeBackWhere({ _id: id }, memberId),
    of: (memberId) =>
      reviews
        .find({ helpfulTo: memberId, ...present }, { listingName: 1 })
        .lean<StoredReview[]>()
        .exec(),
    async forget(memberIds) {
      const these = { $in: [...memberIds] }
      // Usually there are none, and one query tells.
      if (await reviews.exists({ helpfulTo: these })) for (const id of memberIds) await takeBackWhere({}, id)
      await voters.deleteMany({ _id: these })
    },
  }
}
