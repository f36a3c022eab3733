import {
  alertsApi,
  cursorHeaders,
  feedbackInboxApi,
  MAX_FAVORITE_IDS,
  MAX_FAVORITE_LISTINGS,
  MAX_FRIENDS,
  MAX_MESSAGES_AT_ONCE,
  memberDataApi,
  messagesApi,
  numberedHeaders,
  socialApi,
  TOTAL_COUNT_HEADER,
} from '@plekje/contracts'
import { answer, type Implementation, implement } from '@plekje/service-kit'
import type { createAnswerRequest } from './use-cases/answer-request'
import type { createExportMemberData } from './use-cases/export-member-data'
import type { createListFriends } from './use-cases/list-friends'
import type { createListShares } from './use-cases/list-shares'
import type { createManageAlerts } from './use-cases/manage-alerts'
import type { createManageFavorites } from './use-cases/manage-favorites'
import type { createManageFeedback } from './use-cases/manage-feedback'
import type { createReadMessages } from './use-cases/read-messages'
import type { createRequestFriend } from './use-cases/request-friend'
import type { createSendFeedback } from './use-cases/send-feedback'

export interface SocialUseCases {
  readonly favorites: ReturnType<typeof createManageFavorites>
  readonly listFriends: ReturnType<typeof createListFriends>
  readonly listShares: ReturnType<typeof createListShares>
  readonly requestFriend: ReturnType<typeof createRequestFriend>
  readonly answerRequest: ReturnType<typeof createAnswerRequest>
  readonly sendFeedback: ReturnType<typeof createSendFeedback>
  readonly manageFeedback: ReturnType<typeof createManageFeedback>
  readonly exportMemberData: ReturnType<typeof createExportMemberData>
}

export const socialRoutes = ({ favorites, listFriends, ...useCases }: SocialUseCases): Implementation =>
  implement(socialApi, {
    listFavorites: async ({ member, query }) => {
      if (query.ids !== undefined) return favorites.withIds(member, query.ids.split(',').map(Number))
      const { rows, ...page } = await favorites.list(member, query.before, query.limit ?? MAX_FAVORITE_IDS)
      return answer(rows, { headers: cursorHeaders(socialApi.listFavorites, { query }, page) })
    },
    favoriteListings: async ({ member, query }) => {
      const { rows, ...page } = await favorites.listings(member, query.before, query.limit ?? MAX_FAVORITE_LISTINGS)
      return answer(rows, { headers: cursorHeaders(socialApi.favoriteListings, { query }, page) })
    },
    addFavorite: ({ member, body, creation }) =>
      favorites.add(member, body.listingId, (isNew) =>
        creation.storeReply(answer(body, { status: isNew ? 201 : 200 })),
      ),
    removeFavorite: ({ member, params }) => favorites.remove(member, params.listingId),
    listFriends: async ({ member, query, log }) => {
      const pageQuery = { position: query.after, limit: query.limit ?? MAX_FRIENDS }
      const { rows, ...page } = await listFriends.friends(member, pageQuery, log)
      return answer(rows, { headers: cursorHeaders(socialApi.listFriends, { query }, page) })
    },
    listFriendRequests: async ({ member, query, log }) => {
      const pageQuery = { position: query.before, limit: query.limit ?? MAX_FRIENDS }
      const { rows, ...page } = await listFriends.requests(member, pageQuery, log)
      return answer(rows, { headers: cursorHeaders(socialApi.listFriendRequests, { query }, page) })
    },
    requestFriend: ({ member, body, creation }) => useCases.requestFriend(member, body.username, creation),
    acceptFriend: ({ member, params, log }) => useCases.answerRequest.accept(member, params.id, log),
    rejectFriend: ({ member, params }) => useCases.answerRequest.reject(member, params.id),
    listShares: async ({ member, log }) => {
      const shares = await useCases.listShares(member, log)
      return answer(shares, { headers: { [TOTAL_COUNT_HEADER]: String(shares.length) } })
    },
    sendFeedback: ({ member, body, headers, creation }) =>
      useCases.sendFeedback(member, String(headers['x-forwarded-for'] ?? ''), body, creation),
  })

export const alertsRoutes = (alerts: ReturnType<typeof createManageAlerts>): Implementation =>
  implement(alertsApi, {
    listAlerts: async ({ member }) => {
      const memberAlerts = await alerts.list(member)
      return answer(memberAlerts, { headers: { [TOTAL_COUNT_HEADER]: String(memberAlerts.length) } })
    },
    addAlert: ({ member, body, creation }) =>
      alerts.add(member, body, ([alert, isNew]) => creation.storeReply(answer(alert, { status: isNew ? 201 : 200 }))),
    changeAlert: ({ member, params, body }) => alerts.change(member, params.id, body),
    removeAlert: ({ member, params }) => alerts.remove(member, params.id),
    unsubscribe: ({ query }) => alerts.unsubscribe(query.token),
  })

export const messagesRoutes = (messages: ReturnType<typeof createReadMessages>): Implementation =>
  implement(messagesApi, {
    listMessages: async ({ member, query, log }) => {
      const pageQuery = { before: query.before, limit: query.limit ?? MAX_MESSAGES_AT_ONCE }
      const { rows, ...page } = await messages.list(member, pageQuery, log)
      return answer(rows, { headers: cursorHeaders(messagesApi.listMessages, { query }, page) })
    },
    unreadMessages: ({ member }) => messages.unread(member),
    readMessage: ({ member, params }) => messages.markRead(member, params.id),
    readMessages: ({ member, body }) => messages.markReadUpTo(member, body.upTo),
    messageSettings: ({ member }) => messages.settings(member),
    changeMessageSettings: ({ member, body }) => messages.changeSettings(member, body.shown),
  })

export const feedbackInboxRoutes = ({ manageFeedback }: Pick<SocialUseCases, 'manageFeedback'>): Implementation =>
  implement(feedbackInboxApi, {
    listFeedback: async ({ query }) => {
      const list = await manageFeedback.list(query)
      const headers = numberedHeaders(feedbackInboxApi.listFeedback, { query }, { ...query, total: list.total })
      return answer(list, { headers })
    },
    setFeedbackState: ({ params, body, member }) => manageFeedback.setState(member, params.id, body.state),
  })

export const memberDataRoutes = ({ exportMemberData }: Pick<SocialUseCases, 'exportMemberData'>): Implementation =>
  implement(memberDataApi, { exportMemberData: ({ params, log }) => exportMemberData(params.userId, log) })
