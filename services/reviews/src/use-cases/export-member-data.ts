import type { MemberData } from '@plekje/contracts'
import type { ModerationRepository } from '../storage/moderation-repository'
import type { createReadReviews } from './read-reviews'

/** Everything that is kept of a member, for their download, in one document: reviews, and what they reported. */
export const createExportMemberData =
  (read: Pick<ReturnType<typeof createReadReviews>, 'allOwn'>, moderation: Pick<ModerationRepository, 'reportedBy'>) =>
  async (userId: string): Promise<MemberData> => {
    const [reviews, reported] = await Promise.all([read.allOwn({ id: userId }), moderation.reportedBy(userId)])
    return {
      reviews,
      reviewReports: reported.flatMap(({ listingName, reports = [] }) =>
        reports
          .filter(({ reporterId }) => reporterId === userId)
          .map(({ reason, explanation, reportedAt }) => ({
            ...{ listingName, reason, explanation },
            reportedAt: reportedAt.toISOString(),
          })),
      ),
    }
  }
