import { type RatingCounts, withoutUndefined } from '@plekje/contracts'
import { afterCommit, type HourCounts, type InTransaction } from '@plekje/service-kit'
import { isReopenedByEdit } from '../domain/moderation'
import { type CountedRating, ratingCountsOf, starsOf } from '../domain/review-counts'
import { inBatches } from './in-batches'
import { type PastDecision, pastDecisionId } from './models/past-decision-model'
import { ERASED_PREFIX, formerReplyOf, type StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { PhotosOfReviews } from './photos-of-reviews'
import { createReviewLists, type ReviewLists } from './review-lists'
import { groupByRating, type ReviewTotals } from './review-totals'

/** A review without the slug and name of its venue, which are added when it is stored. */
export type NewReview = Omit<StoredReview, 'listingSlug' | 'listingName'>

export interface ReviewRepository extends ReviewLists {
  googleCounts(listingId: number): Promise<RatingCounts>
  /** Counts of the venue's public reviews by members, and of those with approved photos. */
  counts(listingId: number): Promise<RatingCounts & { readonly withPhotos: number }>
  countOfAuthor(authorId: string): Promise<number>
  /** Number of members' public reviews for figures, those of erased authors included. */
  count(): Promise<number>
  /** Number of members' public reviews per hour of writing, since an instant. */
  writtenPerHour(since: Date): Promise<Record<string, number>>
  /**
   * In a transaction: adds a review. Null when the venue is stored without a page; with `isPageConfirmed`, only when
   * the venue was deleted. Rejects with a duplicate key when the author has another review of this venue. A decision
   * about an earlier, deleted review of the author applies: the new one waits for moderation, and is hidden if the
   * earlier one was.
   */
  add(review: NewReview, venue: { readonly isPageConfirmed: boolean }): Promise<StoredReview | null>
  /** Changes the comment; null when the author has no such review. A hidden review stays hidden. */
  changeComment(id: string, authorId: string, comment: string, at: Date): Promise<StoredReview | null>
  /** Deletes a review. A decision about it is stored for the author's next review of this venue. */
  remove(id: string, authorId: string): Promise<StoredReview | null>
  /** Removes all reviews of a venue that is stored as deleted. */
  removeOfListing(listingId: number): Promise<void>
  /** Removes photos and replies, replaces the name, and gives each review an author id that identifies nobody. */
  anonymise(authorIds: readonly string[], authorName: string): Promise<void>
}

/** Maximum number of reviews in a transaction, which must end within a minute. */
const BATCH_SIZE = 200

/** Fields that are removed with the author: photos, and the reply, which may address the author by name. */
const fieldsOfAuthor = { photos: '', rejectedPhotos: '', reply: '' }

/**
 * Applies the decision about the author's former review. The comment has a higher number than the decision, which means
 * that the comment was changed since.
 */
const withPastDecision = (review: NewReview, { isHidden, moderation }: PastDecision): NewReview =>
  withoutUndefined({
    ...review,
    commentNumber: 1,
    queue: { state: 'open' as const, at: review.createdAt },
    moderation: moderation ? { ...moderation, commentNumber: 0 } : review.moderation,
    isHidden: isHidden ? true : review.isHidden,
  })

export interface ReviewRepositoryParts {
  readonly models: Pick<ReviewModels, 'reviews' | 'google' | 'words' | 'pastDecisions'>
  readonly inTransaction: InTransaction
  readonly totals: Pick<ReviewTotals, 'record' | 'countAndInsert' | 'counts'>
  readonly hourCounts: Pick<HourCounts, 'since'>
  readonly photos: Pick<PhotosOfReviews, 'mark' | 'afterChange'>
}

export function createReviewRepository({
  models,
  inTransaction,
  totals,
  hourCounts,
  photos,
}: ReviewRepositoryParts): ReviewRepository {
  const { reviews, google, words, pastDecisions } = models

  const find = (filter: object) => reviews.findOne(filter).lean<StoredReview>().exec()

  /** Deletes reviews of a venue, with their photos. */
  const removeAll = async (listingId: number, reviewsToRemove: readonly StoredReview[]) => {
    const ids = reviewsToRemove.map(({ _id }) => _id)
    // The marks have the photos deleted: after the commit, or at a later check if the process ends before that.
    await photos.mark({ reviewId: ids })
    afterCommit(() => void photos.afterChange({ reviewId: ids }))
    await reviews.deleteMany({ _id: { $in: ids } })
    const changes = reviewsToRemove.map((review) => ({ before: review, after: null }))
    await totals.record(listingId, changes)
  }

  const saveDecision = async ({ listingId, authorId, isHidden = false, moderation }: StoredReview) => {
    const fields = { listingId, authorId, isHidden }
    const update = moderation
      ? { $set: { ...fields, moderation } }
      : { $set: fields, $unset: { moderation: '' as const } }
    await pastDecisions.updateOne({ _id: pastDecisionId(listingId, authorId) }, update, { upsert: true })
  }

  const anonymiseOne = async (review: StoredReview, authorName: string) => {
    const formerReply = review.reply ? formerReplyOf(review.reply) : review.formerReply
    const after = await reviews
      .findOneAndUpdate(
        { _id: review._id },
        {
          $set: withoutUndefined({ authorName, authorId: ERASED_PREFIX + review._id, formerReply }),
          $unset: fieldsOfAuthor,
        },
        { returnDocument: 'after' },
      )
      .lean<StoredReview>()
      .orFail()
    // Publish the change, so that no cached page shows the photos or the reply. A changed name alone publishes nothing,
    // because responses with the former name are cached for at most a minute.
    if (review.photos?.length || review.reply) await totals.record(review.listingId, [{ before: review, after }])
  }

  return {
    ...createReviewLists(models),
    async googleCounts(listingId) {
      const rows = await google.aggregate<CountedRating>([{ $match: { listingId } }, groupByRating])
      return ratingCountsOf(starsOf(rows))
    },
    async counts(listingId) {
      const { stars, withPhotos } = await totals.counts(listingId)
      return { ...ratingCountsOf(stars), withPhotos }
    },
    countOfAuthor: (authorId) => reviews.countDocuments({ authorId }).exec(),
    async count() {
      // The estimate may be wrong after a crash of the database. Only figures use it.
      const [totalCount, hiddenCount] = await Promise.all([
        reviews.estimatedDocumentCount().exec(),
        reviews.countDocuments({ isHidden: true }).exec(),
      ])
      return Math.max(0, totalCount - hiddenCount)
    },
    writtenPerHour: (since) => hourCounts.since(since),
    async add(input, { isPageConfirmed }) {
      const pastDecision = await pastDecisions
        .findById(pastDecisionId(input.listingId, input.authorId))
        .lean<PastDecision>()
        .exec()
      const review = pastDecision ? withPastDecision(input, pastDecision) : input
      return totals.countAndInsert(review, {
        isPageConfirmed,
        async insert({ slug, name }) {
          const storedReview = { ...review, listingSlug: slug, listingName: name }
          await reviews.insertMany([storedReview], { lean: true })
          return storedReview
        },
      })
    },
    changeComment: (id, authorId, comment, at) =>
      inTransaction(async () => {
        const before = await find({ _id: id, authorId })
        if (!before) return null
        const isTextChanged = before.comment !== comment
        const queue = isTextChanged && isReopenedByEdit(before) ? { state: 'open', at } : undefined
        const after = await reviews
          .findOneAndUpdate(
            { _id: id },
            {
              $set: withoutUndefined({ comment, updatedAt: at, queue }),
              $inc: { commentNumber: isTextChanged ? 1 : 0 },
            },
            { returnDocument: 'after' },
          )
          .lean<StoredReview>()
          .orFail()
        // Publish the change, so that no cached page shows the former text.
        if (isTextChanged) await totals.record(before.listingId, [{ before, after }])
        return after
      }),
    remove: (id, authorId) =>
      inTransaction(async () => {
        const review = await find({ _id: id, authorId })
        if (!review) return null
        if (review.queue || review.moderation) await saveDecision(review)
        await removeAll(review.listingId, [review])
        return review
      }),
    async removeOfListing(listingId) {
      const removeBatch = async () => {
        const batch = await reviews.find({ listingId }).limit(BATCH_SIZE).lean<StoredReview[]>().exec()
        if (batch.length > 0) await removeAll(listingId, batch)
        return batch.length
      }
      await inBatches(inTransaction, BATCH_SIZE, removeBatch)
      await google.deleteMany({ listingId })
      await words.deleteOne({ _id: listingId })
      await pastDecisions.deleteMany({ listingId })
    },
    async anonymise(authorIds, authorName) {
      const byAuthors = { authorId: { $in: [...authorIds] } }
      const anonymiseBatch = async () => {
        const batch = await reviews.find(byAuthors).limit(BATCH_SIZE).lean<StoredReview[]>().exec()
        for (const review of batch) await anonymiseOne(review, authorName)
        return batch.length
      }
      await inBatches(inTransaction, BATCH_SIZE, anonymiseBatch)
    },
  }
}
