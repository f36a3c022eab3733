import { writeOnce } from '@plekje/service-kit'
import { present, type StoredReview, shown } from './models/review-model'
import type { ReviewModels } from './models/review-models'

/** A review that anyone may read, as one member sees it. */
export interface SeenReview {
  readonly id: string
  readonly listingId: number
  readonly authorId: string
  readonly helpfulCount: number
  /** Whether that member found it helpful. */
  readonly isHelpful: boolean
}

export interface HelpfulVotes {
  /** Those of the reviews that anyone may read. */
  among(ids: readonly string[], memberId: string): Promise<SeenReview[]>
  /**
   * How many found it helpful with this member. Null when it cannot be done (any more): it was hidden or removed, is the
   * member's own, has the vote already or {@link MAX_VOTES}.
   */
  add(id: string, memberId: string): Promise<number | null>
  /** Takes the vote back, if there is one. */
  takeBack(id: string, memberId: string): Promise<void>
  /** Reviews that a member found helpful. */
  of(memberId: string): Promise<Pick<StoredReview, 'listingName'>[]>
  /** Takes all votes of these members back. */
  forget(memberIds: readonly string[]): Promise<void>
}

/** They lie in the review itself: more say nothing new, and would make it slow to write. */
export const MAX_VOTES = 10_000

/** How many reviews a member's votes are taken from in one command. */
const BATCH = 500

/** A vote is one write with its count and with what must hold for it, so that it counts once however often it comes. */
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
    // Again when others voted between the two, or there are more.
    for (;;) {
      const found = await reviews.find(theirs, { _id: 1 }).limit(BATCH).lean<Pick<StoredReview, '_id'>[]>().exec()
      if (found.length === 0) return
      // One of both, and once: what holds for it is part of each.
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
      // Where its answer gets lost it is done again: what was taken back is found no more.
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
      // Nearly always there is nothing left, and one look tells.
      if (await reviews.exists({ helpfulTo: these })) for (const id of memberIds) await takeBackWhere({}, id)
      await voters.deleteMany({ _id: these })
    },
  }
}
