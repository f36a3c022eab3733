import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountFiguresApi, type GrowthPoint, type Health, reviewFiguresApi, venueFiguresApi } from '@plekje/contracts'
import { assembleService, type Implementation, implement, ServiceSettings, UnavailableError } from '@plekje/service-kit'
import { holdDate } from '@plekje/testing'
import { IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'
import { amsterdamDay, firstOfLastDays } from '../src/domain/amsterdam-day'
import { totalsPerDay } from '../src/use-cases/read-growth'
import { ADMIN, type RunningAnalytics, startAnalytics } from './start-analytics'

/** Hourly counts for these instants, as an owning service reports them. */
const perHour = (instants: readonly Date[]) =>
  Object.fromEntries(
    instants.map((instant, _at, all) => {
      const hour = instant.toISOString().slice(0, 13)
      return [`${hour}:00:00.000Z`, all.filter((other) => other.toISOString().startsWith(hour)).length]
    }),
  )

/** Two days ago at noon, yesterday and today. */
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
/** A fixed time, so that no test spans two days. */
beforeEach(() => holdDate(Date.parse('2026-06-10T12:00Z')))
afterEach(() => jest.useRealTimers())

let isReviewsAway = false
const since: (string | undefined)[] = []

const owner = (name: string, implementation: Implementation) =>
  assembleService({ name, settings, engines: {}, implementations: [implementation] })
const settings = ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' })
const owners = {
  accounts: owner(
    'accounts',
    implement(accountFiguresApi, {
      accountFigures: ({ query }) => {
        since.push(query.since)
        return {
          users: 10,
          verified: 9,
          administrators: 1,
          addedPerHour: perHour([daysAgo(1), daysAgo(1), daysAgo(0)]),
        }
      },
    }),
  ),
  listings: owner(
    'listings',
    implement(venueFiguresApi, {
      venueFigures: () => ({ venues: 5, visible: 5, categories: 1, locations: 1, addedPerHour: perHour([daysAgo(2)]) }),
    }),
  ),
  reviews: owner(
    'reviews',
    implement(reviewFiguresApi, {
      reviewFigures: () => {
        if (isReviewsAway) throw new UnavailableError()
        return { reviews: 3, addedPerHour: {} }
      },
    }),
  ),
}

/** Accepts connections and never answers. */
const silent: Server = createServer(() => undefined)
let analytics: RunningAnalytics
beforeAll(async () => {
  const [accounts, listings, reviews] = await Promise.all(Object.values(owners).map((each) => each.start()))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  analytics = await startAnalytics({
    env: {
      ACCOUNTS_URL: accounts?.url ?? '',
      LISTINGS_URL: listings?.url ?? '',
      REVIEWS_URL: reviews?.url ?? '',
      SEARCH_URL: silentUrl,
      SOCIAL_URL: 'http://127.0.0.1:1',
    },
  })
})
afterAll(async () => {
  await analytics.close()
  for (const each of Object.values(owners)) await each.close()
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
})

const growth = async (days: number): Promise<GrowthPoint[]> =>
  (await analytics.call('GET', `/admin/statistics/growth?days=${days}`, { as: ADMIN })).body

it('growth has every day up to today, with the totals at its end and the views of published venues', async () => {
  await analytics.publishVenues(1, 2)
  for (const venueId of [1, 1, 2, 404]) await analytics.track(venueId)
  await analytics.track(2, 'phone_click')
  await analytics.settled()
  const today = amsterdamDay(new Date())
  const [third, yesterday, last] = [3, 2, 1].map((count) => ({ date: firstOfLastDays(today, count), reviews: 3 }))
  expect(await growth(4)).toEqual([
    { date: firstOfLastDays(today, 4), users: 7, venues: 4, reviews: 3, views: 0, visitors: 0 },
    { ...third, users: 7, venues: 5, views: 0, visitors: 0 },
    { ...yesterday, users: 9, venues: 5, views: 0, visitors: 0 },
    { ...last, users: 10, venues: 5, views: 3, visitors: 1 },
  ])
  expect(await growth(366)).toHaveLength(366)
  expect(Date.parse(since[0] ?? '')).toBeLessThan(Date.parse(firstOfLastDays(today, 4)))
})

it('additions between midnight in Amsterdam and midnight in UTC count on the day in Amsterdam', () => {
  const added = perHour([new Date('2026-06-10T22:30:00Z'), new Date('2026-06-10T21:30:00Z')])
  expect(totalsPerDay(5, added, ['2026-06-09', '2026-06-10', '2026-06-11'])).toEqual([3, 4, 5])
})

it('growth is a 503 while one of its services is unavailable', async () => {
  isReviewsAway = true
  const { status, body } = await analytics.call('GET', '/admin/statistics/growth', { as: ADMIN })
  isReviewsAway = false
  expect([status, body.code]).toEqual([503, 'growth_unavailable'])
})

it('health has every service and engine, also silent and unavailable ones and those without an address', async () => {
  const { status, body } = await analytics.call('GET', '/admin/system', { as: ADMIN })
  expect(status).toBe(200)
  const states = Object.fromEntries(
    (body.health as Health[]).map(({ kind, name, state }) => [`${kind} ${name}`, state]),
  )
  expect(states).toEqual({
    'service gateway': 'unknown',
    'service accounts': 'ready',
    'service listings': 'ready',
    'service search': 'away',
    'service social': 'away',
    'service reviews': 'ready',
    'service planner': 'unknown',
    'service analytics': 'ready',
    'engine documents': 'ready',
    'engine events': 'ready',
    'engine cache': 'ready',
    'engine search': 'unknown',
    'engine blobs': 'unknown',
    'engine geocoder': 'unknown',
    'engine mail': 'unknown',
    'engine model': 'unknown',
  })
  expect((body.health as Health[]).find(({ name }) => name === 'search')).toMatchObject({
    tookMs: null,
    details: { problem: 'no answer in time' },
  })
})
