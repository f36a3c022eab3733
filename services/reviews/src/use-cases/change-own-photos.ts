import { randomUUID } from 'node:crypto'
import { MAX_PHOTOS_PER_REVIEW, type Member, type OwnReview } from '@plekje/contracts'
import { ConflictError, type HourlyLimit, type InTransaction, type StoreReply } from '@plekje/service-kit'
import { hasMaxPhotos } from '../domain/review-photos'
import { ownReviewNotFound } from '../refusals'
import type { StoredReview } from '../storage/models/review-model'
import type { PhotosOfReviews } from '../storage/photos-of-reviews'
import type { ReviewPhotoRepository } from '../storage/review-photo-repository'
import { ownReviewOf } from './read-reviews'

const tooMany = () =>
  new ConflictError(
    'too_many_photos',
    `Bij een review horen hoogstens ${MAX_PHOTOS_PER_REVIEW} foto’s. Verwijder er eerst een.`,
  )

export type ChangeOwnPhotos = ReturnType<typeof createChangeOwnPhotos>

/** Manages a member's photos in their review. Until approval only administrators see them (REVIEW-15). */
export function createChangeOwnPhotos({
  inTransaction,
  reviewPhotos,
  photos,
  limit,
}: {
  readonly inTransaction: InTransaction
  readonly reviewPhotos: ReviewPhotoRepository
  readonly photos: Pick<PhotosOfReviews, 'add' | 'mark' | 'afterChange'>
  readonly limit: HourlyLimit
}) {
  const findOwn = async (member: Member, reviewId: string): Promise<StoredReview> => {
    const review = await reviewPhotos.ofAuthor(reviewId, member.id)
    if (!review) throw ownReviewNotFound()
    return review
  }
  const findOwnForUpload = async (member: Member, reviewId: string): Promise<StoredReview> => {
    const review = await findOwn(member, reviewId)
    if (hasMaxPhotos(review)) throw tooMany()
    return review
  }

  return {
    /** Throws 404 when the review is not of the member, 409 when it has the maximum number of photos. */
    async refuseWhenFull(member: Member, reviewId: string): Promise<void> {
      await findOwnForUpload(member, reviewId)
    },
    /**
     * Adds a waiting photo. Calls `storeReply` in the transaction that adds it to the review. The photo counts towards
     * the limit before it is decoded, so that nobody can overload the process that decodes photos. It counts after its
     * body was read, because only the bytes tell a repeat, which does not count, from a new photo.
     */
    async add<Stored>(
      member: Member,
      reviewId: string,
      bytes: Buffer,
      storeReply: StoreReply<OwnReview, Stored>,
    ): Promise<Stored> {
      const { listingId } = await findOwnForUpload(member, reviewId)
      await limit.enter(member.id)
      const id = randomUUID()
      const owner = { reviewId, listingId, authorId: member.id }
      return photos.add({ id, owner, senderKey: member.id, bytes }, () =>
        inTransaction(async () => {
          await findOwnForUpload(member, reviewId)
          return storeReply(ownReviewOf(await reviewPhotos.add(reviewId, id)))
        }),
      )
    },
    /**
     * Removes a photo, or dismisses its rejection. A removed public photo is published as a change, so that no cached
     * page shows it.
     */
    async remove(member: Member, reviewId: string, photoId: string): Promise<void> {
      await findOwn(member, reviewId)
      await photos.mark({ reviewId: [reviewId] })
      await reviewPhotos.remove(reviewId, member.id, photoId)
      await photos.afterChange({ reviewId: [reviewId] })
    },
  }
}
