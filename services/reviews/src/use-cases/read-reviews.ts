import { type Member, type OwnReview, perHour, type Review } from '@plekje/contracts'
import { relativeTime } from '../domain/relative-time'
import type { StoredGoogleReview, StoredReview } from '../storage/review-models'
import type { ReviewRepository } from '../storage/review-repository'

export const reviewOf = (review: StoredReview, now = new Date()): Review => ({
  id: review._id,
  rating: review.rating,
  comment: review.comment,
  authorName: review.authorName,
  authorPhotoUrl: null,
  reviewDate: review.createdAt.toISOString(),
  relativeTimeDescription: relativeTime(review.createdAt, now),
})

export const ownReviewOf = ({
  _id,
  createdAt,
  updatedAt,
  isHidden,
  moderation,
  ...review
}: StoredReview): OwnReview => ({
  id: _id,
  listingId: review.listingId,
  listingSlug: review.listingSlug,
  listingName: review.listingName,
  rating: review.rating,
  comment: review.comment,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  moderation:
    isHidden && moderation ? { decision: 'hidden', reason: moderation.reason, at: moderation.at.toISOString() } : null,
})

const googleReviewOf = (review: StoredGoogleReview, now: Date): Review => ({
  id: review._id,
  rating: review.rating,
  comment: review.comment,
  authorName: review.authorName,
  authorPhotoUrl: review.authorPhotoUrl,
  reviewDate: review.reviewDate.toISOString(),
  relativeTimeDescription: relativeTime(review.reviewDate, now),
})

/** Reviews as people read them, newest first. */
export const createReadReviews = (reviews: ReviewRepository) => ({
  google: async (listingId: number): Promise<Review[]> => {
    const now = new Date()
    return (await reviews.googleOf(listingId)).map((review) => googleReviewOf(review, now))
  },
  ofListing: async (listingId: number): Promise<Review[]> => {
    const now = new Date()
    return (await reviews.ofListing(listingId)).map((review) => reviewOf(review, now))
  },
  own: async (member: Pick<Member, 'id'>): Promise<OwnReview[]> => (await reviews.ofAuthor(member.id)).map(ownReviewOf),
  async figures(since?: string) {
    const [count, written] = await Promise.all([
      reviews.count(),
      since === undefined ? undefined : reviews.writtenSince(new Date(since)),
    ])
    return written ? { reviews: count, addedPerHour: perHour(written) } : { reviews: count }
  },
})
