/** What of a review its reports and decisions depend on. */
export interface ModeratedReview {
  /** Grows with each changed comment (0 when missing): reports and decisions are about the text as it was. */
  readonly commentNumber?: number
  readonly reports?: readonly { readonly reporterId: string; readonly commentNumber: number }[]
  readonly moderation?: { readonly at: Date; readonly commentNumber: number }
  /** Missing unless an administrator hid it. */
  readonly isHidden?: boolean
  /** Its place among reported reviews: waiting since, or decided at. Missing when nobody reported it. */
  readonly queue?: { readonly state: 'open' | 'decided'; readonly at: Date }
}

/** Grows with each changed comment, so that a report or a decision is known to be about the text as it is. */
export const commentNumberOf = ({ commentNumber = 0 }: Pick<ModeratedReview, 'commentNumber'>): number => commentNumber

/** What an administrator decides about: the comment as it is, and what was decided before. */
export const versionOf = (review: Pick<ModeratedReview, 'commentNumber' | 'moderation'>): string =>
  `${commentNumberOf(review)}.${review.moderation?.at.getTime() ?? 0}`

/**
 * Whether a report makes a review wait for a decision. After "kept" only when the comment was changed since: what an
 * administrator has read and kept does not come back however many report it.
 */
export function isReopenedByReport(review: ModeratedReview): boolean {
  if (!review.queue) return true
  return review.queue.state === 'decided' && isChangedSinceDecision(review)
}

/** Whether a changed comment makes a review wait again: what was decided was decided about another text. A hidden one stays hidden. */
export const isReopenedByEdit = ({ queue }: Pick<ModeratedReview, 'queue'>): boolean => queue?.state === 'decided'

export const isChangedSinceDecision = (review: ModeratedReview): boolean =>
  review.moderation !== undefined && review.moderation.commentNumber < commentNumberOf(review)

/** `current` when the member reported the comment as it is, `earlier` when only as it was, `none` else. */
export function reportOf(review: ModeratedReview, memberId: string): 'none' | 'earlier' | 'current' {
  const report = review.reports?.find(({ reporterId }) => reporterId === memberId)
  if (!report) return 'none'
  return report.commentNumber === commentNumberOf(review) ? 'current' : 'earlier'
}
