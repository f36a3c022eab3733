import type { StoredReview } from '../storage/review-models'

/** Grows with each changed comment, so that a report or a decision is known to be about the text as it is. */
export const commentNumberOf = ({ commentNumber = 0 }: Pick<StoredReview, 'commentNumber'>): number => commentNumber

/** What an administrator decides about: the comment as it is, and what was decided before. */
export const versionOf = (review: Pick<StoredReview, 'commentNumber' | 'moderation'>): string =>
  `${commentNumberOf(review)}.${review.moderation?.at.getTime() ?? 0}`

/**
 * Whether a report makes a review wait for a decision. After "kept" only when the comment was changed since: what an
 * administrator has read and kept does not come back however many report it.
 */
export function isReopenedByReport(review: StoredReview): boolean {
  if (!review.queue) return true
  return review.queue.state === 'decided' && isChangedSinceDecision(review)
}

/** Whether an edit makes a review wait again: of a hidden one the author's answer must be seen, and it stays hidden. */
export const isReopenedByEdit = ({ isHidden, queue }: StoredReview): boolean =>
  isHidden === true && queue?.state === 'decided'

export const isChangedSinceDecision = (review: StoredReview): boolean =>
  review.moderation !== undefined && review.moderation.commentNumber < commentNumberOf(review)

/** `current` when the member reported the comment as it is, `earlier` when only as it was, `none` else. */
export function reportOf(review: StoredReview, memberId: string): 'none' | 'earlier' | 'current' {
  const report = review.reports?.find(({ reporterId }) => reporterId === memberId)
  if (!report) return 'none'
  return report.commentNumber === commentNumberOf(review) ? 'current' : 'earlier'
}
