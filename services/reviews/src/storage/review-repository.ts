import type { RatingCounts } from '@plekje/contracts'
import { addedEntry, ConflictError, isDuplicateKey, writeOnce } from '@plekje/service-kit'
import { isReopenedByEdit } from '../domain/moderation'
import { type PastDecision, pastDecisionId } from './models/past-decision-model'
import { ERASED, present, type StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import { unchanged } from './moderation-repository'
import type { PhotosOfReviews } from './photos-of-reviews'
import { createReviewLists, type ReviewLists } from './review-lists'
import { type CountedRating, perRating, type ReviewTotals, ratingCounts, starsOf } from './review-totals'
import { createWrittenPerHour } from './written'

export interface ReviewRepository extends ReviewLists {
  /** Counts of imported reviews. */
  googleCounts(listingId: number): Promise<RatingCounts>
  /** Counts of the reviews in `ofListing`, and of those with approved photos. */
  counts(listingId: number): Promise<RatingCounts & { readonly withPhotos: number }>
  countOfAuthor(authorId: string): Promise<number>
  /** Number of members' public reviews, those of erased authors included. */
  count(): Promise<number>
  /** Number of those per hour of writing, from an instant on. */
  writtenPerHour(since: Date): Promise<Record<string, number>>
  /**
   * Null when the author has another review of this venue. The decision about an earlier deleted one applies to this one:
   * it waits for moderation, and is hidden if that one was. When `check` rejects, this removes the review again and
   * rejects; until that is published, the venue stays marked as changing.
   */
  add(review: StoredReview, check: (written: StoredReview) => Promise<void>): Promise<StoredReview | null>
  /** Ids and authors of reviews of a venue written since an instant. */
  writtenIn(listingId: number, since: Date): Promise<Pick<StoredReview, '_id' | 'authorId'>[]>
  /** Null when the author has no such review. A hidden one stays hidden. */
  changeComment(id: string, authorId: string, comment: string, at: Date): Promise<StoredReview | null>
  /** Keeps the decision about it for the author's next review of this venue. */
  remove(id: string, authorId: string): Promise<StoredReview | null>
  /** Removes all reviews of a deleted venue, which accepts no more. */
  removeOfListing(listingId: number): Promise<void>
  /** Deletes reviews that a crashed process had only cleared. */
  removeLeftovers(): Promise<void>
  /** Anonymises reviews: removes photos, replaces the name, and gives each a separate unidentifiable author. */
  anonymise(authorIds: readonly string[], authorName: string): Promise<void>
}

/** Matches any date, so that the index is used. */
const isRemoved = { removedAt: { $gt: new Date(0) } }

const withoutPhotos = { photos: '', rejectedPhotos: '' }

/** Replaces the author, so that the author may write another review. */
const REMOVED = 'removed.'

/** Applies the decision about the author's former review. The comment differs from the one that was decided about. */
const moderatedAs = (review: StoredReview, { isHidden, moderation }: PastDecision): StoredReview => ({
  ...review,
  commentNumber: 1,
  queue: { state: 'open', at: review.createdAt },
  ...(moderation ? { moderation: { ...moderation, commentNumber: 0 } } : {}),
  ...(isHidden ? { isHidden } : {}),
})

const decidedMeanwhile = () =>
  new ConflictError('review_removed_meanwhile', 'Je vorige review is net verwijderd. Probeer het opnieuw.')

type Changed = Pick<StoredReview, '_id' | 'createdAt' | 'isHidden'>

/** Photos are marked before their reviews are removed, and checked afterwards. */
type PhotosThatGo = Pick<PhotosOfReviews, 'mark' | 'afterChange'>
const noPhotos: PhotosThatGo = { mark: async () => undefined, afterChange: async () => undefined }

/** `onRemoved` runs after reviews were cleared: their documents are deleted once the sums are updated. */
export function createReviewRepository(
  models: Pick<ReviewModels, 'reviews' | 'google' | 'written' | 'words' | 'pastDecisions'>,
  totals: ReviewTotals,
  onRemoved: () => void = () => undefined,
  photos: PhotosThatGo = noPhotos,
): ReviewRepository {
  const { reviews, google, words, pastDecisions } = models
  const written = createWrittenPerHour(models)
  const nothingWaits = { 'outbox.0': { $exists: false }, 'unsummed.0': { $exists: false } }
  /**
   * Clears and deletes reviews; one with waiting events is deleted once they are published, and none before the sums are
   * updated. Resolves with the number of reviews.
   */
  const removeAll = async (
    where: { _id: string; revision?: number | null } | { listingId: number },
    authorId?: string,
  ): Promise<number> => {
    const removedAt = new Date()
    const asked = { ...where, ...(authorId === undefined ? {} : { authorId }), ...present }
    const theirs = '_id' in where ? { reviewId: [where._id] } : { listingId: [where.listingId] }
    await photos.mark(theirs)
    let removed = 0
    try {
      for (let left = 1; left > 0; ) {
        const { found, changed } = await changeEach(asked, ({ _id, createdAt, isHidden = false }) => ({
          // Retry when it was hidden or shown meanwhile, because the sums count public reviews.
          asSeen: { isHidden: isHidden ? true : { $ne: true } },
          update: {
            $set: { removedAt, authorId: REMOVED + _id, authorName: '', comment: '' },
            $unset: {
              reports: '',
              moderation: '',
              queue: '',
              isHidden: '',
              helpfulTo: '',
              helpfulCount: '',
              ...withoutPhotos,
            },
            ...(isHidden ? {} : { $push: { unsummed: addedEntry(createdAt, -1) } }),
          },
        }))
        removed += changed
        left = found - changed
      }
    } finally {
      // Also after a failure: the store may have cleared some and lost the response.
      onRemoved()
      void photos.afterChange(theirs)
    }
    // They are cleared already: what is left is deleted with other leftovers.
    await reviews.deleteMany({ ...where, ...isRemoved, ...nothingWaits }).catch(() => undefined)
    return removed
  }
  /**
   * Changes each review in a write by id. Resolves with the number of matches, and of those that still matched when
   * written.
   */
  const changeEach = async (where: object, change: (review: Changed) => { asSeen?: object; update: object }) => {
    const found = await reviews.find(where, { createdAt: 1, isHidden: 1 }).lean<Changed[]>().exec()
    if (found.length === 0) return { found: 0, changed: 0 }
    const writes = found.map((review) => {
      const { asSeen, update } = change(review)
      return { updateOne: { filter: { ...where, ...asSeen, _id: review._id }, update } }
    })
    const { modifiedCount } = await reviews.collection.bulkWrite(writes as never, { ordered: false })
    return { found: found.length, changed: modifiedCount }
  }

  const pastDecisionOf = ({ listingId, authorId }: Pick<StoredReview, 'listingId' | 'authorId'>) =>
    pastDecisions.findById(pastDecisionId(listingId, authorId)).lean<PastDecision>().exec()
  const keepDecision = async ({ listingId, authorId, isHidden = false, moderation }: StoredReview) => {
    const decided = moderation ? { $set: { moderation } } : { $unset: { moderation: '' as const } }
    await pastDecisions.updateOne(
      { _id: pastDecisionId(listingId, authorId) },
      { ...decided, $set: { ...decided.$set, listingId, authorId, isHidden } },
      { upsert: true },
    )
  }

  return {
    ...createReviewLists(models),
    async googleCounts(listingId) {
      const found = await google.aggregate<CountedRating>([{ $match: { listingId } }, perRating])
      return ratingCounts(starsOf(found))
    },
    async counts(listingId) {
      const { stars, withPhotos } = await totals.counts(listingId)
      return { ...ratingCounts(stars), withPhotos }
    },
    countOfAuthor: (authorId) => reviews.countDocuments({ authorId, ...present }).exec(),
    async count() {
      // The store maintains the number of documents; the few others are counted by their indexes.
      const [documents, removed, hidden] = await Promise.all([
        reviews.estimatedDocumentCount().exec(),
        reviews.countDocuments({ removedAt: { $gte: new Date(0) } }).exec(),
        reviews.countDocuments({ isHidden: true, ...present }).exec(),
      ])
      return Math.max(0, documents - removed - hidden)
    },
    writtenPerHour: (since) => written.since(since),
    writtenIn: (listingId, since) =>
      reviews
        .find({ listingId, createdAt: { $gte: since }, ...present }, { authorId: 1 })
        .lean<Pick<StoredReview, '_id' | 'authorId'>[]>()
        .exec(),
    async add(written, check) {
      const past = await pastDecisionOf(written)
      const stored = past ? moderatedAs(written, past) : written
      const counted = stored.isHidden ? [] : [addedEntry(stored.createdAt, 1)]
      const own = () =>
        reviews
          .findOne({ _id: stored._id, authorId: stored.authorId, ...present })
          .lean<StoredReview>()
          .exec()
      const insert = async () => {
        try {
          const isThere = async () => (await reviews.exists({ _id: stored._id })) !== null
          await writeOnce<unknown>(
            () => reviews.create({ ...stored, unsummed: counted }),
            async () => ((await isThere()) ? stored : null),
          )
          return stored
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          // Written by an earlier attempt whose response was lost.
          return own()
        }
      }
      return totals.changing(stored.listingId, async () => {
        const added = await insert()
        if (!added) return null
        try {
          await check(added)
          // The former review may have been deleted after the query for its decision.
          if (!past && (await pastDecisionOf(added))) throw decidedMeanwhile()
        } catch (error) {
          // The author is told that it failed, and may write again. If it cannot be removed now, it is rechecked later.
          const takeBack = () => removeAll({ _id: added._id }, added.authorId)
          await totals.changing(added.listingId, takeBack).catch(() => undefined)
          throw error
        }
        return added
      })
    },
    async changeComment(id, authorId, comment, at) {
      // Retry when it was reported, decided or edited between read and write.
      for (;;) {
        const found = await reviews
          .findOne({ _id: id, authorId, ...present })
          .lean<StoredReview>()
          .exec()
        if (!found) return null
        const isOther = found.comment !== comment
        const opened = isOther && isReopenedByEdit(found) ? { queue: { state: 'open', at } } : {}
        const write = () =>
          reviews
            .findOneAndUpdate(
              { ...unchanged(found), authorId },
              { $set: { comment, updatedAt: at, ...opened }, $inc: { revision: 1, commentNumber: isOther ? 1 : 0 } },
              { returnDocument: 'after' },
            )
            .lean<StoredReview>()
            .exec()
        // A new text changes the counted words, and is public.
        const changed = await (isOther ? totals.changing(found.listingId, write) : write())
        if (changed) return changed
      }
    },
    async remove(id, authorId) {
      const isStillThere = () => reviews.exists({ _id: id, authorId, ...present })
      // Retry when it was reported, decided or edited between read and write.
      for (;;) {
        const found = await reviews
          .findOne({ _id: id, authorId, ...present })
          .lean<StoredReview>()
          .exec()
        if (!found) return null
        if (found.queue || found.moderation) await keepDecision(found)
        let tries = 0
        const removed = await totals.changing(found.listingId, () =>
          writeOnce(
            async () => {
              tries += 1
              const count = await removeAll({ _id: id, revision: found.revision ?? null }, authorId)
              // A retry finds nothing when the first attempt succeeded and its response was lost.
              return count > 0 || (tries > 1 && !(await isStillThere())) ? found : null
            },
            async () => ((await isStillThere()) ? null : found),
          ),
        )
        if (removed) return removed
      }
    },
    async removeLeftovers() {
      await reviews.deleteMany({ ...isRemoved, ...nothingWaits })
    },
    async removeOfListing(listingId) {
      await totals.end(listingId)
      await totals.changing(listingId, () => removeAll({ listingId }))
      await google.deleteMany({ listingId })
      await words.deleteOne({ _id: listingId })
      await pastDecisions.deleteMany({ listingId })
    },
    async anonymise(authorIds, authorName) {
      const theirs = { authorId: { $in: [...authorIds] } }
      const cut = (where: object) =>
        changeEach(where, ({ _id }) => ({
          update: { $set: { authorName, authorId: ERASED + _id }, $unset: withoutPhotos },
        }))
      // Includes waiting photos, because one may be approved meanwhile.
      const venues = await reviews.distinct('listingId', { ...theirs, 'photos.0': { $exists: true } })
      // Published as a change, so that cached pages no longer show the photos or count them.
      for (const listingId of venues) await totals.changing(listingId, () => cut({ ...theirs, listingId }))
      await cut(theirs)
    },
  }
}
