import type { Member, OwnReview } from '@plekje/contracts'
import { ownReviewNotFound } from '../refusals'
import type { ReviewRepository } from '../storage/review-repository'
import { ownReviewOf } from './read-reviews'

export const createChangeOwnReview = (reviews: ReviewRepository) => ({
  edit: async (member: Member, id: string, comment: string): Promise<OwnReview> => {
    const review = await reviews.changeComment(id, member.id, comment.trim(), new Date())
    if (!review) throw ownReviewNotFound()
    return ownReviewOf(review)
  },
  remove: async (member: Member, id: string): Promise<void> => {
    if (!(await reviews.remove(id, member.id))) throw ownReviewNotFound()
  },
})
