import { MAX_PHOTOS_PER_REVIEW } from '@plekje/contracts'
import type { InTransaction, Outbox, OutboxEntry } from '@plekje/service-kit'
import type { PhotoRejection } from '../domain/review-photos'
import { publicOnly, type StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'
import type { ReviewTotals } from './review-totals'

/** Maximum number of rejections per review that are stored for its author. */
const MAX_REJECTIONS = MAX_PHOTOS_PER_REVIEW

/** Maximum number of reviews with waiting photos that are sorted; more means that nobody moderated for long. */
const MAX_SORTED = 1000

const waitingSince = ({ photos = [] }: Pick<StoredReview, 'photos'>): number =>
  Math.min(...photos.filter(({ state }) => state === 'waiting').map(({ addedAt }) => addedAt.getTime()))

export type ReviewPhotoRepository = ReturnType<typeof createReviewPhotoRepository>

/** Photos are stored in their review, and are deleted with it. */
export function createReviewPhotoRepository(
  { reviews, photographers }: Pick<ReviewModels, 'reviews' | 'photographers'>,
  {
    inTransaction,
    totals,
    outbox,
  }: {
    readonly inTransaction: InTransaction
    readonly totals: Pick<ReviewTotals, 'record'>
    readonly outbox: Pick<Outbox, 'add'>
  },
) {
  const ofAuthor = (reviewId: string, authorId: string) =>
    reviews.findOne({ _id: reviewId, authorId }).lean<StoredReview>().exec()
  /** Changes a review and publishes it, so that no cached page shows a removed photo, or lacks an approved one. */
  const changeAndPublish = async (before: StoredReview, update: object, options: object = {}) => {
    const after = await reviews
      .findOneAndUpdate({ _id: before._id }, update, { returnDocument: 'after', ...options })
      .lean<StoredReview>()
      .exec()
    await totals.record(before.listingId, [{ before, after }])
  }

  return {
    ofAuthor,
    byId: (reviewId: string) => reviews.findById(reviewId).lean<StoredReview>().exec(),
    findReviewWith: (photoId: string) =>
      reviews
        .findOne({ 'photos.id': photoId }, { listingId: 1, authorId: 1, isHidden: 1, photos: 1 })
        .lean<Pick<StoredReview, 'listingId' | 'authorId' | 'isHidden' | 'photos'>>()
        .exec(),
    /** In a transaction that read the review: adds a waiting photo. */
    async add(reviewId: string, photoId: string): Promise<StoredReview> {
      const photo = { id: photoId, state: 'waiting', addedAt: new Date() }
      return reviews
        .findOneAndUpdate({ _id: reviewId }, { $push: { photos: photo } }, { returnDocument: 'after' })
        .lean<StoredReview>()
        .orFail()
    },
    /** Removes a photo or its rejection from a review. */
    remove: (reviewId: string, authorId: string, photoId: string): Promise<void> =>
      inTransaction(async () => {
        const review = await ofAuthor(reviewId, authorId)
        const change = { $pull: { photos: { id: photoId }, rejectedPhotos: { id: photoId } } }
        if (review) await changeAndPublish(review, change)
      }),
    /** In a transaction that read the review with the waiting photo: approves it. */
    async approve(review: StoredReview, photoId: string, events: readonly OutboxEntry[]): Promise<void> {
      await outbox.add(...events)
      const change = { $set: { 'photos.$[approved].state': 'approved' } }
      await changeAndPublish(review, change, { arrayFilters: [{ 'approved.id': photoId }] })
    },
    /** In a transaction that read the review with the photo: removes it, and stores the reason for the author. */
    async reject(review: StoredReview, rejection: PhotoRejection, events: readonly OutboxEntry[]): Promise<void> {
      await outbox.add(...events)
      await changeAndPublish(review, {
        $pull: { photos: { id: rejection.id } },
        $push: { rejectedPhotos: { $each: [rejection], $slice: -MAX_REJECTIONS } },
      })
    },
    /** Reviews with waiting photos, longest waiting first. */
    async listWaiting({ skip, limit }: { readonly skip: number; readonly limit: number }) {
      const filter = { 'photos.state': 'waiting', ...publicOnly }
      const [waitingReviews, total] = await Promise.all([
        reviews.find(filter, { photos: 1 }).limit(MAX_SORTED).lean<Pick<StoredReview, '_id' | 'photos'>[]>().exec(),
        reviews.countDocuments(filter).exec(),
      ])
      // No index has this order, because approved photos are in the same list.
      const ids = waitingReviews
        .sort((a, b) => waitingSince(a) - waitingSince(b) || (a._id < b._id ? -1 : 1))
        .slice(skip, skip + limit)
        .map(({ _id }) => _id)
      const reviewsOfPage = await reviews
        .find({ _id: { $in: ids }, ...publicOnly })
        .lean<StoredReview[]>()
        .exec()
      return { reviews: reviewsOfPage.sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)), total }
    },
    async forget(memberIds: readonly string[]): Promise<void> {
      await photographers.deleteMany({ _id: { $in: [...memberIds] } })
    },
  }
}
