import { join } from 'node:path'
import { accountFiguresApi, listingsApi, managedVenueApi, reviewFiguresApi, venueFiguresApi } from '@plekje/contracts'
import type { EngineRole, Engines } from '@plekje/engines'
import { assembleService, createLogger, createServiceClient, openEventSpool, type Service } from '@plekje/service-kit'
import type { AnalyticsConfig } from './config'
import { eventOperationsRoutes } from './event-operations'
import { adminFiguresRoutes, collectorsRoutes } from './routes'
import { analyticsModels, DATABASE } from './storage/analytics-models'
import { createCurrentCounters } from './storage/current-counters'
import { createDeadLetterDecisions } from './storage/dead-letter-decisions'
import { createDeadLetters } from './storage/dead-letters'
import { createFiguresGenerations } from './storage/figures-generations'
import { createFiguresStore } from './storage/figures-store'
import { createLastKnownFigures } from './storage/last-known-figures'
import { createShareRepository } from './storage/share-repository'
import { createVenueRepository } from './storage/venue-repository'
import { analyticsSubscriptions } from './subscriptions'
import { createCountEvents } from './use-cases/count-events'
import { createDecideDeadLetters } from './use-cases/decide-dead-letters'
import { createInspectDeadLetters } from './use-cases/inspect-dead-letters'
import { createKnowVenues } from './use-cases/know-venues'
import { createReadStatistics } from './use-cases/read-statistics'
import { createReadVenueFigures } from './use-cases/read-venue-figures'
import { createReplayFigures } from './use-cases/replay-figures'
import { createTrackPage } from './use-cases/track-page'
import { createTrackReferralClick } from './use-cases/track-referral-click'
import { createTrackShare } from './use-cases/track-share'
import { createTrackVenue } from './use-cases/track-venue'

export const analyticsEngineRoles = ['documents', 'events'] as const satisfies readonly EngineRole[]
export type AnalyticsEngines = Pick<Engines, (typeof analyticsEngineRoles)[number]>

/** Everything the service is made of. Rejects when the documents engine does not answer. */
export async function createAnalyticsService(settings: AnalyticsConfig, engines: AnalyticsEngines): Promise<Service> {
  const { events } = engines
  const log = createLogger({ name: 'analytics', level: settings.LOG_LEVEL })
  const connection = await engines.documents.connection(DATABASE)
  const models = analyticsModels(connection)
  const spool = await openEventSpool({
    events,
    directory: settings.SPOOL_DIR ?? join(settings.DATA_DIR, 'spool', 'analytics'),
  })
  const store = createFiguresStore(connection, { rawEventsDays: settings.RAW_EVENTS_DAYS })
  const generations = createFiguresGenerations(connection)
  const counters = createCurrentCounters(generations, store.countersOf)
  const venues = createVenueRepository(models)
  const shares = createShareRepository(models)
  const countEvents = createCountEvents({ counters, venues, shares })
  const caller = { secret: settings.IDENTITY_SECRET, callerName: 'analytics' }
  const atListings = { ...caller, url: settings.LISTINGS_URL }
  const collectors = {
    trackVenue: createTrackVenue(spool),
    trackShare: createTrackShare(spool),
    trackReferralClick: createTrackReferralClick(spool),
    trackPage: createTrackPage(spool),
  }
  const figures = {
    venueDetails: createReadVenueFigures({
      counters,
      managedVenues: createServiceClient(managedVenueApi, atListings),
      listings: createServiceClient(listingsApi, atListings),
    }),
    statistics: createReadStatistics({
      accounts: createServiceClient(accountFiguresApi, { ...caller, url: settings.ACCOUNTS_URL }),
      venues: createServiceClient(venueFiguresApi, atListings),
      reviews: createServiceClient(reviewFiguresApi, { ...caller, url: settings.REVIEWS_URL }),
      lastKnown: createLastKnownFigures(connection),
      log,
    }),
  }
  const decisions = createDeadLetterDecisions(connection)
  const letters = createDeadLetters(events, decisions)
  const operations = {
    inspect: createInspectDeadLetters(letters),
    decide: createDecideDeadLetters({ letters, decisions, events }),
    replay: createReplayFigures({ events, generations, store, venues, shares }),
  }
  return assembleService({
    name: 'analytics',
    settings,
    engines,
    implementations: [collectorsRoutes(collectors), adminFiguresRoutes(figures), eventOperationsRoutes(operations)],
    subscriptions: analyticsSubscriptions({ countEvents, knowVenues: createKnowVenues({ venues, counters }) }),
    spools: [spool],
    log,
    start: async () => {
      await Promise.all([models.venues, models.shares, decisions].map((stored) => stored.createIndexes()))
      await operations.replay.start()
    },
    close: operations.replay.close,
  })
}
