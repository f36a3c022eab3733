import { listingsApi, venueContentsApi } from '@plekje/contracts'
import type { Engines, SearchIndex } from '@plekje/engines'
import { createServiceClient, eventMessage, type Logger } from '@plekje/service-kit'
import type { SearchConfig } from '../config'
import { createApplyChanges } from './apply-changes'
import { buildIndex } from './build-index'
import { createCatalogueKeeper } from './catalogue-keeper'
import { createIndexKeeper } from './index-keeper'
import { SuppressedVenues } from './suppressed-venues'
import type { VenueSource } from './venue-source'
import { createComparison } from './watch-drift'

export const SERVICE_NAME = 'search'
/** Longer than for most requests: exporting a page of venues takes time. */
const LISTINGS_TIMEOUT_MS = 10_000
/** Finds a change whose event was lost within two minutes, while listings rarely reads all its versions. */
const DRIFT_CHECK_MS = 60_000

export interface IndexSyncParts {
  readonly index: SearchIndex
  readonly engines: Pick<Engines, 'events' | 'cache'>
  readonly log: Logger
  readonly driftCheckMs?: number | undefined
}

/** Creates the parts that keep the index up to date, for the service and for the `reindex` command. */
export function createIndexSync(
  settings: SearchConfig,
  { index, engines, log, driftCheckMs = DRIFT_CHECK_MS }: IndexSyncParts,
) {
  const { events, cache } = engines
  const listingsOptions = {
    url: settings.LISTINGS_URL,
    service: 'listings',
    key: settings.IDENTITY_PRIVATE_KEY,
    timeoutMs: LISTINGS_TIMEOUT_MS,
  }
  const source: VenueSource = {
    ...createServiceClient(listingsApi, listingsOptions),
    ...createServiceClient(venueContentsApi, listingsOptions),
  }
  const suppressed = new SuppressedVenues(() => performance.now())
  const catalogue = createCatalogueKeeper(source, log)
  const announce = (refreshed: Parameters<typeof eventMessage<'search.refreshed'>>[2]) =>
    events.publish('search.refreshed', [eventMessage('search.refreshed', SERVICE_NAME, refreshed)])
  const countWaitingChanges = async () => (await events.lag(SERVICE_NAME, ['listing.changed']))['listing.changed'] ?? 0
  const keeper = createIndexKeeper({
    index,
    cache,
    catalogue,
    suppressed,
    comparison: createComparison({
      index,
      source,
      catalogue,
      suppressed,
      log,
      countWaitingChanges,
      onRepaired: (listingIds) => announce({ listingIds: [...listingIds] }),
    }),
    countWaitingChanges,
    build: (lease, onSwitch) => buildIndex({ index, source, catalogue, log }, lease, onSwitch),
    createRebuildAnnouncement: () => {
      const message = eventMessage('search.refreshed', SERVICE_NAME, { listingIds: [] })
      return () => events.publish('search.refreshed', [message])
    },
    driftCheckMs,
    log,
  })
  return { keeper, catalogue, suppressed, applyChanges: createApplyChanges({ index, source, catalogue, announce }) }
}
