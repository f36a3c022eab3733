import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Category, type EventData, type Location, listingsApi, type VenueSnapshot } from '@plekje/contracts'
import { openEngines, type SearchEngine } from '@plekje/engines'
import { assembleService, eventMessage, implement, UnavailableError } from '@plekje/service-kit'
import { identityEnv, sendCall } from '@plekje/testing/service-caller'
import { readSearchConfig } from '../src/config'
import { createSearchService } from '../src/service'
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

export interface SearchUnderTest {
  readonly listings: Listings
  get(path: string): Promise<Response>
  json<T = never>(path: string): Promise<T>
  /** Tells of a change as the listings service would, with the venue changed there as well unless told otherwise. */
  change(venue: VenueSnapshot, options?: { readonly onlyEvent?: boolean }): Promise<void>
  remove(id: number, version: number): Promise<void>
  readonly refreshed: readonly (readonly number[])[]
  /** The same events whole. */
  readonly announced: readonly EventData<'search.refreshed'>[]
  close(): Promise<void>
}

export interface SearchOptions {
  readonly venues?: readonly VenueSnapshot[]
  readonly now?: () => Date
  readonly env?: Readonly<Record<string, string>>
  readonly isListingsAway?: boolean
  readonly engine?: SearchEngine
}

/** The search service over HTTP, on embedded engines, with listings beside it. */
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
  const opened = await openEngines(settings, ['search', 'events', 'geocoder'])
  const engines = options.engine ? { ...opened, search: options.engine } : opened
  const beside = assembleService({
    name: 'listings',
    settings: ofListings,
    engines: {},
    implementations: [listingsOf(listings)],
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
  const service = createSearchService(
    readSearchConfig({ ...env, ...options.env, LISTINGS_URL: listingsUrl }),
    engines,
    options.now ? { now: options.now } : {},
  )
  const { url } = await service.start()

  const publish = (id: number, version: number, listing: VenueSnapshot | null) =>
    opened.events.publish('listing.changed', [eventMessage('listing.changed', id, { listingId: id, version, listing })])
  const get = (path: string) => sendCall('GET', url + path, 'search')
  return {
    listings,
    get,
    async json<T>(path: string) {
      const response = await get(path)
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
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
      await service.close()
      await beside.close()
      await tail.close()
      await opened.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function listingsOf(listings: Listings) {
  const { exportVenues, venuesDigest, listCategories, listLocations } = listingsApi
  const present = <T>(answer: T): T => {
    if (listings.isAway) throw new UnavailableError()
    return answer
  }
  return implement(
    { exportVenues, venuesDigest, listCategories, listLocations },
    {
      exportVenues: async ({ query }) => {
        listings.exports += 1
        const found = listings.venues.filter(({ id }) => id > query.afterId).sort((one, other) => one.id - other.id)
        const page = present({ venues: found.slice(0, query.limit), done: found.length <= query.limit })
        await listings.onExport(query.afterId)
        return page
      },
      venuesDigest: () => {
        const visible = listings.venues.filter(({ isVisible }) => isVisible)
        return present({
          visible: visible.length,
          versions: visible.reduce((sum, { version }) => sum + version, 0),
        })
      },
      listCategories: () => present([...listings.categories]),
      listLocations: () => present([...listings.locations]),
    },
  )
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

export const untilReady = (search: SearchUnderTest): Promise<void> =>
  eventually(async () => {
    expect((await search.get('/readyz')).status).toBe(200)
  })
