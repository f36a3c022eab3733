/** The part of a review that reports and decisions depend on. */
export interface ModeratedReview {
  /** Increases with each change of the comment (missing means 0): reports and decisions refer to one text. */
  readonly commentNumber?: number
  readonly reports?: readonly { readonly reporterId: string; readonly commentNumber: number }[]
  readonly moderation?: { readonly at: Date; readonly commentNumber: number }
  /** Missing unless an administrator hid the review. */
  readonly isHidden?: boolean
  /** Position among reported reviews: waiting since, or decided at. Missing without reports. */
  readonly queue?: { readonly state: 'open' | 'decided'; readonly at: Date }
}

/** Increases with each change of the comment, so that reports and decisions can be matched with the current text. */
export const commentNumberOf = ({ commentNumber = 0 }: Pick<ModeratedReview, 'commentNumber'>): number => commentNumber

/** The state that an administrator decides about: the current comment, and the previous decision. */
export const versionOf = (review: Pick<ModeratedReview, 'commentNumber' | 'moderation'>): string =>
  `${commentNumberOf(review)}.${review.moderation?.at.getTime() ?? 0}`

/**
 * True when a report makes a review wait for a decision. After "kept" only if the comment changed since: a review that an
 * administrator read and kept does not return however often it is reported.
 */
export function isReopenedByReport(review: ModeratedReview): boolean {
  if (!review.queue) return true
  return review.queue.state === 'decided' && isChangedSinceDecision(review)
}

/**
 * True when a changed comment makes a review wait again, because the decision was about another text. A hidden one stays
 * hidden.
 */
export const isReopenedByEdit = ({ queue }: Pick<ModeratedReview, 'queue'>): boolean => queue?.state === 'decided'

export const isChangedSinceDecision = (review: ModeratedReview): boolean =>
  review.moderation !== undefined && review.moderation.commentNumber < commentNumberOf(review)

/** `current` when the member reported the current comment, `earlier` when only an earlier one, else `none`. */
export function reportOf(review: ModeratedReview, memberId: string): 'none' | 'earlier' | 'current' {
  const report = review.reports?.find(({ reporterId }) => reporterId === memberId)
  if (!report) return 'none'
  return report.commentNumber === commentNumberOf(review) ? 'current' : 'earlier'
}
