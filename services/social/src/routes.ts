import { feedbackInboxApi, memberDataApi, socialApi } from '@plekje/contracts'
import { answer, type Implementation, implement } from '@plekje/service-kit'
import type { createAnswerFeedback } from './use-cases/answer-feedback'
import type { createAnswerRequest } from './use-cases/answer-request'
import type { createExportMemberData } from './use-cases/export-member-data'
import type { createKeepFavorites } from './use-cases/keep-favorites'
import type { createListFriends } from './use-cases/list-friends'
import type { createListShares } from './use-cases/list-shares'
import type { createRequestFriend } from './use-cases/request-friend'
import type { createSendFeedback } from './use-cases/send-feedback'

export interface SocialUseCases {
  readonly favorites: ReturnType<typeof createKeepFavorites>
  readonly list: ReturnType<typeof createListFriends>
  readonly listShares: ReturnType<typeof createListShares>
  readonly requestFriend: ReturnType<typeof createRequestFriend>
  readonly answerRequest: ReturnType<typeof createAnswerRequest>
  readonly sendFeedback: ReturnType<typeof createSendFeedback>
  readonly answerFeedback: ReturnType<typeof createAnswerFeedback>
  readonly exportMemberData: ReturnType<typeof createExportMemberData>
}

/** Endpoint → use case. */
export const socialRoutes = ({ favorites, list, ...does }: SocialUseCases): Implementation =>
  implement(socialApi, {
    listFavorites: ({ member }) => favorites.list(member),
    favoriteListings: ({ member }) => favorites.listings(member),
    addFavorite: async ({ member, body }) => {
      const isNew = await favorites.add(member, body.listingId)
      return answer(body, { status: isNew ? 201 : 200 })
    },
    removeFavorite: ({ member, params }) => favorites.remove(member, params.listingId),
    listFriends: ({ member, log }) => list.friends(member, log),
    listFriendRequests: ({ member, log }) => list.requests(member, log),
    requestFriend: ({ member, body }) => does.requestFriend(member, body.username),
    acceptFriend: ({ member, params, log }) => does.answerRequest.accept(member, params.id, log),
    rejectFriend: ({ member, params }) => does.answerRequest.reject(member, params.id),
    listShares: ({ member, log }) => does.listShares(member, log),
    sendFeedback: async ({ member, body, headers }) => ({
      id: await does.sendFeedback(member, String(headers['x-forwarded-for'] ?? ''), body),
    }),
  })

export const feedbackInboxRoutes = ({ answerFeedback }: Pick<SocialUseCases, 'answerFeedback'>): Implementation =>
  implement(feedbackInboxApi, {
    listFeedback: ({ query }) => answerFeedback.list(query),
    setFeedbackState: ({ params, body, member }) => answerFeedback.setState(member, params.id, body.state),
  })

export const memberDataRoutes = ({ exportMemberData }: Pick<SocialUseCases, 'exportMemberData'>): Implementation =>
  implement(memberDataApi, { exportMemberData: ({ params, log }) => exportMemberData(params.userId, log) })
