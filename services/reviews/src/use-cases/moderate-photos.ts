import { auditEntry, type Member, type PHOTO_DECISIONS, type ReviewWithPhotos, reviewPhotoUrl } from '@plekje/contracts'
import { afterCommit, ConflictError, type InTransaction, NotFoundError, outboxEvent } from '@plekje/service-kit'
import { photoOf } from '../domain/review-photos'
import type { StoredReview } from '../storage/models/review-model'
import type { PhotosOfReviews } from '../storage/photos-of-reviews'
import type { ReviewPhotoRepository } from '../storage/review-photo-repository'
import { moderatedOf } from './moderate-reviews'

export interface PhotoDecision {
  readonly decision: (typeof PHOTO_DECISIONS)[number]
  readonly reason: string
}

const notFound = () => new NotFoundError('photo_not_found', 'Deze foto bestaat niet (meer).')

const alreadyRejected = () =>
  new ConflictError('photo_rejected', 'Deze foto is intussen afgewezen en verwijderd. Goedkeuren kan niet meer.')

/** Moderation of photos by administrators (REVIEW-16). */
export const createModeratePhotos = ({
  inTransaction,
  reviewPhotos,
  photos,
}: {
  readonly inTransaction: InTransaction
  readonly reviewPhotos: ReviewPhotoRepository
  readonly photos: Pick<PhotosOfReviews, 'mark' | 'afterChange'>
}) => {
  const reject = async (admin: Member, review: StoredReview, photoId: string, reason: string) => {
    const owner = { reviewId: [review._id] }
    await photos.mark(owner)
    afterCommit(() => void photos.afterChange(owner))
    const rejection = { id: photoId, reason, at: new Date() }
    await reviewPhotos.reject(review, rejection, [auditEvent(admin, review, 'photo-rejected', reason)])
  }

  return {
    async listWaiting({ page, limit }: { page: number; limit: number }) {
      const { reviews, total } = await reviewPhotos.listWaiting({ skip: (page - 1) * limit, limit })
      return { reviews: reviews.map(withWaitingPhotos), total }
    },
    /**
     * A repeated decision (a second click, a lost response) publishes nothing. A rejection wins over an approval, also
     * over a later one.
     */
    decide: (admin: Member, reviewId: string, photoId: string, { decision, reason }: PhotoDecision) =>
      inTransaction(async () => {
        const review = await reviewPhotos.byId(reviewId)
        if (!review) throw notFound()
        const state = photoOf(review, photoId)?.state ?? rejectionState(review, photoId)
        if (state === decision) return { id: photoId, decision }
        if (state === 'rejected') throw alreadyRejected()
        if (state === undefined) throw notFound()
        if (decision === 'approved') {
          await reviewPhotos.approve(review, photoId, [auditEvent(admin, review, 'photo-approved')])
        } else {
          await reject(admin, review, photoId, reason.trim())
        }
        return { id: photoId, decision }
      }),
  }
}

const rejectionState = ({ rejectedPhotos = [] }: StoredReview, photoId: string) =>
  rejectedPhotos.some(({ id }) => id === photoId) ? 'rejected' : undefined

const auditEvent = (
  { id: actorId }: Member,
  { _id, listingName }: StoredReview,
  action: 'photo-approved' | 'photo-rejected',
  reason: string | null = null,
) =>
  outboxEvent(
    'admin.audited',
    _id,
    auditEntry({
      actorId,
      action: `review.${action}`,
      subject: { kind: 'review', id: _id, name: listingName },
      reason,
    }),
  )

const withWaitingPhotos = (review: StoredReview): ReviewWithPhotos => ({
  ...moderatedOf(review),
  photos: (review.photos ?? [])
    .filter(({ state }) => state === 'waiting')
    .map(({ id, addedAt }) => ({ id, url: reviewPhotoUrl(id, 'gallery'), addedAt: addedAt.toISOString() })),
})
