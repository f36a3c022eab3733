import type { Member, OwnReview } from '@plekje/contracts'
import { NotFoundError } from '@plekje/service-kit'
import type { ReviewRepository } from '../storage/review-repository'
import { ownReviewOf } from './read-reviews'

/** The error for a missing review and for another member's review, so that ids reveal nothing. */
const notFound = () => new NotFoundError('review_not_found', 'Deze review bestaat niet of is niet van jou.')

export const createChangeOwnReview = (reviews: ReviewRepository) => ({
  edit: async (member: Member, id: string, comment: string): Promise<OwnReview> => {
    const changed = await reviews.changeComment(id, member.id, comment.trim(), new Date())
    if (!changed) throw notFound()
    return ownReviewOf(changed)
  },
  remove: async (member: Member, id: string): Promise<void> => {
    if (!(await reviews.remove(id, member.id))) throw notFound()
  },
})
