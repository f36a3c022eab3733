import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES_WITH_DATABASES, TOPICS } from '@plekje/contracts'
import { type EmbeddedMongo, openEmbeddedMongo } from '@plekje/embedded-mongo'
import { deadLettersOf } from '@plekje/engines'
import {
  describeEachEngine,
  mailedLinks,
  openServiceProcesses,
  type ServiceProcesses,
  startVisitorLoad,
  UNITS,
  waitUntil,
} from '@plekje/testing'
import { Kafka, logLevel } from 'kafkajs'
import { redisUnavailable, redisUrl, stopRedis } from '../packages/engines/tests/cache/test-server'
import {
  containerUrl,
  dockerUnavailable,
  missingFeatures,
  stopContainer,
} from '../packages/engines/tests/documents/test-server'
import { kafkaBrokers, kafkaUnavailable, stopKafka } from '../packages/engines/tests/events/test-server'

jest.setTimeout(900_000)

/** A copy of the repository allows building meanwhile. */
const root = process.env.PLEKJE_ROOT ?? join(__dirname, '..')
const VISITORS_PER_SECOND = 0.5
const admin = { username: 'admin', password: 'een wachtwoord voor de proef' }
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0 Safari/537.36' }

const dataDir = mkdtempSync(join(tmpdir(), 'plekje-topology-'))
let site: ServiceProcesses
let embedded: EmbeddedMongo | undefined

afterAll(async () => {
  await site?.close()
  await embedded?.close()
  await Promise.all([stopContainer(), stopRedis(), stopKafka()])
  rmSync(dataDir, { recursive: true, force: true })
})

/** Servers are only started once all of them are known to be available. */
const unavailable =
  (process.env.TEST_MONGODB_URL ? undefined : dockerUnavailable()) ?? redisUnavailable() ?? kafkaUnavailable()

describeEachEngine(
  'the platform as processes',
  [{ name: 'mongodb, redis and kafka', unavailable, open: openSite }],
  ({ open }) => {
    let venue: { id: number; slug: string }
    let views = 0

    beforeAll(async () => {
      site = await open()
    })

    it('shows visitors the seed that the commands brought in', async () => {
      expect((await get('/')).status).toBe(200)
      const found = await json<{ hits: { id: number; slug: string }[]; total: number }>('/api/search?search=minigolf')
      const [hit] = found.hits
      if (!hit) throw new Error('nothing found')
      venue = hit
      expect((await get(`/listing/${venue.slug}`)).status).toBe(200)
      expect(Number((await get('/api/listings?limit=1')).headers.get('x-total-count'))).toBeGreaterThan(1000)
      for (let n = 0; n < 3; n += 1) await view()
    })

    it('lets a member register by mail, and carries their review to the venue through the event log', async () => {
      const member = { username: 'lid-topologie', email: 'lid@voorbeeld.example', password: 'een goed wachtwoord' }
      expect((await send('/api/register', member)).status).toBe(201)
      const [link = ''] = await mailedLinks(dataDir, member.email)
      expect((await get(`/api/verify-email${new URL(link).search}`)).status).toBe(200)
      const cookie = await signIn(member)
      const review = { rating: 4, comment: 'Een heerlijke middag gehad, ook met de kinderen.' }
      expect((await send(`/api/listings/${venue.id}/reviews`, review, { cookie })).status).toBe(201)
      expect((await send('/api/favorites', { listingId: venue.id }, { cookie })).status).toBe(201)
      const rated = async () => (await json<{ reviewCount: number }>(`/api/listings/${venue.slug}`)).reviewCount === 1
      await waitUntil(rated, { timeoutMs: 120_000, intervalMs: 200, what: 'the review on the venue' })
    })

    it('shows an administrator exactly the views that were answered with 202', async () => {
      await counted()
      const figures = await json<{ totaalReviews: number }>('/api/admin/statistics', { cookie: await signIn(admin) })
      expect(figures.totaalReviews).toBeGreaterThan(0)
    })

    it('serves every request while each unit in turn is replaced, and loses no event', async () => {
      const load = startVisitorLoad({
        url: site.url,
        perSecond: VISITORS_PER_SECOND,
        headers: browser,
        thinkMs: 1000,
        timeoutMs: 30_000,
      })
      const steady = keepViewing()
      for (const unit of UNITS) expect([unit, await site.replace(unit)]).toEqual([unit, [0]])
      const failedViews = await steady.stop()
      const report = await load.stop()
      const away = site
        .logs('gateway')
        .split('\n')
        .filter((line) => line.includes('service unavailable'))
      expect({ failedViews, away }).toEqual({ failedViews: [], away: [] })
      expect(report.failed).toEqual([])
      expect(report.requests).toBeGreaterThan(100)
      await counted()
      console.log(
        `${report.requests} requests of ${report.visitors} visitors in ${Math.round(report.seconds)} s, 0 failed`,
      )
    })

    /** Sends views until it is stopped; resolves with those that were not taken. */
    function keepViewing() {
      const failed: string[] = []
      let isStopping = false
      const working = (async () => {
        while (!isStopping) {
          await view().catch((error) => failed.push(String(error)))
          // biome-ignore lint/plugin: this is the pace of a visitor, nothing is expected after it
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      })()
      return {
        stop: async () => {
          isStopping = true
          await working
          return failed
        },
      }
    }

    /** Uses a new connection: a kept one may be closing, in which case browsers retry. */
    async function view() {
      const event = { venueId: venue.id, actionType: 'view' }
      const reply = await send('/api/admin/venue-analytics/track', event, { connection: 'close' })
      if (reply.status !== 202) throw new Error(`${reply.status} ${await reply.text()}`)
      views += 1
    }

    async function counted() {
      const cookie = await signIn(admin)
      const path = `/api/admin/venues/${venue.id}/details`
      const total = async () =>
        (await json<{ analytics: { totalViews: number } }>(path, { cookie })).analytics.totalViews
      await waitUntil(async () => (await total()) >= views, {
        timeoutMs: 120_000,
        intervalMs: 250,
        what: `${views} views`,
      })
      expect(await total()).toBe(views)
    }
  },
)

/** Starts everything from scratch like the manifests: topics, migrations and seeds first, then each unit. */
async function openSite(): Promise<ServiceProcesses> {
  const brokers = await kafkaBrokers()
  await forgetTopics(brokers)
  const remotes = readdirSync(join(root, 'dist/remotes'))
  const env = {
    NODE_ENV: 'production',
    ALLOW_EMBEDDED: 'search,mail,blobs',
    MONGODB_URL: await documentsUrl(),
    DATABASE_PREFIX: `topology-${Date.now().toString(36)}-`,
    REDIS_URL: await redisUrl(),
    KAFKA_BROKERS: brokers.join(','),
    DATA_DIR: dataDir,
    SHELL_DIR: join(root, 'shell/dist'),
    REMOTES_DIR: join(root, 'dist/remotes'),
    REMOTES: remotes.map((name) => `${name}=/remotes/${name}/mf-manifest.json`).join(','),
    ADMIN_PASSWORD: admin.password,
    SECOND_FACTOR_KEY: 'a-key-of-at-least-32-characters!!',
    MIGRATIONS: 'before',
    DRAIN_SECONDS: '3',
    // All requests come from one address.
    RATE_LIMIT_PER_MINUTE: '1000000',
    PAGE_LIMIT_PER_MINUTE: '1000000',
    LIMIT_FACTOR: '100000',
    ALERTS_EVERY_SECONDS: '1',
  }
  const opened = await openServiceProcesses(env, { root })
  site = opened
  await Promise.all([
    opened.run('analytics', 'declare-topics'),
    (async () => {
      await Promise.all(SERVICES_WITH_DATABASES.map((service) => opened.run(service, 'migrate')))
      await Promise.all([opened.run('listings', 'seed'), opened.run('reviews', 'seed')])
    })(),
  ])
  await Promise.all([opened.start('listings'), opened.start('accounts')])
  const others = ['search', 'reviews', 'social', 'planner', 'analytics'] as const
  await Promise.all(others.map((unit) => opened.start(unit)))
  await opened.start('gateway')
  return opened
}

/** Reviews needs transactions: in place of a server without them, such as mongo-java-server, the embedded one serves all. */
async function documentsUrl(): Promise<string> {
  const url = process.env.TEST_MONGODB_URL
  if (!url) return containerUrl()
  if (!missingFeatures(url).has('transactions')) return url
  console.log('TEST_MONGODB_URL has no transactions: the units use the embedded server')
  embedded = await openEmbeddedMongo({ directory: join(dataDir, 'documents') })
  return embedded.url
}

/** Databases are new each time; what an earlier run left in the log would be told of venues that this one has. */
async function forgetTopics(brokers: string[]) {
  const client = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin()
  await client.connect()
  try {
    const all = TOPICS.flatMap((topic) => [topic, deadLettersOf(topic)])
    const remaining = async () => (await client.listTopics()).filter((topic) => all.includes(topic))
    const topics = await remaining()
    if (topics.length > 0) await client.deleteTopics({ topics })
    await waitUntil(async () => (await remaining()).length === 0, { what: 'topics being gone' })
  } finally {
    await client.disconnect()
  }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { headers: { ...browser, ...headers } })

async function json<T>(path: string, headers?: Record<string, string>): Promise<T> {
  const reply = await get(path, headers)
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json() as Promise<T>
}

const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { ...browser, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function signIn({ username, password }: { username: string; password: string }): Promise<string> {
  const reply = await send('/api/login', { username, password })
  if (!reply.ok) throw new Error(`not signed in: ${reply.status} ${await reply.text()}`)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}
