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
  stored,
  photos,
}: {
  readonly inTransaction: InTransaction
  readonly stored: ReviewPhotoRepository
  readonly photos: Pick<PhotosOfReviews, 'mark' | 'afterChange'>
}) => {
  const reject = async (admin: Member, review: StoredReview, photo: string, reason: string) => {
    const owner = { reviewId: [review._id] }
    await photos.mark(owner)
    afterCommit(() => void photos.afterChange(owner))
    const rejection = { id: photo, reason, at: new Date() }
    await stored.reject(review, rejection, [audited(admin, review, 'photo-rejected', reason)])
  }

  return {
    async waiting({ page, limit }: { page: number; limit: number }) {
      const { reviews, total } = await stored.waiting({ skip: (page - 1) * limit, limit })
      return { reviews: reviews.map(withWaitingPhotos), total }
    },
    /**
     * Repeating a decision (a second click, a lost response) publishes nothing. Between two different decisions the
     * rejection wins.
     */
    decide: (admin: Member, reviewId: string, photo: string, { decision, reason }: PhotoDecision) =>
      inTransaction(async () => {
        const review = await stored.byId(reviewId)
        if (!review) throw notFound()
        const state = photoOf(review, photo)?.state ?? rejectionState(review, photo)
        if (state === decision) return { id: photo, decision }
        if (state === 'rejected') throw alreadyRejected()
        if (state === undefined) throw notFound()
        if (decision === 'approved') {
          await stored.approve(review, photo, [audited(admin, review, 'photo-approved')])
        } else {
          await reject(admin, review, photo, reason.trim())
        }
        return { id: photo, decision }
      }),
  }
}

const rejectionState = ({ rejectedPhotos = [] }: StoredReview, photo: string) =>
  rejectedPhotos.some(({ id }) => id === photo) ? 'rejected' : undefined

const audited = (
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
