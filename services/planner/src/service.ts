import { ApiFailure, type Client, listingsApi, searchApi } from '@plekje/contracts'
import type { EngineRole, Engines } from '@plekje/engines'
import {
  assembleService,
  CircuitBreaker,
  createEraseMembers,
  createErasures,
  createIdempotency,
  createLogger,
  createOutbox,
  createServiceClient,
  type InTransaction,
  idempotencyKeys,
  inTransaction as inTransactionOf,
  requireTransactions,
  type Service,
  scaleLimit,
  serviceTimeoutMs,
} from '@plekje/service-kit'
import type { PlannerConfig } from './config'
import { plannerMigrations } from './migrations'
import { createModelPlanCounts } from './model/model-plan-counts'
import { planningRules } from './planning-rules'
import { createPlanQueue } from './queue/plan-queue'
import { memberDataRoutes, plannerRoutes } from './routes'
import { createCatalogCache } from './storage/catalog-cache'
import { createPlanLimit, createReplacementLimit } from './storage/plan-limit'
import { createPlanLock } from './storage/plan-lock'
import { DATABASE, memberModel } from './storage/planner-models'
import { createProgressTrail } from './storage/progress-trail'
import { createRecentPlans } from './storage/recent-plans'
import { createSavedPlans, PERSONAL_FIELDS } from './storage/saved-plans'
import { createTokenBudget } from './storage/token-budget'
import { plannerRouters } from './streams'
import { plannerSubscriptions } from './subscriptions'
import { createChooseByModel } from './use-cases/choose-by-model'
import { createExportMemberData } from './use-cases/export-member-data'
import { createFollowProgress } from './use-cases/follow-progress'
import { createMakePlan } from './use-cases/make-plan'
import { createReadPlans } from './use-cases/read-plans'
import { createReplaceStop } from './use-cases/replace-stop'
import { createSavePlan } from './use-cases/save-plan'
import { createCalendar } from './use-cases/write-calendar'

export const plannerEngineRoles = ['documents', 'cache', 'events', 'model'] as const satisfies readonly EngineRole[]
export type PlannerEngines = Pick<Engines, (typeof plannerEngineRoles)[number]>

/** Maximum time in the queue; afterwards the rules plan at once. */
const MAX_QUEUE_MS = 15_000
/** Maximum time of queue and model together: the gateway waits a minute, and search and the rules also need time. */
const QUEUE_AND_MODEL_MS = 55_000
/** Number of failures in a row after which the model is not called for a while. */
const MODEL_FAILURES = 3
const MODEL_PAUSE_MS = 30_000
/** Plans per member (PLAN-8). */
const MAX_HOURLY_PLANS = 20
/** Replaced stops per member. */
const MAX_HOURLY_REPLACEMENTS = 60

export interface PlannerOptions {
  readonly now?: () => Date
  /** A shorter queue, for tests that fill it. */
  readonly maxWaitingPlans?: number
}

/** The planner service. Rejects if the documents engine does not respond. */
export async function createPlannerService(
  settings: PlannerConfig,
  { documents, cache, events, model }: PlannerEngines,
  { now = () => new Date(), maxWaitingPlans }: PlannerOptions = {},
): Promise<Service> {
  const log = createLogger({ name: 'planner', level: settings.LOG_LEVEL })
  const connection = await documents.connection(DATABASE)
  const idempotency = createIdempotency(idempotencyKeys(connection))
  const inTransaction: InTransaction = (work) => inTransactionOf(connection, work)
  const members = memberModel(connection)
  const outbox = createOutbox(connection, { events })
  const savedPlans = createSavedPlans(members)
  const erasures = createErasures(members, { service: 'planner', personalFields: PERSONAL_FIELDS, outbox })
  const recentPlans = createRecentPlans(cache)
  const limit = createPlanLimit(cache, scaleLimit(MAX_HOURLY_PLANS, settings.LIMIT_FACTOR))
  const replacementLimit = createReplacementLimit(cache, scaleLimit(MAX_HOURLY_REPLACEMENTS, settings.LIMIT_FACTOR))
  const lock = createPlanLock(cache)
  const progress = createProgressTrail(cache)
  const budget = createTokenBudget(cache, {
    perMember: settings.MODEL_TOKENS_PER_MEMBER_PER_DAY,
    forAll: settings.MODEL_TOKENS_PER_DAY,
  })
  const key = settings.IDENTITY_PRIVATE_KEY
  const timeoutMs = serviceTimeoutMs(settings)
  const search = createServiceClient(searchApi, { key, timeoutMs, service: 'search', url: settings.SEARCH_URL })
  const listings = createServiceClient(listingsApi, { key, timeoutMs, service: 'listings', url: settings.LISTINGS_URL })
  const rules = planningRules({ ...createCatalogCache(listings), geocode: geocodeBy(search), search })
  const modelPlanCounts = createModelPlanCounts()
  const modelBreaker = new CircuitBreaker(MODEL_FAILURES, MODEL_PAUSE_MS)
  const read = createReadPlans({ recentPlans, savedPlans })
  const eraseMembers = createEraseMembers({
    erasures,
    idempotency,
    removeAllOf: (memberIds) => Promise.all(memberIds.map((memberId) => recentPlans.removeAllOf(memberId))),
    forget: (memberId) => Promise.all([budget, limit, replacementLimit].map((store) => store.forget(memberId))),
  })
  const useCases = {
    read,
    makePlan: createMakePlan({
      rules,
      limit,
      progress,
      recentPlans,
      savedPlans,
      now,
      modelPlanCounts,
      chooseByModel: createChooseByModel({ model, budget, breaker: modelBreaker }),
      queue: createPlanQueue(cache, {
        atOnce: settings.PLANS_AT_ONCE,
        maxWaiting: maxWaitingPlans,
        maxWaitMs: Math.min(MAX_QUEUE_MS, QUEUE_AND_MODEL_MS - settings.MODEL_TIMEOUT_SECONDS * 1000),
      }),
    }),
    replaceStop: createReplaceStop({ rules, read, recentPlans, savedPlans, lock, limit: replacementLimit, now }),
    savedPlans: createSavePlan({ read, recentPlans, savedPlans, lock, inTransaction, now }),
    exportMemberData: createExportMemberData({ savedPlans, recentPlans }),
  }
  return assembleService({
    name: 'planner',
    settings,
    // The model is not required: without it the rules plan.
    engines: { documents, cache, events },
    implementations: [plannerRoutes(useCases), memberDataRoutes(useCases)],
    routers: plannerRouters({
      siteUrl: settings.SITE_URL,
      followProgress: createFollowProgress(progress),
      calendar: createCalendar(read),
    }),
    subscriptions: plannerSubscriptions(eraseMembers),
    outboxes: [outbox.relay],
    readiness: () => ({
      isReady: true,
      details: {
        model: modelBreaker.isOpen ? 'resting' : model.kind,
        modelServer: model.status(),
        modelPlans: model.kind === 'none' ? undefined : modelPlanCounts.status(),
      },
    }),
    idempotency,
    migrations: plannerMigrations,
    start: async () => {
      await requireTransactions(connection)
      await eraseMembers.start(log)
    },
    close: eraseMembers.close,
    log,
  })
}

/** Returns a function that finds the coordinates of a place; undefined if the place is unknown. */
const geocodeBy = (search: Pick<Client<typeof searchApi>, 'geocode'>) => async (text: string) => {
  try {
    return await search.geocode({ query: { query: text } })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return undefined
    throw error
  }
}
