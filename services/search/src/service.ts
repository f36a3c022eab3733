import type { Engines } from '@plekje/engines'
import { assembleService, createLogger, type Service } from '@plekje/service-kit'
import type { SearchConfig } from './config'
import { indexDefinitionOf } from './index/listings-index'
import { createIndexSync, SERVICE_NAME } from './index-sync/create-index-sync'
import { indexFigures } from './index-sync/index-figures'
import { newVenuesRoutes, searchRoutes } from './routes'
import { searchSubscriptions, searchTails } from './subscriptions'
import { createFindNewVenues } from './use-cases/find-new-venues'
import { createGeocode } from './use-cases/geocode'
import { createMapListings } from './use-cases/map-listings'
import { createSearchListings } from './use-cases/search-listings'
import { createSuggest } from './use-cases/suggest'

export const searchEngineRoles = ['search', 'events', 'cache', 'geocoder'] as const
export type SearchEngines = Pick<Engines, (typeof searchEngineRoles)[number]>

export interface SearchOptions {
  readonly now?: () => Date
  /** Interval between two comparisons of the index with listings; tests shorten it. */
  readonly driftCheckMs?: number
}

/** The search service: the index of visible venues, kept up to date from listings. */
export async function createSearchService(
  settings: SearchConfig,
  engines: SearchEngines,
  { now = () => new Date(), driftCheckMs }: SearchOptions = {},
): Promise<Service> {
  const { search, events, geocoder } = engines
  const log = createLogger({ name: SERVICE_NAME, level: settings.LOG_LEVEL })
  const index = await search.open(indexDefinitionOf(settings))
  const { keeper, catalogue, suppressed, applyChanges } = createIndexSync(settings, {
    index,
    engines,
    log,
    driftCheckMs,
  })
  return assembleService({
    name: SERVICE_NAME,
    settings,
    // Readiness needs neither the geocoder, which only addresses use, nor the cache engine, which only builds use.
    engines: { search, events },
    implementations: [
      searchRoutes({
        listings: createSearchListings({ index: keeper, catalogue, geocoder, now }),
        map: createMapListings({ index: keeper, catalogue, geocoder, now }),
        suggest: createSuggest({ index: keeper, catalogue, suppressed }),
        geocode: createGeocode({ geocoder, catalogue }),
      }),
      newVenuesRoutes(createFindNewVenues({ index: keeper, catalogue, geocoder, now })),
    ],
    subscriptions: searchSubscriptions(applyChanges),
    tails: searchTails(keeper, suppressed, catalogue),
    figures: indexFigures(keeper),
    readiness: () => ({ isReady: keeper.isReady, details: { index: keeper.details } }),
    start: async () => {
      catalogue.start()
      keeper.start()
    },
    close: async () => {
      catalogue.close()
      await keeper.close()
    },
    log,
  })
}
