/** The part of a review, or of a reply, that reports and decisions depend on. */
export interface ModeratedReview {
  /** Increases with each change of the comment (missing means 0): reports and decisions refer to one text. */
  readonly commentNumber?: number
  readonly reports?: readonly { readonly reporterId: string; readonly commentNumber: number }[]
  readonly moderation?: { readonly at: Date; readonly commentNumber: number }
  /** True if an administrator hid the review, else missing. */
  readonly isHidden?: boolean
  /** `at`: when the review began to wait, or was decided on. Missing without reports. */
  readonly queue?: { readonly state: 'open' | 'decided'; readonly at: Date }
}

export const commentNumberOf = ({ commentNumber = 0 }: Pick<ModeratedReview, 'commentNumber'>): number => commentNumber

/** The version that an administrator decides on: it changes with the comment and with each decision. */
export const versionOf = (review: Pick<ModeratedReview, 'commentNumber' | 'moderation'>): string =>
  `${commentNumberOf(review)}.${review.moderation?.at.getTime() ?? 0}`

/**
 * True when a report makes a review wait for a decision. A review that an administrator read and kept does not wait
 * again however often it is reported, unless its comment was changed since.
 */
export function isReopenedByReport(review: ModeratedReview): boolean {
  if (!review.queue) return true
  return review.queue.state === 'decided' && isChangedSinceDecision(review)
}

/**
 * True when a changed comment makes a review wait again, because the decision was about another text. A hidden review
 * stays hidden.
 */
export const isReopenedByEdit = ({ queue }: Pick<ModeratedReview, 'queue'>): boolean => queue?.state === 'decided'

export const isChangedSinceDecision = (review: ModeratedReview): boolean =>
  review.moderation !== undefined && review.moderation.commentNumber < commentNumberOf(review)

/** Maximum number of reports of a review or reply. The newest ones stay. */
const MAX_REPORTS = 200

/** Adds a member's report, in place of an earlier one of that member. */
export const withReport = <R extends { readonly reporterId: string }>(reports: readonly R[], report: R): R[] =>
  [...reports.filter(({ reporterId }) => reporterId !== report.reporterId), report].slice(-MAX_REPORTS)

/** Returns `current` if the member reported the current comment, `earlier` if only an earlier comment, else `none`. */
export function reportOf(review: ModeratedReview, memberId: string): 'none' | 'earlier' | 'current' {
  const report = review.reports?.find(({ reporterId }) => reporterId === memberId)
  if (!report) return 'none'
  return report.commentNumber === commentNumberOf(review) ? 'current' : 'earlier'
}
