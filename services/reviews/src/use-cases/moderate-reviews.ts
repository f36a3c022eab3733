import {
  auditEntry,
  type Member,
  type MODERATION_DECISIONS,
  type ModeratedReview,
  type ReportedReview,
  reviewPhotoUrl,
} from '@plekje/contracts'
import {
  type Erasures,
  type InTransaction,
  type OutboxEntry,
  OutdatedVersionError,
  outboxEvent,
} from '@plekje/service-kit'
import { commentNumberOf, isChangedSinceDecision, versionOf } from '../domain/moderation'
import { reviewNotFound } from '../refusals'
import {
  isErasedAuthor,
  type StoredModeration,
  type StoredReply,
  type StoredReview,
} from '../storage/models/review-model'
import type { ModerationRepository } from '../storage/moderation-repository'

export interface Decision {
  readonly decision: (typeof MODERATION_DECISIONS)[number]
  readonly reason: string
  /** Version of the review that the administrator read (`versionOf`). */
  readonly version?: string | undefined
}

export const DECISION_WORDS = { hidden: 'verborgen', kept: 'behouden' } as const

const outdatedError = (review: StoredReview) =>
  !review.moderation || isChangedSinceDecision(review)
    ? new OutdatedVersionError(
        'review_edited',
        'De schrijver heeft deze review intussen gewijzigd. Lees haar eerst opnieuw.',
      )
    : new OutdatedVersionError(
        'review_decided',
        `${review.moderation.byName} heeft deze review intussen beoordeeld: ${DECISION_WORDS[review.moderation.decision]}.`,
      )

/** Moderation of reported reviews by administrators. */
export const createModerateReviews = (
  moderation: ModerationRepository,
  {
    inTransaction,
    erasures,
  }: { readonly inTransaction: InTransaction; readonly erasures: Pick<Erasures, 'assertActive'> },
) => ({
  async list({ state, page, limit }: { state: 'open' | 'decided'; page: number; limit: number }) {
    const { reviews, total } = await moderation.listReported(state, { skip: (page - 1) * limit, limit })
    return { reviews: reviews.map(reportedReviewOf), total }
  },
  /**
   * Hides or keeps a review. Throws 409 when another administrator has decided, or the author has changed the review,
   * since `version`; without a version the later decision wins. An administrator's repeated decision (a second click)
   * publishes nothing.
   */
  decide: (admin: Member, id: string, { decision, reason, version }: Decision): Promise<ReportedReview> =>
    inTransaction(async () => {
      const review = await moderation.byId(id)
      if (!review) throw reviewNotFound()
      const newDecision: StoredModeration = {
        decision,
        reason: reason.trim(),
        byId: admin.id,
        byName: admin.username,
        at: new Date(),
        commentNumber: commentNumberOf(review),
      }
      if (isRepeated(newDecision, review)) return reportedReviewOf(review)
      if (version !== undefined && version !== versionOf(review)) throw outdatedError(review)
      await erasures.assertActive(admin.id)
      return reportedReviewOf(await moderation.decide(review, newDecision, eventsOf(review, newDecision)))
    }),
})

export const isRepeated = ({ decision, reason, byId }: StoredModeration, current: StoredReview | StoredReply) =>
  current.queue?.state === 'decided' &&
  !isChangedSinceDecision(current) &&
  current.moderation?.decision === decision &&
  current.moderation.reason === reason &&
  current.moderation.byId === byId

function eventsOf(review: StoredReview, { decision, reason, byId }: StoredModeration): OutboxEntry[] {
  const { _id: reviewId, authorId: userId, listingId, listingName } = review
  const before = review.moderation?.decision ?? null
  const auditEvent = outboxEvent(
    'admin.audited',
    reviewId,
    auditEntry({
      actorId: byId,
      action: `review.${decision}`,
      subject: { kind: 'review', id: reviewId, name: listingName },
      changes: before === decision ? [] : [{ field: 'decision', from: before, to: decision }],
      reason,
    }),
  )
  if (isErasedAuthor(userId)) return [auditEvent]
  const data = { userId, reviewId, listingId, listingName, decision, reason }
  return [auditEvent, outboxEvent('review.moderated', userId, data)]
}

export const moderatedOf = (review: StoredReview): ModeratedReview => ({
  id: review._id,
  listingId: review.listingId,
  listingName: review.listingName,
  listingSlug: review.listingSlug,
  rating: review.rating,
  comment: review.comment,
  authorName: review.authorName,
  createdAt: review.createdAt.toISOString(),
})

const reportedReviewOf = (review: StoredReview): ReportedReview => ({
  ...moderatedOf(review),
  ...approvedPhotosOf(review),
  reports: reportsOf(review),
  decision: review.moderation ? decisionOf(review.moderation) : null,
  version: versionOf(review),
})

/** Administrators decide on waiting photos separately. */
const approvedPhotosOf = ({ photos = [] }: StoredReview): Pick<ReportedReview, 'photos'> => {
  const approvedPhotos = photos.filter(({ state }) => state === 'approved')
  if (approvedPhotos.length === 0) return {}
  return { photos: approvedPhotos.map(({ id }) => ({ id, url: reviewPhotoUrl(id, 'gallery') })) }
}

export const reportsOf = ({ reports = [] }: StoredReview | StoredReply) =>
  reports.map(({ reason, explanation, reportedAt }) => ({ reason, explanation, reportedAt: reportedAt.toISOString() }))

export const decisionOf = ({ decision, reason, byName, at }: StoredModeration) => ({
  decision,
  reason,
  by: byName,
  at: at.toISOString(),
})
