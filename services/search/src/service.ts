import { listingsApi } from '@plekje/contracts'
import type { Engines } from '@plekje/engines'
import { assembleService, createLogger, createServiceClient, eventMessage, type Service } from '@plekje/service-kit'
import type { SearchConfig } from './config'
import { searchRoutes } from './routes'
import { searchTails } from './subscriptions'
import { createGeocode } from './use-cases/geocode'
import { createIndexKeeper } from './use-cases/keep-index'
import { createSearchListings } from './use-cases/search-listings'
import { createSuggest } from './use-cases/suggest'

export const searchEngineRoles = ['search', 'events', 'geocoder'] as const
export type SearchEngines = Pick<Engines, (typeof searchEngineRoles)[number]>

const NAME = 'search'
/** Exporting a page of venues takes longer than most calls. */
const LISTINGS_TIMEOUT_MS = 10_000

/** The search service: the index of visible venues, kept up to date from listings. */
export function createSearchService(
  settings: SearchConfig,
  engines: SearchEngines,
  { now = () => new Date() }: { readonly now?: () => Date } = {},
): Service {
  const { search, events, geocoder } = engines
  const log = createLogger({ name: NAME, level: settings.LOG_LEVEL })
  const keeper = createIndexKeeper({
    engine: search,
    source: createServiceClient(listingsApi, {
      url: settings.LISTINGS_URL,
      service: 'listings',
      key: settings.IDENTITY_PRIVATE_KEY,
      timeoutMs: LISTINGS_TIMEOUT_MS,
    }),
    announce: (refreshed) => events.publish('search.refreshed', [eventMessage('search.refreshed', NAME, refreshed)]),
    driftCheckMs: settings.DRIFT_CHECK_SECONDS * 1000,
    log,
  })
  return assembleService({
    name: NAME,
    settings,
    // The geocoder is not required: without it everything works but addresses.
    engines: { search, events },
    implementations: [
      searchRoutes({
        listings: createSearchListings({ keeper, geocoder, now }),
        suggest: createSuggest(keeper),
        geocode: createGeocode(geocoder),
      }),
    ],
    tails: searchTails(keeper),
    readiness: () => ({ ready: keeper.state.isReady, details: keeper.state.details }),
    start: async () => keeper.start(),
    close: () => keeper.close(),
    log,
  })
}
