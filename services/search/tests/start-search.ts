import {
  type Category,
  type EventData,
  type Location,
  listingsApi,
  type VenueSnapshot,
  venueContentsApi,
} from '@plekje/contracts'
import type { Engines, SearchEngine, SearchIndex } from '@plekje/engines'
import type { FakeMeilisearch } from '@plekje/engines/fake-meilisearch'
import { implement, UnavailableError } from '@plekje/service-kit'
import { sendCall } from '@plekje/testing/service-caller'
import { openServiceUnderTest, type TestedProcess } from '@plekje/testing/service-under-test'
import { readSearchConfig } from '../src/config'
import { createSearchService, type SearchOptions as ServiceOptions, searchEngineRoles } from '../src/service'
import * as trial from './trial-venues'

/** Stands in for the listings service: the endpoints that search reads, with data that a test may change. */
export interface Listings {
  venues: VenueSnapshot[]
  categories: readonly Category[]
  locations: readonly Location[]
  isAway: boolean
  /** Called before each page of the export is answered. */
  onExport: (afterId: number) => Promise<void> | void
  exports: number
}

/** A process of the service. */
export interface SearchProcess {
  readonly url: string
  get(path: string): Promise<Response>
  json<T = never>(path: string): Promise<T>
  close(): Promise<void>
}

/** The first process and its surroundings. */
export interface SearchUnderTest extends SearchProcess {
  readonly listings: Listings
  /** Address of the stand-in for listings. */
  readonly listingsUrl: string
  readonly engines: Pick<Engines, 'events' | 'cache'>
  readonly others: readonly SearchProcess[]
  /** All processes that were started. */
  readonly processes: readonly SearchProcess[]
  /** Starts one more process on the same engines. */
  startAnother(): Promise<SearchProcess>
  /** Publishes a change as the listings service does, and changes the venue there too unless `onlyEvent`. */
  change(venue: VenueSnapshot, options?: { readonly onlyEvent?: boolean }): Promise<void>
  remove(id: number, version: number): Promise<void>
  readonly refreshed: readonly (readonly number[])[]
  /** The same events with all their data. */
  readonly announced: readonly EventData<'search.refreshed'>[]
}

export interface SearchOptions extends ServiceOptions {
  readonly venues?: readonly VenueSnapshot[]
  readonly locations?: readonly Location[]
  readonly env?: Readonly<Record<string, string>>
  readonly isListingsAway?: boolean
  /** Replaces the embedded index. */
  readonly meilisearch?: FakeMeilisearch
  /** Number of processes to start together. */
  readonly processes?: number
  /** Wraps the index of the service. */
  readonly wrapIndex?: (index: SearchIndex) => SearchIndex
}

/** Starts the search service over HTTP, with a stand-in for listings. Engines are embedded by default. */
export async function startSearch(options: SearchOptions = {}): Promise<SearchUnderTest> {
  const { meilisearch, wrapIndex = (index) => index, processes: together = 1 } = options
  const listings: Listings = {
    venues: [...(options.venues ?? trial.venues)],
    categories: trial.categories,
    locations: options.locations ?? trial.locations,
    isAway: options.isListingsAway ?? false,
    onExport: () => undefined,
    exports: 0,
  }
  const around = { listingsUrl: '' }
  const tested = await openServiceUnderTest({
    name: 'search',
    roles: searchEngineRoles,
    processes: together,
    fakeServices: { listings: listingsOf(listings) },
    env: {
      ...(meilisearch && { MEILISEARCH_URL: meilisearch.url, MEILISEARCH_API_KEY: 'a master key' }),
      ...options.env,
    },
    topics: ['search.refreshed'],
    prepare: ({ events }) => events.declareTopics(['listing.changed', 'search.refreshed']),
    create: (engines, env) => {
      const settings = readSearchConfig(env)
      around.listingsUrl = settings.LISTINGS_URL
      const { search } = engines
      const open: SearchEngine['open'] = async (definition) => wrapIndex(await search.open(definition))
      const own = {
        ...engines,
        search: { kind: search.kind, open, ping: () => search.ping(), close: () => search.close() },
      }
      return createSearchService(settings, own, options)
    },
  })
  const announced = tested.published('search.refreshed')
  const processes = tested.processes().map(askable)
  const [first, ...others] = processes as [SearchProcess, ...SearchProcess[]]

  const publish = (id: number, version: number, listing: VenueSnapshot | null) =>
    tested.publish('listing.changed', id, { listingId: id, version, listing })
  return {
    ...first,
    ...around,
    listings,
    engines: tested.engines(),
    others,
    processes,
    async startAnother() {
      const one = askable(await tested.startAnother())
      processes.push(one)
      return one
    },
    async change(venue, { onlyEvent = false } = {}) {
      if (!onlyEvent) listings.venues = [...listings.venues.filter(({ id }) => id !== venue.id), venue]
      await publish(venue.id, venue.version, venue)
    },
    async remove(id, version) {
      listings.venues = listings.venues.filter((venue) => venue.id !== id)
      await publish(id, version, null)
    },
    announced,
    get refreshed() {
      return announced.map(({ listingIds }) => listingIds)
    },
    close: tested.close,
  }
}

function askable({ url, close }: TestedProcess): SearchProcess {
  const get = (path: string) => sendCall('GET', url + path, 'search')
  return {
    url,
    get,
    close,
    async json<T>(path: string) {
      const response = await get(path)
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
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

/** Retries until the expectation holds. */
export async function eventually(expectation: () => Promise<void> | void, timeoutMs = 60_000): Promise<void> {
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
  })
