import { join } from 'node:path'
import { accountFiguresApi, listingsApi, managedVenueApi, reviewFiguresApi, venueFiguresApi } from '@plekje/contracts'
import type { EngineRole, Engines } from '@plekje/engines'
import { assembleService, createLogger, createServiceClient, openEventSpool, type Service } from '@plekje/service-kit'
import type { AnalyticsConfig } from './config'
import { adminFiguresRoutes, collectorsRoutes } from './routes'
import { analyticsModels, DATABASE } from './storage/analytics-models'
import { createCounterRepository } from './storage/counter-repository'
import { createLastKnownFigures } from './storage/last-known-figures'
import { createShareRepository } from './storage/share-repository'
import { createVenueRepository } from './storage/venue-repository'
import { analyticsSubscriptions } from './subscriptions'
import { createCountEvents } from './use-cases/count-events'
import { createKnowVenues } from './use-cases/know-venues'
import { createReadStatistics } from './use-cases/read-statistics'
import { createReadVenueFigures } from './use-cases/read-venue-figures'
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
  const counters = createCounterRepository(models, { rawEventsDays: settings.RAW_EVENTS_DAYS })
  const venues = createVenueRepository(models)
  const countEvents = createCountEvents({ counters, venues, shares: createShareRepository(models) })
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
  return assembleService({
    name: 'analytics',
    settings,
    engines,
    implementations: [collectorsRoutes(collectors), adminFiguresRoutes(figures)],
    subscriptions: analyticsSubscriptions({ countEvents, knowVenues: createKnowVenues({ venues, counters }) }),
    spools: [spool],
    log,
    start: async () => {
      await Promise.all(Object.values(models).map((model) => model.createIndexes()))
    },
  })
}
