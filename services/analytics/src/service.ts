import { join } from 'node:path'
import {
  accountFiguresApi,
  listingsApi,
  managedVenueApi,
  memberNamesApi,
  refusedEventsApi,
  reviewFiguresApi,
  SERVICES_WITH_OUTBOXES,
  venueFiguresApi,
  venueManagerApi,
} from '@plekje/contracts'
import type { EngineRole, Engines } from '@plekje/engines'
import {
  assembleService,
  createInTransaction,
  createLogger,
  createOutbox,
  createServiceClient,
  openEventSpool,
  outboxTotals,
  type RefusedEventsOperations,
  refusedEventsOf,
  requireTransactions,
  type Service,
  scaleLimit,
  serviceTimeoutMs,
} from '@plekje/service-kit'
import type { AnalyticsConfig } from './config'
import { eventOperationsRoutes } from './event-operations'
import { createReplayFigures } from './jobs/replay-figures'
import { analyticsMigrations } from './migrations'
import { adminFiguresRoutes, collectorsRoutes, operationsRoutes, ownVenueFiguresRoutes } from './routes'
import { analyticsModels, DATABASE } from './storage/analytics-models'
import { createAuditLog } from './storage/audit-log'
import { createBrowserErrorCounter } from './storage/browser-error-counter'
import { createCurrentFigures } from './storage/current-figures'
import { createDayVisitor } from './storage/day-visitor'
import { createDeadLetterDecisions } from './storage/dead-letter-decisions'
import { createDeadLetters } from './storage/dead-letters'
import { createFiguresGenerations } from './storage/figures-generations'
import { createFiguresStore } from './storage/figures-store'
import { createLastKnownFigures } from './storage/last-known-figures'
import { createSearchRepository } from './storage/search-repository'
import { createSetReportsAside } from './storage/set-reports-aside'
import { createShareRepository } from './storage/share-repository'
import { createSourceLimit } from './storage/source-limit'
import { createTryCache } from './storage/try-cache'
import { createVitalsMetrics } from './storage/vitals-metrics'
import { createVitalsRepository } from './storage/vitals-repository'
import { analyticsSubscriptions } from './subscriptions'
import { createCheckExcess } from './use-cases/check-excess'
import { createCountEvents } from './use-cases/count-events'
import { createDecideDeadLetters } from './use-cases/decide-dead-letters'
import { createRefusedEvents, type ServiceWithOutboxes } from './use-cases/decide-refused-events'
import { createInspectDeadLetters } from './use-cases/inspect-dead-letters'
import { createNameMembers } from './use-cases/name-members'
import { createProjectVenues } from './use-cases/project-venues'
import { createReadAuditLog } from './use-cases/read-audit-log'
import { createReadGrowth } from './use-cases/read-growth'
import { createReadOwnFigures } from './use-cases/read-own-figures'
import { createReadStatistics } from './use-cases/read-statistics'
import { createReadSystemHealth } from './use-cases/read-system-health'
import { createReadVenueFigures } from './use-cases/read-venue-figures'
import { createReadVitals } from './use-cases/read-vitals'
import { createRecordOperation } from './use-cases/record-operation'
import { createReportErrors } from './use-cases/report-errors'
import { createReportVitals } from './use-cases/report-vitals'
import { createTrackPage } from './use-cases/track-page'
import { createTrackReferralClick } from './use-cases/track-referral-click'
import { createTrackShare } from './use-cases/track-share'
import { createTrackVenue } from './use-cases/track-venue'

export const analyticsEngineRoles = ['documents', 'events', 'cache'] as const satisfies readonly EngineRole[]
export type AnalyticsEngines = Pick<Engines, (typeof analyticsEngineRoles)[number]>

/** Maximum counted events per kind, venue, source and hour; further events are accepted and counted separately. */
const MAX_EVENTS_PER_SOURCE = 30
/** Maximum counted searches per venue, source and hour: one source must not use up the searches stored per day. */
const MAX_SEARCHES_PER_SOURCE = 5

/** Creates the analytics service. Rejects when the documents engine does not answer. */
export async function createAnalyticsService(
  settings: AnalyticsConfig,
  engines: AnalyticsEngines,
  { now = () => new Date() }: { readonly now?: () => Date } = {},
): Promise<Service> {
  const { events, cache, documents } = engines
  const log = createLogger({ name: 'analytics', level: settings.LOG_LEVEL })
  const connection = await documents.connection(DATABASE)
  const models = analyticsModels(connection)
  const inTransaction = createInTransaction(connection)
  const outbox = createOutbox(connection, { events })
  const spool = await openEventSpool({
    events,
    setAside: createSetReportsAside(connection, inTransaction, outbox),
    directory: settings.SPOOL_DIR ?? join(settings.DATA_DIR, 'spool', 'analytics'),
  })
  const store = createFiguresStore(connection, { rawEventsDays: settings.RAW_EVENTS_DAYS, inTransaction })
  const generations = createFiguresGenerations(connection)
  const counters = createCurrentFigures(generations, store.figuresOf)
  const shares = createShareRepository(models)
  const searches = createSearchRepository(connection, models, { inTransaction })
  const key = settings.IDENTITY_PRIVATE_KEY
  const timeoutMs = serviceTimeoutMs(settings)
  const listingsOptions = { key, timeoutMs, service: 'listings', url: settings.LISTINGS_URL }
  const accountsOptions = { key, timeoutMs, service: 'accounts', url: settings.ACCOUNTS_URL }
  const tryCache = createTryCache()
  const limitOf = (perHour: number) => createSourceLimit(cache, { perHour, tryCache, now: () => now().getTime() })
  const checkExcess = createCheckExcess({
    limit: limitOf(scaleLimit(MAX_EVENTS_PER_SOURCE, settings.LIMIT_FACTOR)),
    searchLimit: limitOf(MAX_SEARCHES_PER_SOURCE),
    visitorOf: createDayVisitor(cache, { tryCache, now }),
    shares,
  })
  const browserErrors = createBrowserErrorCounter()
  const vitals = createVitalsRepository(connection, inTransaction)
  const vitalsMetrics = createVitalsMetrics()
  const collectors = {
    trackVenue: createTrackVenue(spool, checkExcess),
    trackShare: createTrackShare(spool, checkExcess),
    trackReferralClick: createTrackReferralClick(spool, checkExcess),
    trackPage: createTrackPage(spool),
    reportErrors: createReportErrors(log, browserErrors, checkExcess),
    reportVitals: createReportVitals({ spool, metrics: vitalsMetrics, checkExcess }),
  }
  const figureSources = {
    accounts: createServiceClient(accountFiguresApi, accountsOptions),
    venues: createServiceClient(venueFiguresApi, listingsOptions),
    reviews: createServiceClient(reviewFiguresApi, { key, timeoutMs, service: 'reviews', url: settings.REVIEWS_URL }),
  }
  const listings = createServiceClient(listingsApi, listingsOptions)
  const figures = {
    venueDetails: createReadVenueFigures({
      counters,
      managedVenues: createServiceClient(managedVenueApi, listingsOptions),
      listings,
    }),
    statistics: createReadStatistics({ ...figureSources, lastKnown: createLastKnownFigures(connection), log }),
  }
  const ownFigures = createReadOwnFigures({
    counters,
    searches,
    managers: createServiceClient(venueManagerApi, listingsOptions),
    listings,
    now,
  })
  const auditLog = createAuditLog(connection)
  const recordOperation = createRecordOperation(spool)
  const decisions = createDeadLetterDecisions(connection)
  const letters = createDeadLetters(events, decisions)
  const operations = {
    inspect: createInspectDeadLetters(letters),
    decide: createDecideDeadLetters({ letters, decisions, events, recordOperation }),
    refused: createRefusedEvents({
      services: servicesWithOutboxes(settings, refusedEventsOf([outbox.relay])),
      recordOperation,
    }),
    replay: createReplayFigures({ events, generations, store, shares }),
    recordOperation,
  }
  const overview = {
    auditLog: createReadAuditLog(
      auditLog,
      createNameMembers(createServiceClient(memberNamesApi, accountsOptions), log),
    ),
    health: createReadSystemHealth({
      addresses: serviceAddresses(settings),
      key,
      engines,
      ownDetails: {
        spool: () => ({ waiting: spool.waiting, refused: spool.refused }),
        outbox: () => outboxTotals([outbox.relay]),
      },
    }),
    growth: createReadGrowth({ ...figureSources, counters }),
    vitals: createReadVitals(vitals),
  }
  return assembleService({
    name: 'analytics',
    settings,
    // The cache is not required: without it each process limits sources by itself. Documents are not required either:
    // reports are accepted without them, and administrators' pages report the problem themselves.
    engines: { documents, events },
    requiredEngines: [],
    implementations: [
      collectorsRoutes(collectors),
      adminFiguresRoutes(figures),
      ownVenueFiguresRoutes(ownFigures),
      eventOperationsRoutes(operations),
      operationsRoutes(overview),
    ],
    subscriptions: analyticsSubscriptions({
      countEvents: createCountEvents({ counters, shares }),
      projectVenues: createProjectVenues(counters, searches),
      searches,
      vitals,
      auditLog,
    }),
    figures: [
      {
        name: 'dead_letters_waiting',
        help: 'Events that consumers gave up on and that nobody has decided about',
        labels: ['topic'],
        read: async () => (await letters.counts()).map(({ topic, count }) => ({ labels: { topic }, value: count })),
      },
    ],
    spools: [spool],
    outboxes: [outbox.relay],
    observe: (metrics) => {
      browserErrors.register(metrics)
      vitalsMetrics.register(metrics)
    },
    log,
    migrations: analyticsMigrations,
    start: async () => {
      await requireTransactions(connection)
      await operations.replay.start()
    },
    close: operations.replay.close,
  })
}

function servicesWithOutboxes(settings: AnalyticsConfig, ownOperations: RefusedEventsOperations) {
  const key = settings.IDENTITY_PRIVATE_KEY
  const timeoutMs = serviceTimeoutMs(settings)
  const addresses = serviceAddresses(settings)
  const services = new Map<ServiceWithOutboxes, RefusedEventsOperations>()
  for (const service of SERVICES_WITH_OUTBOXES) {
    const url = addresses.find(({ name }) => name === service)?.url
    if (service === 'analytics') services.set(service, ownOperations)
    else if (url) services.set(service, createServiceClient(refusedEventsApi, { key, timeoutMs, service, url }))
  }
  return services
}

/** The services in the system overview; this service reports its own state. */
const serviceAddresses = (settings: AnalyticsConfig) => [
  { name: 'gateway', url: settings.GATEWAY_URL },
  { name: 'accounts', url: settings.ACCOUNTS_URL },
  { name: 'listings', url: settings.LISTINGS_URL },
  { name: 'search', url: settings.SEARCH_URL },
  { name: 'social', url: settings.SOCIAL_URL },
  { name: 'reviews', url: settings.REVIEWS_URL },
  { name: 'planner', url: settings.PLANNER_URL },
]
