import type { MemberData } from '@plekje/contracts'
import type { HelpfulVotes } from '../storage/helpful-votes'
import type { StoredReport } from '../storage/models/review-model'
import type { ModerationRepository } from '../storage/moderation-repository'
import type { ReplyRepository } from '../storage/reply-repository'
import type { createReadReviews } from './read-reviews'

/** All data of a member for a download: reviews, reports, votes and replies. */
export const createExportMemberData =
  (
    read: Pick<ReturnType<typeof createReadReviews>, 'allOwn'>,
    {
      moderation,
      votes,
      replies,
    }: {
      moderation: Pick<ModerationRepository, 'reportedBy'>
      votes: Pick<HelpfulVotes, 'reviewsVotedBy'>
      replies: Pick<ReplyRepository, 'writtenBy' | 'reportedBy'>
    },
  ) =>
  async (userId: string): Promise<MemberData> => {
    const [reviews, reportedReviews, helpfulReviews, ownReplies, reportedReplies] = await Promise.all([
      read.allOwn({ id: userId }),
      moderation.reportedBy(userId),
      votes.reviewsVotedBy(userId),
      replies.writtenBy(userId),
      replies.reportedBy(userId),
    ])
    const ownReports = (listingName: string, reports: readonly StoredReport[] = []) =>
      reports
        .filter(({ reporterId }) => reporterId === userId)
        .map(({ reason, explanation, reportedAt }) => ({
          listingName,
          reason,
          explanation,
          reportedAt: reportedAt.toISOString(),
        }))
    return {
      reviews,
      reviewReports: reportedReviews.flatMap(({ listingName, reports }) => ownReports(listingName, reports)),
      replyReports: reportedReplies.flatMap(({ listingName, reply }) => ownReports(listingName, reply.reports)),
      replies: ownReplies.map(({ listingName, reply }) => ({
        listingName,
        text: reply.text,
        repliedAt: reply.createdAt.toISOString(),
      })),
      helpfulReviews: helpfulReviews.map(({ listingName }) => ({ listingName })),
    }
  }
