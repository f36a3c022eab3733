import { type Client, type Member, type ReviewReply, type venueManagerApi, withoutUndefined } from '@plekje/contracts'
import {
  ConflictError,
  type Erasures,
  type HourlyLimit,
  type InTransaction,
  NotAllowedError,
  NotFoundError,
  type Outbox,
  outboxEvent,
  type StoreReply,
} from '@plekje/service-kit'
import { commentNumberOf, isReopenedByEdit, isReopenedByReport, reportOf, withReport } from '../domain/moderation'
import { reviewNotFound } from '../refusals'
import { isErasedAuthor, type StoredReply, type StoredReview } from '../storage/models/review-model'
import type { ReplyRepository } from '../storage/reply-repository'
import type { FindVenues } from './find-venues'
import { replyOf } from './read-reviews'
import type { Report } from './report-review'

const replyNotFound = () => new NotFoundError('reply_not_found', 'Deze reactie bestaat niet (meer).')

const managersOnly = () =>
  new NotAllowedError('managers_only', 'Alleen wie deze plek beheert, kan namens haar reageren.')

const ownReview = () =>
  new ConflictError('own_review', 'Dit is je eigen review. Laat iemand anders die de plek beheert erop reageren.')

const ownReply = () => new ConflictError('own_reply', 'Dit is je eigen reactie. Je kunt haar wijzigen of verwijderen.')

const alreadyReplied = ({ text }: StoredReply) =>
  new ConflictError(
    'already_replied',
    `Er staat al een reactie: “${text}” Verstuur je nog een keer, dan vervang je haar.`,
  )

const replyChanged = ({ text }: StoredReply) =>
  new ConflictError(
    'reply_changed',
    `De reactie is intussen gewijzigd: “${text}” Verstuur je nog een keer, dan vervang je haar.`,
  )

const replyHidden = ({ moderation }: StoredReply) =>
  new ConflictError(
    'reply_hidden',
    `De redactie heeft de reactie verborgen: ${moderation?.reason ?? ''} Verstuur je nog een keer, dan kijkt ze opnieuw.`,
  )

/**
 * Replies of managers to the reviews of their venue (REVIEW-20 to REVIEW-24). A manager's request first asks listings
 * who manages the venue, and fails with 503 while listings is unavailable.
 */
export function createReplyToReviews({
  inTransaction,
  replies,
  managers,
  venues,
  limit,
  erasures,
  outbox,
}: {
  readonly inTransaction: InTransaction
  readonly replies: ReplyRepository
  readonly managers: Client<typeof venueManagerApi>
  readonly venues: Pick<FindVenues, 'findWithPage'>
  readonly limit: HourlyLimit
  readonly erasures: Pick<Erasures, 'assertActive'>
  readonly outbox: Pick<Outbox, 'add'>
}) {
  /** Throws the same 404 for a hidden review as for one that does not exist. */
  const findPublicReview = async (id: string): Promise<StoredReview> => {
    const review = await replies.reviewById(id)
    if (!review || review.isHidden || !(await venues.findWithPage(review.listingId))) throw reviewNotFound()
    return review
  }

  const assertManager = async (member: Member, id: string): Promise<void> => {
    const { listingId } = await findPublicReview(id)
    const { isManager } = await managers.venueManager({ params: { listingId, memberId: member.id } })
    if (!isManager) throw managersOnly()
  }

  /** In a transaction: returns a review to which the member may reply. */
  const findReviewForReply = async (member: Member, id: string): Promise<StoredReview> => {
    const review = await replies.reviewById(id)
    if (!review || review.isHidden) throw reviewNotFound()
    if (review.authorId === member.id) throw ownReview()
    await erasures.assertActive(member.id)
    return review
  }

  return {
    async write<Stored>(
      member: Member,
      id: string,
      text: string,
      storeResponse: StoreReply<ReviewReply, Stored>,
    ): Promise<Stored> {
      await assertManager(member, id)
      return inTransaction(async () => {
        const review = await findReviewForReply(member, id)
        if (review.reply?.isHidden) throw replyHidden(review.reply)
        if (review.reply) throw alreadyReplied(review.reply)
        // Reports that wait are also about a rewritten reply, so removing a reply does not evade them.
        const { formerReply } = review
        const reply: StoredReply = withoutUndefined({
          text: text.trim(),
          byId: member.id,
          byName: member.username,
          createdAt: new Date(),
          reviewNumber: commentNumberOf(review),
          commentNumber: formerReply ? formerReply.commentNumber + 1 : 0,
          queue: formerReply?.waitingSince && { state: 'open' as const, at: formerReply.waitingSince },
          reports: formerReply?.reports,
        })
        await replies.save(review, reply)
        if (!review.isAuthorTold && !isErasedAuthor(review.authorId)) {
          await replies.markAuthorTold(review)
          await outbox.add(repliedEvent(review))
        }
        return storeResponse(replyOf(review, reply))
      })
    },

    /**
     * A hidden reply stays hidden. Its edit makes it wait for an administrator again, even if the text is the same.
     */
    async edit(
      member: Member,
      id: string,
      { text: typedText, version }: { readonly text: string; readonly version?: string | undefined },
    ): Promise<ReviewReply> {
      await assertManager(member, id)
      return inTransaction(async () => {
        const review = await findReviewForReply(member, id)
        const { reply } = review
        if (!reply) throw replyNotFound()
        const text = typedText.trim()
        const mustWaitAgain = isReopenedByEdit(reply) && (reply.isHidden || text !== reply.text)
        if (text === reply.text && !mustWaitAgain) return replyOf(review, reply)
        if (version !== undefined && version !== String(reply.commentNumber)) {
          throw reply.isHidden ? replyHidden(reply) : replyChanged(reply)
        }
        const now = new Date()
        const editedReply: StoredReply = withoutUndefined({
          ...reply,
          text,
          byId: member.id,
          byName: member.username,
          editedAt: now,
          reviewNumber: commentNumberOf(review),
          commentNumber: reply.commentNumber + 1,
          queue: mustWaitAgain ? { state: 'open' as const, at: now } : reply.queue,
        })
        await replies.save(review, editedReply)
        return replyOf(review, editedReply)
      })
    },

    async remove(member: Member, id: string): Promise<void> {
      await assertManager(member, id)
      await inTransaction(async () => {
        const review = await findReviewForReply(member, id)
        if (!review.reply || review.reply.isHidden) throw replyNotFound()
        await replies.save(review, null)
      })
    },

    /** Stores a member's report, once per text of the reply. Calls `storeResponse` with true for the member's first. */
    async report<Stored>(
      member: Member,
      id: string,
      { reason, explanation }: Report,
      storeResponse: StoreReply<boolean, Stored>,
    ): Promise<Stored> {
      await findPublicReview(id)
      return inTransaction(async () => {
        const review = await replies.reviewById(id)
        const reply = review?.reply
        if (!review || review.isHidden || !reply || reply.isHidden) throw replyNotFound()
        if (reply.byId === member.id) throw ownReply()
        const earlierReport = reportOf(reply, member.id)
        if (earlierReport === 'current') return storeResponse(false)
        await limit.enter(member.id)
        await erasures.assertActive(member.id)
        const reportedAt = new Date()
        const report = {
          reporterId: member.id,
          reason,
          explanation: explanation.trim(),
          reportedAt,
          commentNumber: reply.commentNumber,
        }
        const queue = isReopenedByReport(reply) ? { state: 'open' as const, at: reportedAt } : reply.queue
        const reports = withReport(reply.reports ?? [], report)
        await replies.save(review, withoutUndefined({ ...reply, reports, queue }))
        return storeResponse(earlierReport === 'none')
      })
    },
  }
}

/** Accounts mails the author when it receives this event. */
const repliedEvent = ({ _id: reviewId, authorId: userId, listingId, listingName, listingSlug }: StoredReview) =>
  outboxEvent('review.replied', userId, { userId, reviewId, listingId, listingName, listingSlug })
