import { MAX_PHOTOS_PER_REVIEW } from '@plekje/contracts'
import { type OutboxEntry, writeOnce } from '@plekje/service-kit'
import { type PhotoRejection, photoOf } from '../domain/review-photos'
import { present, type StoredReview, shown } from './models/review-model'
import type { ReviewModels } from './models/review-models'

/** Rejections that are kept for the author. */
const MAX_REJECTIONS = MAX_PHOTOS_PER_REVIEW

/** Maximum number of reviews with waiting photos that are sorted; more means that nobody moderated for long. */
const MAX_SORTED = 1000

const waitingSince = ({ photos = [] }: Pick<StoredReview, 'photos'>): number =>
  Math.min(...photos.filter(({ state }) => state === 'waiting').map(({ addedAt }) => addedAt.getTime()))

export interface ReviewPhotoRepository {
  ofAuthor(reviewId: string, authorId: string): Promise<StoredReview | null>
  byId(reviewId: string): Promise<StoredReview | null>
  /** The review with a photo. */
  withPhoto(photo: string): Promise<Pick<StoredReview, 'listingId' | 'authorId' | 'isHidden' | 'photos'> | null>
  /** Adds a waiting photo, once. Null when the review is not the author's (any more) or is full. */
  add(reviewId: string, authorId: string, photo: string): Promise<StoredReview | null>
  /** Removes a photo or its rejection from a review. */
  remove(reviewId: string, authorId: string, photo: string): Promise<void>
  /** Null when the photo is not waiting (any more). */
  approve(reviewId: string, photo: string, events: readonly OutboxEntry[]): Promise<StoredReview | null>
  /** Null when the review has no such photo (any more). */
  reject(reviewId: string, rejection: PhotoRejection, events: readonly OutboxEntry[]): Promise<StoredReview | null>
  /** Reviews with waiting photos, by the photo that waits longest. */
  waiting(page: { skip: number; limit: number }): Promise<{ reviews: StoredReview[]; total: number }>
  /** Removes the upload counts of these members. */
  forget(memberIds: readonly string[]): Promise<void>
}

/** Every change is one conditional write: photos are stored in their review, and are deleted with it. */
export function createReviewPhotoRepository(
  { reviews, photographers }: Pick<ReviewModels, 'reviews' | 'photographers'>,
  onEventWritten: () => void,
): ReviewPhotoRepository {
  const findOne = (where: object) =>
    reviews
      .findOne({ ...where, ...present })
      .lean<StoredReview>()
      .exec()
  const change = (where: object, update: object, options: object = {}) =>
    reviews
      .findOneAndUpdate({ ...where, ...present }, update, { returnDocument: 'after', ...options })
      .lean<StoredReview>()
      .exec()
  const byId = (reviewId: string) => findOne({ _id: reviewId })
  const ofAuthor = (reviewId: string, authorId: string) => findOne({ _id: reviewId, authorId })
  const decided = async (
    write: () => Promise<StoredReview | null>,
    isDone: (review: StoredReview) => boolean,
    id: string,
  ) => {
    const changed = await writeOnce(write, async () => {
      const now = await byId(id)
      return now && isDone(now) ? now : null
    })
    if (changed) onEventWritten()
    return changed
  }

  return {
    ofAuthor,
    byId,
    withPhoto: (photo) =>
      reviews
        .findOne({ 'photos.id': photo, ...present }, { listingId: 1, authorId: 1, isHidden: 1, photos: 1 })
        .lean<StoredReview>()
        .exec(),
    add: (reviewId, authorId, photo) =>
      writeOnce(
        () =>
          change(
            {
              ...{ _id: reviewId, authorId, 'photos.id': { $ne: photo } },
              [`photos.${MAX_PHOTOS_PER_REVIEW - 1}`]: { $exists: false },
            },
            { $push: { photos: { id: photo, state: 'waiting', addedAt: new Date() } } },
          ),
        async () => {
          const now = await ofAuthor(reviewId, authorId)
          return now && photoOf(now, photo) ? now : null
        },
      ),
    async remove(reviewId, authorId, photo) {
      await writeOnce<unknown>(
        () =>
          reviews.updateOne(
            { _id: reviewId, authorId, ...present },
            { $pull: { photos: { id: photo }, rejectedPhotos: { id: photo } } },
          ),
        // Repeatable after a lost response: a removed photo is no longer found.
        async () => null,
      )
    },
    approve: (reviewId, photo, events) =>
      decided(
        () =>
          change(
            { _id: reviewId, photos: { $elemMatch: { id: photo, state: 'waiting' } } },
            { $set: { 'photos.$[one].state': 'approved' }, $push: { outbox: { $each: [...events] } } },
            { arrayFilters: [{ 'one.id': photo }] },
          ),
        (review) => photoOf(review, photo)?.state === 'approved',
        reviewId,
      ),
    reject: (reviewId, rejection, events) =>
      decided(
        () =>
          change(
            { _id: reviewId, 'photos.id': rejection.id },
            {
              $pull: { photos: { id: rejection.id } },
              $push: {
                rejectedPhotos: { $each: [rejection], $slice: -MAX_REJECTIONS },
                outbox: { $each: [...events] },
              },
            },
          ),
        ({ rejectedPhotos = [] }) => rejectedPhotos.some(({ id }) => id === rejection.id),
        reviewId,
      ),
    async waiting({ skip, limit }) {
      const where = { 'photos.state': 'waiting', ...shown }
      const [waiting, total] = await Promise.all([
        reviews.find(where, { photos: 1 }).limit(MAX_SORTED).lean<Pick<StoredReview, '_id' | 'photos'>[]>().exec(),
        reviews.countDocuments(where).exec(),
      ])
      // No index has this order, because approved photos are in the same list.
      const ids = waiting
        .sort((one, other) => waitingSince(one) - waitingSince(other) || (one._id < other._id ? -1 : 1))
        .slice(skip, skip + limit)
        .map(({ _id }) => _id)
      const found = await reviews
        .find({ _id: { $in: ids }, ...shown })
        .lean<StoredReview[]>()
        .exec()
      return { reviews: found.sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id)), total }
    },
    async forget(memberIds) {
      await photographers.deleteMany({ _id: { $in: [...memberIds] } })
    },
  }
}
