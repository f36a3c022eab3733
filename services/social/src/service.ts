import { accountsApi, listingsApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import {
  assembleService,
  createEraseMembers,
  createErasures,
  createLogger,
  createOutboxRelay,
  createServiceClient,
  type Service,
} from '@plekje/service-kit'
import type { SocialConfig } from './config'
import { socialMigrations } from './migrations'
import { feedbackInboxRoutes, memberDataRoutes, socialRoutes } from './routes'
import { createFeedbackRepository } from './storage/feedback-repository'
import { createFriendshipRepository } from './storage/friendship-repository'
import { createMemberRepository, PERSONAL_FIELDS } from './storage/member-repository'
import { createNameKeys } from './storage/name-keys'
import { createRefusalRepository } from './storage/refusal-repository'
import { createRequestLimit } from './storage/request-limit'
import { shareModels } from './storage/share-models'
import { createShareRepository } from './storage/share-repository'
import { DATABASE, socialModels } from './storage/social-models'
import { socialSubscriptions } from './subscriptions'
import { createAnswerFeedback } from './use-cases/answer-feedback'
import { createAnswerRequest } from './use-cases/answer-request'
import { createRemoveAllOf } from './use-cases/erase-member'
import { createExportMemberData } from './use-cases/export-member-data'
import { createKeepFavorites } from './use-cases/keep-favorites'
import { createKnowMembers } from './use-cases/know-members'
import { createListFriends } from './use-cases/list-friends'
import { createListShares } from './use-cases/list-shares'
import { createRequestFriend } from './use-cases/request-friend'
import { createSendFeedback } from './use-cases/send-feedback'
import { createTakeShareActivity } from './use-cases/take-share-activity'

export const socialEngineRoles = ['documents', 'cache', 'events'] as const
export type SocialEngines = Pick<Engines, (typeof socialEngineRoles)[number]>

/** Lists answer without names of people and venues, and must not wait long to find out. */
const NAMES_TIMEOUT_MS = 1000

/** The social service: favourites, friends and feedback. Rejects when the documents engine does not answer. */
export async function createSocialService(
  settings: SocialConfig,
  engines: SocialEngines,
  { now = () => new Date() }: { readonly now?: () => Date } = {},
): Promise<Service> {
  const log = createLogger({ name: 'social', level: settings.LOG_LEVEL })
  const connection = await engines.documents.connection(DATABASE)
  const models = { ...socialModels(connection), ...shareModels(connection) }
  const relay = createOutboxRelay({ model: models.members, events: engines.events })
  const nameKeys = createNameKeys(models)
  const members = createMemberRepository(models, nameKeys)
  const erasures = createErasures(models.members, {
    ...{ service: 'social', personal: PERSONAL_FIELDS },
    onTold: () => relay.nudge(),
  })
  const friendships = createFriendshipRepository(models, nameKeys)
  const refusals = createRefusalRepository(models, now)
  const limit = createRequestLimit(engines.cache, {
    perHour: settings.FRIEND_REQUESTS_PER_HOUR,
    perDay: settings.FRIEND_REQUESTS_PER_DAY,
  })
  const feedbackRelay = createOutboxRelay({ model: models.feedback, events: engines.events })
  const feedback = createFeedbackRepository(models, () => feedbackRelay.nudge())
  const shares = createShareRepository(models)
  const key = settings.IDENTITY_PRIVATE_KEY
  const atListings = { key, service: 'listings', url: settings.LISTINGS_URL }
  const listings = createServiceClient(listingsApi, atListings)
  const atAccounts = { key, service: 'accounts', url: settings.ACCOUNTS_URL }
  const know = createKnowMembers(members, {
    accounts: createServiceClient(accountsApi, atAccounts),
    hurriedAccounts: createServiceClient(accountsApi, { ...atAccounts, timeoutMs: NAMES_TIMEOUT_MS }),
  })
  const erasing = createEraseMembers({
    erasures,
    removeAllOf: createRemoveAllOf({ friendships, feedback, shares, refusals }),
    forget: limit.forget,
  })
  const useCases = {
    favorites: createKeepFavorites(members, listings),
    list: createListFriends(friendships, know),
    requestFriend: createRequestFriend(friendships, { erasures, know, refusals, limit }),
    answerRequest: createAnswerRequest(friendships, { know, refusals, erasures }),
    sendFeedback: createSendFeedback(feedback, { erasures, cache: engines.cache, perHour: settings.FEEDBACK_PER_HOUR }),
    answerFeedback: createAnswerFeedback(feedback),
    exportMemberData: createExportMemberData({ members, friendships, feedback, shares, refusals, know, now }),
    listShares: createListShares(
      shares,
      createServiceClient(listingsApi, { ...atListings, timeoutMs: NAMES_TIMEOUT_MS }),
    ),
  }
  return assembleService({
    name: 'social',
    settings,
    engines,
    implementations: [socialRoutes(useCases), feedbackInboxRoutes(useCases), memberDataRoutes(useCases)],
    subscriptions: socialSubscriptions(members, know, erasing, createTakeShareActivity(shares, erasures)),
    outboxes: [relay, feedbackRelay],
    migrations: socialMigrations,
    start: () => erasing.start(log),
    close: erasing.close,
    log,
  })
}
