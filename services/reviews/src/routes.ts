import {
  cursorHeaders,
  MAX_REVIEWS,
  memberDataApi,
  moderationApi,
  numberedHeaders,
  replyModerationApi,
  reviewFiguresApi,
  reviewRepliesApi,
  reviewReportsApi,
  reviewsApi,
  reviewVotesApi,
} from '@plekje/contracts'
import { answer, type Implementation, implement } from '@plekje/service-kit'
import type { ChangeOwnPhotos } from './use-cases/change-own-photos'
import type { createChangeOwnReview } from './use-cases/change-own-review'
import type { createExportMemberData } from './use-cases/export-member-data'
import type { createModeratePhotos } from './use-cases/moderate-photos'
import type { createModerateReplies } from './use-cases/moderate-replies'
import type { createModerateReviews } from './use-cases/moderate-reviews'
import type { createReadReviews } from './use-cases/read-reviews'
import type { createReplyToReviews } from './use-cases/reply-to-reviews'
import type { createReportReview } from './use-cases/report-review'
import type { createVoteHelpful } from './use-cases/vote-helpful'
import type { createWriteReview } from './use-cases/write-review'

export interface ReviewUseCases {
  readonly read: ReturnType<typeof createReadReviews>
  readonly write: ReturnType<typeof createWriteReview>
  readonly change: ReturnType<typeof createChangeOwnReview>
  readonly report: ReturnType<typeof createReportReview>
  readonly vote: ReturnType<typeof createVoteHelpful>
  readonly moderate: ReturnType<typeof createModerateReviews>
  readonly ownPhotos: ChangeOwnPhotos
  readonly replies: ReturnType<typeof createReplyToReviews>
  readonly moderateReplies: ReturnType<typeof createModerateReplies>
  readonly moderatePhotos: ReturnType<typeof createModeratePhotos>
  readonly exportMemberData: ReturnType<typeof createExportMemberData>
}

export const reviewRoutes = ({
  read,
  write,
  change,
  ownPhotos,
}: Pick<ReviewUseCases, 'read' | 'write' | 'change' | 'ownPhotos'>): Implementation =>
  implement(reviewsApi, {
    googleReviews: async ({ params, query }) => {
      const { rows, ...page } = await read.google(params.listingId, { ...query, limit: query.limit ?? MAX_REVIEWS })
      return answer(rows, { headers: cursorHeaders(reviewsApi.googleReviews, { params, query }, page) })
    },
    listReviews: async ({ params, query }) => {
      const { rows, ...page } = await read.ofListing(params.listingId, { ...query, limit: query.limit ?? MAX_REVIEWS })
      return answer(rows, { headers: cursorHeaders(reviewsApi.listReviews, { params, query }, page) })
    },
    reviewSummary: ({ params }) => read.summary(params.listingId),
    writeReview: ({ params, body, member, creation }) => write(member, params.listingId, body, creation.storeReply),
    myReviews: async ({ member, query }) => {
      const { rows, ...page } = await read.own(member, { ...query, limit: query.limit ?? MAX_REVIEWS })
      return answer(rows, { headers: cursorHeaders(reviewsApi.myReviews, { query }, page) })
    },
    editReview: ({ params, body, member }) => change.edit(member, params.id, body.comment),
    deleteReview: ({ params, member }) => change.remove(member, params.id),
    removePhoto: ({ params, member }) => ownPhotos.remove(member, params.id, params.photo),
  })

export const moderationRoutes = ({
  report,
  moderate,
  moderatePhotos,
}: Pick<ReviewUseCases, 'report' | 'moderate' | 'moderatePhotos'>): Implementation[] => [
  implement(reviewReportsApi, {
    reportReview: ({ params, body, member, creation }) =>
      report(member, params.id, body, (isNew) =>
        creation.storeReply(answer({ reported: true as const }, { status: isNew ? 201 : 200 })),
      ),
  }),
  implement(moderationApi, {
    listReported: async ({ query }) => {
      const list = await moderate.list(query)
      const headers = numberedHeaders(moderationApi.listReported, { query }, { ...query, total: list.total })
      return answer(list, { headers })
    },
    moderateReview: ({ params, body, member }) => moderate.decide(member, params.id, body),
    waitingPhotos: async ({ query }) => {
      const list = await moderatePhotos.listWaiting(query)
      const headers = numberedHeaders(moderationApi.waitingPhotos, { query }, { ...query, total: list.total })
      return answer(list, { headers })
    },
    decidePhoto: ({ params, body, member }) => moderatePhotos.decide(member, params.id, params.photo, body),
  }),
]

export const replyRoutes = ({
  replies,
  moderateReplies,
}: Pick<ReviewUseCases, 'replies' | 'moderateReplies'>): Implementation[] => [
  implement(reviewRepliesApi, {
    writeReply: ({ params, body, member, creation }) =>
      replies.write(member, params.id, body.text, creation.storeReply),
    editReply: ({ params, body, member }) => replies.edit(member, params.id, body),
    removeReply: ({ params, member }) => replies.remove(member, params.id),
    reportReply: ({ params, body, member, creation }) =>
      replies.report(member, params.id, body, (isNew) =>
        creation.storeReply(answer({ reported: true as const }, { status: isNew ? 201 : 200 })),
      ),
  }),
  implement(replyModerationApi, {
    listReportedReplies: async ({ query }) => {
      const list = await moderateReplies.list(query)
      const paging = { ...query, total: list.total }
      return answer(list, { headers: numberedHeaders(replyModerationApi.listReportedReplies, { query }, paging) })
    },
    moderateReply: ({ params, body, member }) => moderateReplies.decide(member, params.id, body),
  }),
]

export const voteRoutes = ({ vote }: Pick<ReviewUseCases, 'vote'>): Implementation =>
  implement(reviewVotesApi, {
    reviewVotes: ({ query, member }) => vote.list(member, query.ids.split(',')),
    findHelpful: ({ params, member }) => vote.add(member, params.id),
    takeHelpfulBack: ({ params, member }) => vote.remove(member, params.id),
  })

export const figureRoutes = ({ read }: Pick<ReviewUseCases, 'read'>): Implementation =>
  implement(reviewFiguresApi, { reviewFigures: ({ query }) => read.figures(query.since) })

export const memberDataRoutes = ({ exportMemberData }: Pick<ReviewUseCases, 'exportMemberData'>): Implementation =>
  implement(memberDataApi, { exportMemberData: ({ params }) => exportMemberData(params.userId) })
