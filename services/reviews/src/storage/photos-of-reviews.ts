import type { BlobStore } from '@plekje/engines'
import { openPhotoStore, type PhotoStore } from '@plekje/photos'
import type { Logger } from '@plekje/service-kit'
import type { PhotoOwner } from './models/photo-model'
import type { StoredReview } from './models/review-model'
import type { ReviewModels } from './models/review-models'

export type PhotosOfReviews = PhotoStore<PhotoOwner>

/** Separate from photos of venues, because both services may share a bucket. */
const FOLDER = 'review-photos'

export const openPhotosOfReviews = ({
  models: { photos, reviews },
  ...engines
}: {
  readonly models: Pick<ReviewModels, 'photos' | 'reviews'>
  readonly blobs: BlobStore
  readonly log: Logger
}): PhotosOfReviews =>
  openPhotoStore<PhotoOwner>({
    ...engines,
    photoMarks: photos,
    folder: FOLDER,
    findPhotosToKeep: async (marks) => {
      const ids = [...new Set(marks.map(({ reviewId }) => reviewId))]
      const existingReviews = await reviews
        .find({ _id: { $in: ids } }, { photos: 1 })
        .lean<Pick<StoredReview, 'photos'>[]>()
        .exec()
      const photosToKeep = existingReviews.flatMap((review) => review.photos ?? [])
      // Null means that a photo of a review needs no further check.
      return new Map(photosToKeep.map(({ id }) => [id, null]))
    },
  })
