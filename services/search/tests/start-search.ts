import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Category,
  type EventData,
  type Location,
  listingsApi,
  type VenueSnapshot,
  venueContentsApi,
} from '@plekje/contracts'
import { type EngineSettings, type Engines, openEngines } from '@plekje/engines'
import type { FakeMeilisearch } from '@plekje/engines/fake-meilisearch'
import { assembleService, eventMessage, implement, UnavailableError } from '@plekje/service-kit'
import { identityEnv, sendCall } from '@plekje/testing/service-caller'
import { readSearchConfig } from '../src/config'
import { createSearchService, type SearchEngines } from '../src/service'
import * as trial from './trial-venues'

/** Stands in for the listings service: the endpoints that search reads, on data that a test may change. */
export interface Listings {
  venues: VenueSnapshot[]
  categories: readonly Category[]
  locations: readonly Location[]
  isAway: boolean
  /** Runs before each page of the export is answered. */
  onExport: (afterId: number) => Promise<void> | void
  exports: number
}

/** One process of the service. */
export interface SearchProcess {
  get(path: string): Promise<Response>
  json<T = never>(path: string): Promise<T>
  close(): Promise<void>
}

/** The first process, and what is beside it. */
export interface SearchUnderTest extends SearchProcess {
  readonly listings: Listings
  /** Where those answer. */
  readonly listingsUrl: string
  readonly engines: Pick<Engines, 'events' | 'cache'>
  readonly others: readonly SearchProcess[]
  /** All that were started. */
  readonly processes: readonly SearchProcess[]
  /** One more process on the same engines. */
  startAnother(): Promise<SearchProcess>
  /** Tells of a change as the listings service would, with the venue changed there as well unless told otherwise. */
  change(venue: VenueSnapshot, options?: { readonly onlyEvent?: boolean }): Promise<void>
  remove(id: number, version: number): Promise<void>
  readonly refreshed: readonly (readonly number[])[]
  /** The same events whole. */
  readonly announced: readonly EventData<'search.refreshed'>[]
}

export interface SearchOptions {
  readonly venues?: readonly VenueSnapshot[]
  readonly now?: () => Date
  readonly env?: Readonly<Record<string, string>>
  readonly isListingsAway?: boolean
  /** Instead of an embedded index. */
  readonly meilisearch?: FakeMeilisearch
  /** Started together. */
  readonly processes?: number
  readonly leaseSeconds?: number
}

/** The search service over HTTP, on embedded engines unless told otherwise, with listings beside it. */
export async function startSearch(options: SearchOptions = {}): Promise<SearchUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'search-'))
  const env = { PORT: '0', LOG_LEVEL: 'silent', ...identityEnv('search'), DATA_DIR: dataDir }
  const listings: Listings = {
    venues: [...(options.venues ?? trial.venues)],
    categories: trial.categories,
    locations: trial.locations,
    isAway: options.isListingsAway ?? false,
    onExport: () => undefined,
    exports: 0,
  }
  const settings = readSearchConfig({ ...env, LISTINGS_URL: 'http://127.0.0.1:1' })
  const { IDENTITY_PRIVATE_KEY: _, ...ofListings } = settings
  const opened = await openEngines(settings, ['events', 'cache', 'geocoder'])
  const beside = assembleService({
    name: 'listings',
    settings: ofListings,
    engines: {},
    implementations: listingsOf(listings),
  })
  const { url: listingsUrl } = await beside.start()
  const refreshed: number[][] = []
  const announced: EventData<'search.refreshed'>[] = []
  await opened.events.declareTopics(['listing.changed', 'search.refreshed'])
  const tail = opened.events.tail({
    topics: ['search.refreshed'],
    handler: ({ value }) => {
      const { data } = JSON.parse(value)
      refreshed.push(data.listingIds)
      announced.push(data)
    },
    onConnected: () => undefined,
  })
  await tail.ready
  const processes: SearchProcess[] = []
  const startAnother = async () => {
    const one = await startProcess(opened, {
      ...options,
      settings: readSearchConfig({ ...env, ...options.env, ...meilisearchOf(options), LISTINGS_URL: listingsUrl }),
    })
    processes.push(one)
    return one
  }
  const [first, ...others] = await Promise.all(Array.from({ length: options.processes ?? 1 }, startAnother))
  if (!first) throw new Error('no process')

  const publish = (id: number, version: number, listing: VenueSnapshot | null) =>
    opened.events.publish('listing.changed', [eventMessage('listing.changed', id, { listingId: id, version, listing })])
  return {
    ...first,
    listings,
    listingsUrl,
    engines: opened,
    others,
    processes,
    startAnother,
    async change(venue, { onlyEvent = false } = {}) {
      if (!onlyEvent) listings.venues = [...listings.venues.filter(({ id }) => id !== venue.id), venue]
      await publish(venue.id, venue.version, venue)
    },
    async remove(id, version) {
      listings.venues = listings.venues.filter((venue) => venue.id !== id)
      await publish(id, version, null)
    },
    refreshed,
    announced,
    async close() {
      await Promise.all(processes.map((one) => one.close()))
      await beside.close()
      await tail.close()
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const meilisearchOf = ({ meilisearch }: SearchOptions): Readonly<Record<string, string>> =>
  meilisearch ? { MEILISEARCH_URL: meilisearch.url, MEILISEARCH_API_KEY: 'a master key' } : {}

async function startProcess(
  shared: Omit<SearchEngines, 'search'>,
  options: SearchOptions & { readonly settings: ReturnType<typeof readSearchConfig> },
): Promise<SearchProcess> {
  const own = await openEngines(options.settings as EngineSettings, ['search'])
  const { now, leaseSeconds } = options
  const service = await createSearchService(
    options.settings,
    { ...shared, search: own.search },
    { ...(now ? { now } : {}), ...(leaseSeconds ? { leaseSeconds } : {}) },
  )
  const { url } = await service.start()
  const get = (path: string) => sendCall('GET', url + path, 'search')
  return {
    get,
    async json<T>(path: string) {
      const response = await get(path)
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
    async close() {
      await service.close()
      await own.close()
    },
  }
}

function listingsOf(listings: Listings) {
  const { exportVenues, listCategories, listLocations } = listingsApi
  const present = <T>(answer: T): T => {
    if (listings.isAway) throw new UnavailableError()
    return answer
  }
  const after = (id: number) => listings.venues.filter((venue) => venue.id > id).sort((one, other) => one.id - other.id)
  return [
    implement(
      { exportVenues, listCategories, listLocations },
      {
        exportVenues: async ({ query }) => {
          listings.exports += 1
          const found = after(query.afterId)
          const page = present({ venues: found.slice(0, query.limit), done: found.length <= query.limit })
          await listings.onExport(query.afterId)
          return page
        },
        listCategories: () => present([...listings.categories]),
        listLocations: () => present([...listings.locations]),
      },
    ),
    implement(venueContentsApi, {
      venueVersions: ({ query }) => {
        const found = after(query.afterId)
        return present({ venues: found.slice(0, query.limit), done: found.length <= query.limit })
      },
      someVenues: ({ query }) => {
        const ids = new Set(query.ids.split(',').map(Number))
        return present({ venues: listings.venues.filter(({ id }) => ids.has(id)) })
      },
    }),
  ]
}

/** Tries until an expectation holds. */
export async function eventually(expectation: () => Promise<void> | void, timeoutMs = 10_000): Promise<void> {
  const until = Date.now() + timeoutMs
  for (;;) {
    try {
      await expectation()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

export const untilReady = (search: Pick<SearchProcess, 'get'>): Promise<void> =>
  eventually(async () => {
    expect((await search.get('/readyz')).status).toBe(200)
  }, 30_000)
