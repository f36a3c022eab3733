import type { Member, REPORT_REASONS } from '@plekje/contracts'
import { AuthenticationError, ConflictError, type Erasures, NotFoundError } from '@plekje/service-kit'
import { ERASED_AUTHOR } from '../domain/erased-author'
import { commentNumberOf, isReopenedByReport, reportOf } from '../domain/moderation'
import type { HourlyLimit } from '../storage/hourly-limit'
import type { ModerationRepository } from '../storage/moderation-repository'
import type { KnowVenues } from './know-venues'

export interface Report {
  readonly reason: (typeof REPORT_REASONS)[number]
  readonly explanation: string
}

/** Includes hidden reviews and those of hidden venues, which only their author sees. */
const notFound = () => new NotFoundError('review_not_found', 'Deze review bestaat niet (meer).')

const ownReview = () =>
  new ConflictError('own_review', 'Dit is je eigen review. Aanpassen of verwijderen kan bij Mijn reviews.')

/**
 * Stores a member's report of somebody else's review, once per text: true the first time, then false. Only stored reports
 * count towards the limit.
 */
export const createReportReview =
  (
    moderation: ModerationRepository,
    {
      limit,
      erasures,
      venues,
    }: { limit: HourlyLimit; erasures: Pick<Erasures, 'isAnyErased'>; venues: Pick<KnowVenues, 'visible'> },
  ) =>
  async (member: Member, id: string, { reason, explanation }: Report): Promise<boolean> => {
    let isCounted = false
    for (;;) {
      const review = await moderation.byId(id)
      if (!review || review.isHidden || !(await venues.visible(review.listingId))) throw notFound()
      if (review.authorId === member.id) throw ownReview()
      const earlier = reportOf(review, member.id)
      if (earlier === 'current') return false
      if (!isCounted) await limit.enter(member.id)
      isCounted = true
      const report = {
        reporterId: member.id,
        ...{ reason, explanation: explanation.trim() },
        reportedAt: new Date(),
        commentNumber: commentNumberOf(review),
      }
      if (!(await moderation.putReport(review, report, { reopens: isReopenedByReport(review) }))) continue
      // Check after the write: an erasure that began before may have missed this report.
      if (await erasures.isAnyErased([member.id])) {
        await moderation.forget([member.id], ERASED_AUTHOR)
        throw new AuthenticationError()
      }
      return earlier === 'none'
    }
  }
