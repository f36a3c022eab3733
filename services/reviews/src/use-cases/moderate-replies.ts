import { auditEntry, type Member, type ReportedReply, withoutUndefined } from '@plekje/contracts'
import {
  type Erasures,
  type InTransaction,
  NotFoundError,
  type Outbox,
  OutdatedVersionError,
  outboxEvent,
} from '@plekje/service-kit'
import { isChangedSinceDecision, versionOf } from '../domain/moderation'
import type { StoredModeration, StoredReply } from '../storage/models/review-model'
import type { ReplyRepository, ReviewWithReply } from '../storage/reply-repository'
import { DECISION_WORDS, type Decision, decisionOf, isRepeated, moderatedOf, reportsOf } from './moderate-reviews'

const notFound = () => new NotFoundError('reply_not_found', 'Deze reactie bestaat niet (meer).')

const outdatedError = (reply: StoredReply) =>
  !reply.moderation || isChangedSinceDecision(reply)
    ? new OutdatedVersionError('reply_edited', 'De reactie is intussen gewijzigd. Lees haar eerst opnieuw.')
    : new OutdatedVersionError(
        'reply_decided',
        `${reply.moderation.byName} heeft deze reactie intussen beoordeeld: ${DECISION_WORDS[reply.moderation.decision]}.`,
      )

/** Moderation of reported replies by administrators (REVIEW-22). */
export const createModerateReplies = ({
  inTransaction,
  replies,
  erasures,
  outbox,
}: {
  readonly inTransaction: InTransaction
  readonly replies: ReplyRepository
  readonly erasures: Pick<Erasures, 'assertActive'>
  readonly outbox: Pick<Outbox, 'add'>
}) => ({
  async list({ state, page, limit }: { state: 'open' | 'decided'; page: number; limit: number }) {
    const { reviews, total } = await replies.listReported(state, { skip: (page - 1) * limit, limit })
    return { replies: reviews.map(reportedReplyOf), total }
  },

  /** Throws 409 for an outdated `version`. An administrator's repeated decision changes nothing. */
  decide: (admin: Member, id: string, { decision, reason, version }: Decision): Promise<ReportedReply> =>
    inTransaction(async () => {
      const review = await replies.reviewById(id)
      if (!review?.reply) throw notFound()
      const { reply } = review
      const moderation: StoredModeration = {
        decision,
        reason: reason.trim(),
        byId: admin.id,
        byName: admin.username,
        at: new Date(),
        commentNumber: reply.commentNumber,
      }
      if (isRepeated(moderation, reply)) return reportedReplyOf({ ...review, reply })
      if (version !== undefined && version !== versionOf(reply)) throw outdatedError(reply)
      await erasures.assertActive(admin.id)
      const decidedReply: StoredReply = withoutUndefined({
        ...reply,
        moderation,
        queue: { state: 'decided' as const, at: moderation.at },
        isHidden: decision === 'hidden' ? true : undefined,
      })
      await replies.save(review, decidedReply)
      const before = reply.moderation?.decision ?? null
      const entry = auditEntry({
        actorId: admin.id,
        action: `review.reply-${decision}`,
        subject: { kind: 'review', id, name: review.listingName },
        changes: before === decision ? [] : [{ field: 'decision', from: before, to: decision }],
        reason: moderation.reason,
      })
      await outbox.add(outboxEvent('admin.audited', id, entry))
      return reportedReplyOf({ ...review, reply: decidedReply })
    }),
})

const reportedReplyOf = ({ reply, ...review }: ReviewWithReply): ReportedReply => ({
  id: review._id,
  review: moderatedOf(review),
  reply: { text: reply.text, by: reply.byName, repliedAt: reply.createdAt.toISOString() },
  reports: reportsOf(reply),
  decision: reply.moderation ? decisionOf(reply.moderation) : null,
  version: versionOf(reply),
})
