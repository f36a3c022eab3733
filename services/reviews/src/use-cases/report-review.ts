import type { Member, REPORT_REASONS } from '@plekje/contracts'
import {
  ConflictError,
  type Erasures,
  type HourlyLimit,
  type InTransaction,
  type StoreReply,
} from '@plekje/service-kit'
import { commentNumberOf, isReopenedByReport, reportOf } from '../domain/moderation'
import { reviewNotFound } from '../refusals'
import type { ModerationRepository } from '../storage/moderation-repository'
import type { FindVenues } from './find-venues'

export interface Report {
  readonly reason: (typeof REPORT_REASONS)[number]
  readonly explanation: string
}

const ownReview = () =>
  new ConflictError('own_review', 'Dit is je eigen review. Aanpassen of verwijderen kan bij Mijn reviews.')

/**
 * Stores a member's report of another member's review, once per text of the review. Calls `storeReply` with true for
 * the member's first report of the review, else with false. Only stored reports count towards the limit.
 */
export const createReportReview =
  (
    moderation: ModerationRepository,
    {
      inTransaction,
      limit,
      erasures,
      venues,
    }: {
      readonly inTransaction: InTransaction
      readonly limit: HourlyLimit
      readonly erasures: Pick<Erasures, 'assertActive'>
      readonly venues: Pick<FindVenues, 'findWithPage'>
    },
  ) =>
  async <Stored>(
    member: Member,
    id: string,
    { reason, explanation }: Report,
    storeReply: StoreReply<boolean, Stored>,
  ): Promise<Stored> => {
    const requestedReview = await moderation.byId(id)
    if (!requestedReview || !(await venues.findWithPage(requestedReview.listingId))) throw reviewNotFound()
    return inTransaction(async () => {
      const review = await moderation.byId(id)
      if (!review || review.isHidden) throw reviewNotFound()
      if (review.authorId === member.id) throw ownReview()
      const earlierReport = reportOf(review, member.id)
      if (earlierReport === 'current') return storeReply(false)
      await limit.enter(member.id)
      await erasures.assertActive(member.id)
      const report = {
        reporterId: member.id,
        reason,
        explanation: explanation.trim(),
        reportedAt: new Date(),
        commentNumber: commentNumberOf(review),
      }
      await moderation.putReport(review, report, { mustReopen: isReopenedByReport(review) })
      return storeReply(earlierReport === 'none')
    })
  }
