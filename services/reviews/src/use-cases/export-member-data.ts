import type { MemberData } from '@plekje/contracts'
import type { HelpfulVotes } from '../storage/helpful-votes'
import type { ModerationRepository } from '../storage/moderation-repository'
import type { createReadReviews } from './read-reviews'

/** All data of a member for a download: reviews, reports and votes. */
export const createExportMemberData =
  (
    read: Pick<ReturnType<typeof createReadReviews>, 'allOwn'>,
    { moderation, votes }: { moderation: Pick<ModerationRepository, 'reportedBy'>; votes: Pick<HelpfulVotes, 'of'> },
  ) =>
  async (userId: string): Promise<MemberData> => {
    const [reviews, reported, helpful] = await Promise.all([
      read.allOwn({ id: userId }),
      moderation.reportedBy(userId),
      votes.of(userId),
    ])
    return {
      reviews,
      reviewReports: reported.flatMap(({ listingName, reports = [] }) =>
        reports
          .filter(({ reporterId }) => reporterId === userId)
          .map(({ reason, explanation, reportedAt }) => ({
            listingName,
            reason,
            explanation,
            reportedAt: reportedAt.toISOString(),
          })),
      ),
      helpfulReviews: helpful.map(({ listingName }) => ({ listingName })),
    }
  }
