import type { MemberData } from '@plekje/contracts'
import type { HelpfulVotes } from '../storage/helpful-votes'
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
      votes: Pick<HelpfulVotes, 'of'>
      replies: Pick<ReplyRepository, 'writtenBy' | 'reportedBy'>
    },
  ) =>
  async (userId: string): Promise<MemberData> => {
    const [reviews, reported, helpful, written, reportedReplies] = await Promise.all([
      read.allOwn({ id: userId }),
      moderation.reportedBy(userId),
      votes.of(userId),
      replies.writtenBy(userId),
      replies.reportedBy(userId),
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
      replyReports: reportedReplies.flatMap(({ listingName, reply }) =>
        (reply.reports ?? [])
          .filter(({ reporterId }) => reporterId === userId)
          .map(({ reason, explanation, reportedAt }) => ({
            listingName,
            reason,
            explanation,
            reportedAt: reportedAt.toISOString(),
          })),
      ),
      replies: written.map(({ listingName, reply }) => ({
        listingName,
        text: reply.text,
        repliedAt: reply.createdAt.toISOString(),
      })),
      helpfulReviews: helpful.map(({ listingName }) => ({ listingName })),
    }
  }
