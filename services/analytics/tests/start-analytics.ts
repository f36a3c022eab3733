import {
  listingsApi,
  type Member,
  managedVenueApi,
  memberNamesApi,
  type Topic,
  type VenueAnalytics,
  venueManagerApi,
} from '@plekje/contracts'
import type { Cache, DeliveredEvent, EventLog } from '@plekje/engines'
import { eventMessage, implement, NotFoundError, UnavailableError } from '@plekje/service-kit'
import { LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import { aManagedVenue, aSnapshot } from '@plekje/testing/a-listing'
import { callService, identityEnv, type ServiceCall } from '@plekje/testing/service-caller'
import { openServiceUnderTest } from '@plekje/testing/service-under-test'
import { analyticsEngineRoles, createAnalyticsService, readAnalyticsConfig } from '../src'
import { amsterdamDay } from '../src/domain/amsterdam-day'

export const ADMIN: Member = { id: 'u-beheer', username: 'beheer', isAdmin: true }
export const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/**
 * State of the fake listings and accounts services, which tests may change. Every venue exists unless it is in `missing`.
 */
export interface Surroundings {
  readonly missing: Set<number>
  /** Roles at venues: `<venue> <member>`. */
  readonly managers: Set<string>
  isListingsAway: boolean
  /** Usernames by id in accounts. */
  readonly people: Map<string, string>
  isAccountsAway: boolean
}

const FIXED_SALT = Buffer.alloc(32, 'plekje').toString('base64url')

/** Settings of the service, with the fake services at `url`. */
export const serviceEnv = (url: string) => ({
  // In most tests all visitors have one address.
  LIMIT_FACTOR: '100000',
  PORT: '0',
  LOG_LEVEL: 'silent',
  ...identityEnv('analytics'),
  ...LONG_TIME_LIMITS,
  LISTINGS_URL: url,
  ACCOUNTS_URL: url,
  REVIEWS_URL: url,
})

function playedBy(around: Surroundings) {
  const present = <T>(reply: T): T => {
    if (around.isListingsAway) throw new UnavailableError()
    return reply
  }
  return {
    listings: [
      implement(managedVenueApi, {
        managedVenue: ({ params: { id } }) => {
          if (around.missing.has(id)) throw new NotFoundError('venue_not_found', 'Deze venue bestaat niet.')
          return present(aManagedVenue(id))
        },
      }),
      implement(venueManagerApi, {
        venueManager: ({ params: { listingId, memberId } }) =>
          present({ isManager: around.managers.has(`${listingId} ${memberId}`) }),
      }),
      implement(
        { listCategories: listingsApi.listCategories, listLocations: listingsApi.listLocations },
        { listCategories: () => present([category]), listLocations: () => present([location]) },
      ),
    ],
    accounts: [
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
  }
}

export interface StartOptions {
  readonly env?: Record<string, string>
  readonly dataDir?: string
  /** Wraps the event log of the service. */
  readonly wrapEvents?: (events: EventLog) => EventLog
  /** Wraps the cache of the service. */
  readonly wrapCache?: (cache: Cache) => Cache
  /** Clock of the collectors; by default it stands in the middle of the hour, because limits begin again with the hour. */
  readonly now?: () => Date
}

/** A clock that stands. */
export function inMiddleOfHour() {
  const hourMs = 3_600_000
  const instant = (Math.floor(Date.now() / hourMs) + 0.5) * hourMs
  return () => new Date(instant)
}

/** Starts the analytics service beside fake listings and accounts. */
export async function startAnalytics({
  env = {},
  dataDir: directory,
  wrapEvents = (log) => log,
  wrapCache = (cache) => cache,
  now = inMiddleOfHour(),
}: StartOptions = {}) {
  const around: Surroundings = {
    missing: new Set(),
    managers: new Set(),
    isListingsAway: false,
    people: new Map([[ADMIN.id, ADMIN.username]]),
    isAccountsAway: false,
  }
  const analytics = await openServiceUnderTest({
    name: 'analytics',
    roles: analyticsEngineRoles,
    directory,
    fakeServices: playedBy(around),
    env,
    create: ({ events, cache, ...engines }, given) => {
      const own = { ...engines, events: wrapEvents(events), cache: wrapCache(cache) }
      const { LISTINGS_URL: url = '' } = given
      return createAnalyticsService(readAnalyticsConfig({ ...serviceEnv(url), ...given }), own, { now })
    },
  })
  const { url, engines, restart, close, dataDir } = analytics

  const call = (method: string, path: string, { headers, ...options }: ServiceCall = {}) =>
    analytics.call(method, path, { ...options, headers: { 'user-agent': BROWSER, ...headers } })
  const details = (venueId: number) => call('GET', `/admin/venues/${venueId}/details`, { as: ADMIN })
  const figures = async (venueId: number): Promise<VenueAnalytics> => (await details(venueId)).body.analytics
  const readiness = () => callService('GET', `${url()}/readyz`, 'analytics')
  const waiting = async (): Promise<number> => (await readiness()).body.details.spool.waiting
  /** Waits until every accepted event is in the log and counted. */
  const settled = () =>
    waitUntil(
      async () => {
        if ((await waiting()) > 0) return false
        const topics: Topic[] = [
          'venue.activity',
          'venue.searched',
          'share.activity',
          'favorite.changed',
          'page.views',
          'web.vitals',
          'listing.changed',
        ]
        const lag = await engines().events.lag('analytics', topics)
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
    /** Number of events in the spool. */
    waiting,
    /** `/readyz` as known callers see it. */
    readiness,
    track: (venueId: number, actionType = 'view', headers: Record<string, string> = {}) =>
      call('POST', '/admin/venue-analytics/track', { body: { venueId, actionType }, headers }),
    /** Publishes venues, as listings does. */
    publishVenues: (...venueIds: readonly number[]) =>
      engines().events.publish(
        'listing.changed',
        venueIds.map((id) =>
          eventMessage('listing.changed', id, { listingId: id, version: 1, listing: aSnapshot(id, { name: 'Venue' }) }),
        ),
      ),
    url,
    events: () => engines().events,
    cache: () => engines().cache,
    /**
     * Fixes today's salt of visitors, before the first one comes. Visitors are estimated, so with a random salt two of a few
     * are sometimes counted as one.
     */
    fixSalt: async () => {
      const day = 86_400_000
      for (const instant of [Date.now(), Date.now() + day]) {
        const name = `analytics:visitor-salt:${amsterdamDay(new Date(instant))}`
        await engines().cache.set(name, FIXED_SALT, { ttlSeconds: (2 * day) / 1000 })
      }
    },
    database: () => engines().documents.connection('analytics'),
    /** Every message of a topic, as consumers get it. */
    logged: async (topic: Topic): Promise<DeliveredEvent[]> => {
      const found: DeliveredEvent[] = []
      for await (const event of engines().events.read(topic)) found.push(event)
      return found
    },
    restart: () => restart(),
    close,
  }
}

export type RunningAnalytics = Awaited<ReturnType<typeof startAnalytics>>

const category = {
  id: 1,
  name: 'Bars',
  slug: 'bars',
  color: '#123456',
  icon: 'beer',
  count: 1,
  parentId: null,
  image: '/bars.webp',
}
const location = {
  id: 1,
  name: 'Utrecht',
  slug: 'utrecht',
  latitude: '52.09',
  longitude: '5.12',
  province: 'Utrecht',
  count: 1,
}
