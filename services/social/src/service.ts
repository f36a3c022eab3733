import { accountsApi, alertMailsApi, listingsApi, newVenuesApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import {
  assembleService,
  createEraseMembers,
  createErasures,
  createIdempotency,
  createInTransaction,
  createLogger,
  createOutbox,
  createProcessedEvents,
  createServiceClient,
  type InTransaction,
  idempotencyKeys,
  inTransaction as inTransactionOf,
  requireTransactions,
  type Service,
  scaleLimit,
  serviceTimeoutMs,
} from '@plekje/service-kit'
import type { SocialConfig } from './config'
import { digestFigures } from './jobs/digest-figures'
import { createDigestSending } from './jobs/send-digests'
import { createMemberDirectory } from './member-directory'
import { socialMigrations } from './migrations'
import { alertsRoutes, feedbackInboxRoutes, memberDataRoutes, messagesRoutes, socialRoutes } from './routes'
import { alertModels } from './storage/alert-models'
import { createAlertRepository } from './storage/alert-repository'
import { createDigestRepository } from './storage/digest-repository'
import { createFeedbackRepository } from './storage/feedback-repository'
import { createFriendshipRepository } from './storage/friendship-repository'
import { createMemberRepository, PERSONAL_FIELDS } from './storage/member-repository'
import { messageModels } from './storage/message-models'
import { createMessageRepository } from './storage/message-repository'
import { createNameKeys } from './storage/name-keys'
import { createRejectionRepository } from './storage/rejection-repository'
import { createRequestLimit } from './storage/request-limit'
import { PROCESSED_IDS_DAYS, shareModels } from './storage/share-models'
import { createShareRepository } from './storage/share-repository'
import { DATABASE, socialModels } from './storage/social-models'
import { socialRouters } from './streams'
import { socialSubscriptions } from './subscriptions'
import { createAnswerRequest } from './use-cases/answer-request'
import { createApplyShareActivity } from './use-cases/apply-share-activity'
import { createExportMemberData } from './use-cases/export-member-data'
import { createFollowUnread, MAX_STREAMS_PER_MEMBER } from './use-cases/follow-unread'
import { createListFriends } from './use-cases/list-friends'
import { createListShares } from './use-cases/list-shares'
import { createManageAlerts } from './use-cases/manage-alerts'
import { createManageFavorites } from './use-cases/manage-favorites'
import { createManageFeedback } from './use-cases/manage-feedback'
import { createReadMessages } from './use-cases/read-messages'
import { createRemoveAllOf } from './use-cases/remove-all-of'
import { createRequestFriend } from './use-cases/request-friend'
import { createSendDigest } from './use-cases/send-digest'
import { createSendFeedback } from './use-cases/send-feedback'
import { createTellMember } from './use-cases/tell-member'

export const socialEngineRoles = ['documents', 'cache', 'events'] as const
export type SocialEngines = Pick<Engines, (typeof socialEngineRoles)[number]>

/** The share of the timeout for looking up names of people and venues: a list is also useful without them. */
const NAMES_SHARE = 0.5
/** Feedback per source address (API-11). */
const MAX_HOURLY_FEEDBACK = 20
/** Friend requests per member, including requests to unknown names. */
const MAX_HOURLY_FRIEND_REQUESTS = 30
const MAX_DAILY_FRIEND_REQUESTS = 100

/** Favourites, shares, alerts, messages, friends and feedback. Rejects if the documents engine does not respond. */
export async function createSocialService(
  settings: SocialConfig,
  engines: SocialEngines,
  { now = () => new Date() }: { readonly now?: () => Date } = {},
): Promise<Service> {
  const log = createLogger({ name: 'social', level: settings.LOG_LEVEL })
  const connection = await engines.documents.connection(DATABASE)
  const models = {
    ...socialModels(connection),
    ...shareModels(connection),
    ...alertModels(connection),
    ...messageModels(connection),
  }
  const inTransaction: InTransaction = (work) => inTransactionOf(connection, work)
  // Requests of two members to each other change the same documents, so their transactions run one after the other.
  const inSerialTransaction = createInTransaction(connection)
  const outbox = createOutbox(connection, { events: engines.events })
  const idempotency = createIdempotency(idempotencyKeys(connection))
  const nameKeys = createNameKeys(models)
  const members = createMemberRepository(models, nameKeys)
  const erasures = createErasures(models.members, { service: 'social', personalFields: PERSONAL_FIELDS, outbox })
  const friendships = createFriendshipRepository(models, nameKeys)
  const rejections = createRejectionRepository(models, now)
  const limit = createRequestLimit(engines.cache, {
    perHour: scaleLimit(MAX_HOURLY_FRIEND_REQUESTS, settings.LIMIT_FACTOR),
    perDay: scaleLimit(MAX_DAILY_FRIEND_REQUESTS, settings.LIMIT_FACTOR),
  })
  const feedback = createFeedbackRepository(models, outbox)
  const shares = createShareRepository(models, {
    inTransaction,
    processed: createProcessedEvents(connection, PROCESSED_IDS_DAYS),
  })
  const alerts = createAlertRepository(models)
  const digests = createDigestRepository(models)
  const messages = createMessageRepository(models)
  // Messages to one member change the member's document, so their transactions run one after the other.
  const tell = createTellMember(messages, { inTransaction: inSerialTransaction, erasures, outbox, now })
  const followUnread = createFollowUnread({
    countUnread: messages.countUnread,
    log,
    maxStreamsPerMember: scaleLimit(MAX_STREAMS_PER_MEMBER, settings.LIMIT_FACTOR),
  })
  const key = settings.IDENTITY_PRIVATE_KEY
  const timeoutMs = serviceTimeoutMs(settings)
  const namesTimeoutMs = timeoutMs * NAMES_SHARE
  const listingsOptions = { key, timeoutMs, service: 'listings', url: settings.LISTINGS_URL }
  const listings = createServiceClient(listingsApi, listingsOptions)
  const accountsOptions = { key, timeoutMs, service: 'accounts', url: settings.ACCOUNTS_URL }
  const everySeconds = settings.ALERTS_EVERY_SECONDS
  const digestSending = createDigestSending({
    digests,
    now,
    log,
    sendDigest: createSendDigest({
      digests,
      tell,
      everySeconds,
      now,
      search: createServiceClient(newVenuesApi, { key, timeoutMs, service: 'search', url: settings.SEARCH_URL }),
      accounts: createServiceClient(alertMailsApi, accountsOptions),
    }),
  })
  const directory = createMemberDirectory(members, {
    accounts: createServiceClient(accountsApi, accountsOptions),
    fastAccounts: createServiceClient(accountsApi, { ...accountsOptions, timeoutMs: namesTimeoutMs }),
  })
  const eraseMembers = createEraseMembers({
    erasures,
    idempotency,
    removeAllOf: createRemoveAllOf({ friendships, feedback, shares, rejections, digests, messages }),
    forget: limit.forget,
  })
  const applyShareActivity = createApplyShareActivity(shares, erasures)
  const useCases = {
    favorites: createManageFavorites(members, { inTransaction, listings, outbox }),
    alerts: createManageAlerts(alerts, { inTransaction, listings, everySeconds, now }),
    listFriends: createListFriends(friendships, directory),
    requestFriend: createRequestFriend(friendships, {
      inTransaction: inSerialTransaction,
      erasures,
      directory,
      rejections,
      limit,
      tell,
    }),
    answerRequest: createAnswerRequest(friendships, {
      inTransaction: inSerialTransaction,
      directory,
      rejections,
      erasures,
      tell,
    }),
    messages: createReadMessages(messages, {
      inTransaction,
      erasures,
      listings: createServiceClient(listingsApi, { ...listingsOptions, timeoutMs: namesTimeoutMs }),
      directory,
      now,
    }),
    sendFeedback: createSendFeedback(feedback, {
      inTransaction,
      erasures,
      cache: engines.cache,
      perHour: scaleLimit(MAX_HOURLY_FEEDBACK, settings.LIMIT_FACTOR),
    }),
    manageFeedback: createManageFeedback(inTransaction, feedback),
    exportMemberData: createExportMemberData({
      members,
      friendships,
      feedback,
      shares,
      rejections,
      alerts,
      messages,
      directory,
      now,
    }),
    listShares: createListShares(
      shares,
      createServiceClient(listingsApi, { ...listingsOptions, timeoutMs: namesTimeoutMs }),
    ),
  }
  return assembleService({
    name: 'social',
    settings,
    engines,
    implementations: [
      socialRoutes(useCases),
      alertsRoutes(useCases.alerts),
      messagesRoutes(useCases.messages),
      feedbackInboxRoutes(useCases),
      memberDataRoutes(useCases),
    ],
    subscriptions: socialSubscriptions(members, directory, eraseMembers, applyShareActivity, tell),
    routers: socialRouters(followUnread),
    endStreams: followUnread.endAll,
    outboxes: [outbox.relay],
    idempotency,
    migrations: socialMigrations,
    figures: digestFigures(digests, now),
    start: async () => {
      await requireTransactions(connection)
      await eraseMembers.start(log)
      digestSending.start()
    },
    close: async () => {
      await Promise.all([eraseMembers.close(), digestSending.close()])
    },
    log,
  })
}
