import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  listingsApi,
  type ManagedVenue,
  type Member,
  managedVenueApi,
  memberNamesApi,
  type Topic,
  type VenueAnalytics,
} from '@plekje/contracts'
import { type Cache, type DeliveredEvent, EngineSettings, type EventLog, openEngines } from '@plekje/engines'
import { assembleService, implement, NotFoundError, ServiceSettings, UnavailableError } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { enginesUnderTest } from '@plekje/testing/late-engines'
import { callService, IDENTITY_PUBLIC_KEYS, identityEnv, type ServiceCall } from '@plekje/testing/service-caller'
import { type AnalyticsEngines, analyticsEngineRoles, createAnalyticsService, readAnalyticsConfig } from '../src'

/** Every write is on disk before it is answered: a busy machine takes its time. */
jest.setTimeout(60_000)

const fakeSettings = ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' })

export const ADMIN: Member = { id: 'u-beheer', username: 'beheer', isAdmin: true }
export const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** What listings would answer; tests change it as they go. Every venue is there unless it is named as missing. */
export interface Surroundings {
  readonly missing: Set<number>
  isListingsAway: boolean
  /** Usernames by id, as accounts has them. */
  readonly people: Map<string, string>
  isAccountsAway: boolean
}

/** Settings of the service beside a listings service at `url`. */
export const serviceEnv = (url: string) => ({
  // All visitors of most tests come from one address.
  COUNTED_PER_SOURCE_PER_HOUR: '1000000',
  ...{ PORT: '0', LOG_LEVEL: 'silent', ...identityEnv('analytics') },
  ...{ LISTINGS_URL: url, ACCOUNTS_URL: url, REVIEWS_URL: url },
})

export async function startListings(around: Surroundings) {
  const present = <T>(reply: T): T => {
    if (around.isListingsAway) throw new UnavailableError()
    return reply
  }
  const service = assembleService({
    name: 'listings',
    settings: fakeSettings,
    engines: {},
    implementations: [
      implement(managedVenueApi, {
        managedVenue: ({ params: { id } }) => {
          if (around.missing.has(id)) throw new NotFoundError('venue_not_found', 'Deze venue bestaat niet.')
          return present(managedVenue(id))
        },
      }),
      implement(
        { listCategories: listingsApi.listCategories, listLocations: listingsApi.listLocations },
        { listCategories: () => present([category]), listLocations: () => present([location]) },
      ),
    ],
  })
  return { ...(await service.start()), close: () => service.close() }
}

async function startAccounts(around: Surroundings) {
  const service = assembleService({
    name: 'accounts',
    settings: fakeSettings,
    engines: {},
    implementations: [
      implement(memberNamesApi, {
        memberNames: ({ query: { ids, beginningWith } }) => {
          if (around.isAccountsAway) throw new UnavailableError()
          const asked = new Set(ids?.split(','))
          const start = beginningWith?.toLowerCase()
          const names = [...around.people].map(([id, username]) => ({ id, username }))
          return {
            names: names.filter(({ id, username }) => asked.has(id) || (start && username.startsWith(start))),
          }
        },
      }),
    ],
  })
  return { ...(await service.start()), close: () => service.close() }
}

export interface StartOptions {
  readonly env?: Record<string, string>
  readonly dataDir?: string
  /** Comes between the service and its event log. */
  readonly wrapEvents?: (events: EventLog) => EventLog
  /** Comes between the service and its cache. */
  readonly wrapCache?: (cache: Cache) => Cache
  /** The collectors' clock. */
  readonly now?: () => Date
}

/** The analytics service on embedded engines in a folder of its own, beside a listings service that is played. */
export async function startAnalytics({
  env = {},
  dataDir: given,
  wrapEvents = (log) => log,
  wrapCache = (cache) => cache,
  now,
}: StartOptions = {}) {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'plekje-analytics-')))
  const around: Surroundings = {
    missing: new Set(),
    isListingsAway: false,
    people: new Map([[ADMIN.id, ADMIN.username]]),
    isAccountsAway: false,
  }
  const listings = await startListings(around)
  const accounts = await startAccounts(around)

  const run = async () => {
    const settings = { DATA_DIR: dataDir, EMBEDDED_REFUSE_SCANS: 'on', ...env }
    const engines = await openEngines(EngineSettings.parse(settings), analyticsEngineRoles)
    const underTest = await enginesUnderTest(engines)
    const own: AnalyticsEngines = {
      ...underTest.engines,
      events: wrapEvents(underTest.engines.events),
      cache: wrapCache(underTest.engines.cache),
    }
    const config = readAnalyticsConfig({
      ...serviceEnv(listings.url),
      ACCOUNTS_URL: accounts.url,
      ...settings,
    })
    const service = await createAnalyticsService(config, own, now ? { now } : {})
    const { url } = await service.start()
    underTest.begin()
    return {
      url,
      engines,
      close: async () => {
        await service.close()
        await underTest.close()
        await engines.close()
      },
    }
  }
  let running = await run()

  const call = (method: string, path: string, { headers, ...options }: ServiceCall = {}) =>
    callService(method, `${running.url}/api${path}`, 'analytics', {
      ...options,
      headers: { 'user-agent': BROWSER, ...headers },
    })
  const details = (venueId: number) => call('GET', `/admin/venues/${venueId}/details`, { as: ADMIN })
  const figures = async (venueId: number): Promise<VenueAnalytics> => (await details(venueId)).body.analytics
  const readiness = () => callService('GET', `${running.url}/readyz`, 'analytics')
  const waiting = async (): Promise<number> => (await readiness()).body.details.spool.waiting
  /** Everything that was accepted is in the log, and counted. */
  const settled = () =>
    waitUntil(
      async () => {
        if ((await waiting()) > 0) return false
        const topics: Topic[] = ['venue.activity', 'share.activity', 'page.views', 'web.vitals', 'listing.changed']
        const lag = await running.engines.events.lag('analytics', topics)
        return Object.values(lag).every((behind) => behind === 0)
      },
      { timeoutMs: 60_000, what: 'counting' },
    )

  return {
    around,
    dataDir,
    call,
    details,
    figures,
    settled,
    /** Events in the spool. */
    waiting,
    /** What `/readyz` tells those whom the service knows. */
    readiness,
    track: (venueId: number, actionType = 'view', headers: Record<string, string> = {}) =>
      call('POST', '/admin/venue-analytics/track', { body: { venueId, actionType }, headers }),
    url: () => running.url,
    events: () => running.engines.events,
    cache: () => running.engines.cache,
    database: () => running.engines.documents.connection('analytics'),
    /** Every message of a topic, as consumers get it. */
    logged: async (topic: Topic): Promise<DeliveredEvent[]> => {
      const found: DeliveredEvent[] = []
      for await (const event of running.engines.events.read(topic)) found.push(event)
      return found
    },
    restart: async () => {
      await running.close()
      running = await run()
    },
    close: async () => {
      await running.close()
      await listings.close()
      await accounts.close()
      if (!given) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type RunningAnalytics = Awaited<ReturnType<typeof startAnalytics>>

const category = {
  ...{ id: 1, name: 'Bars', slug: 'bars', color: '#123456', icon: 'beer', count: 1 },
  ...{ parentId: null, image: '/bars.webp' },
}
const location = {
  ...{ id: 1, name: 'Utrecht', slug: 'utrecht', latitude: '52.09', longitude: '5.12' },
  ...{ province: 'Utrecht', count: 1 },
}

export const managedVenue = (id: number): ManagedVenue => ({
  id,
  name: `Venue ${id}`,
  slug: `venue-${id}`,
  categoryId: 1,
  categoryName: 'Bars',
  locationId: 1,
  locationName: 'Utrecht',
  shortDescription: '',
  description: '',
  address: '',
  phone: null,
  email: null,
  website: null,
  priceRange: null,
  visible: true,
  rating: null,
  reviewCount: 0,
  images: [],
  version: 1,
})
