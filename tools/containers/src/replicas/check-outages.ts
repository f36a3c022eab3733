import { exec } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { MongoClient } from 'mongodb'
import { type Checks, ensure } from '../checks'
import { type Administrator, signInAdministrator, type TestVenue } from './administrator'
import type { Broker } from './kafka'
import { readPublic } from './public-responses'
import type { EngineCommands } from './settings'
import { restoreProcesses, type Site } from './site'

const RECOVERED_WITHIN_MS = 5000
/** A recovery that takes longer has failed, and its cause is reported. */
const RECOVERY_TIMEOUT_MS = 60_000
const REQUEST_INTERVAL_MS = 500
const ENGINE_TIMEOUT_MS = 120_000
/** Cached responses are requested for this long after an engine stops; gateways cache them until the minute ends. */
const CACHED_FOR_MS = 5000
/** The gateway caches no response within this time after a change, and each recovery ends with a change. */
const SETTLED_AFTER_MS = 2000

const run = promisify(exec)

/** An engine that can be stopped, and requests that work with or without it. */
interface Outage {
  readonly name: string
  stop(): Promise<unknown>
  start(): Promise<unknown>
  /** True when the engine itself answers, without the site. */
  answers(): Promise<boolean>
  /** A write that is acknowledged during the outage. */
  write?(): Promise<unknown>
  /** Paths that each gateway answers with 200 during the outage. */
  readonly servedPaths: readonly string[]
  /** Performs an operation that needs the engine through a gateway. Rejects while the operation fails. */
  works(gateway: string): Promise<unknown>
}

interface OutageVenues {
  readonly slugs: readonly string[]
  /** A venue that the check created and renames during the outage. */
  readonly venueToRename: TestVenue
}

/** Stops each engine for a while under requests of visitors. Resolves with the engines that could not be stopped. */
export async function checkOutages(checks: Checks, site: Site): Promise<string[]> {
  const nameOf = (engine: string) => `both gateways go on without ${engine} for ${site.settings.outageSeconds} s`
  const { engines } = site.settings
  const outages = ['index', 'redis', 'kafka', 'mongodb'].filter((engine) => checks.wants(nameOf(engine)))
  if (outages.length === 0) return []
  const admin = await signInAdministrator(site)
  const listings = await fetch(`${site.url}/api/listings?limit=200&offset=700`)
  const slugs = ((await listings.json()) as { slug: string }[]).map(({ slug }) => slug)
  const venueToRename = await admin.create('Proefplek zonder motor')
  const takeVenues = (): OutageVenues => ({ slugs: slugs.splice(0, 40), venueToRename })
  const skipped: string[] = []
  for (const engine of outages) {
    const commands = engines.find(({ name }) => name === engine)
    if (engine !== 'index' && !commands) {
      const variables = `TEST_${engine.toUpperCase()}_STOP_COMMAND and TEST_${engine.toUpperCase()}_START_COMMAND`
      skipped.push(`${nameOf(engine)}: ${variables} are not set`)
      continue
    }
    const outage = createOutage(engine, { commands, site, admin, venues: takeVenues() })
    await checks.try(nameOf(engine), () => checkOutage(outage, site)).finally(() => restoreProcesses(site))
  }
  return skipped
}

async function checkOutage(outage: Outage, site: Site): Promise<string> {
  // Cached responses expire at the end of the minute, which must not be right after the engine stops.
  const msToNextMinute = 60_000 - (Date.now() % 60_000)
  if (msToNextMinute < CACHED_FOR_MS * 4) await pause(msToNextMinute)
  await pause(SETTLED_AFTER_MS)
  const cachedPaths = ['/api/search?search=museum', '/api/categories', '/api/locations', '/']
  for (const gateway of site.gateways()) {
    for (const path of cachedPaths) await requireServed(gateway, path)
  }

  const problems = new Map<string, number>()
  let requestCount = 0
  const requestAll = async (paths: readonly string[]) => {
    await Promise.all(
      site.gateways().flatMap((gateway, index) =>
        paths.map(async (path) => {
          requestCount += 1
          await requireServed(gateway, path).catch((error: Error) => {
            const problem = `gateway ${index + 1}: ${error.message}`
            problems.set(problem, (problems.get(problem) ?? 0) + 1)
          })
        }),
      ),
    )
  }
  const stoppedAt = performance.now()
  await outage.stop()
  let recoverySummary: string
  try {
    await outage.write?.()
    while (performance.now() - stoppedAt < site.settings.outageSeconds * 1000) {
      // Gateways that may miss events serve nothing from the cache.
      const isCached = outage.name !== 'kafka' && performance.now() - stoppedAt < CACHED_FOR_MS
      const paths = ['/readyz', '/', ...outage.servedPaths]
      await requestAll(isCached ? [...paths, ...cachedPaths] : paths)
      await pause(REQUEST_INTERVAL_MS)
    }
  } finally {
    await outage.start()
    recoverySummary = await waitForRecovery(outage, site)
  }
  const lines = [...problems].map(([problem, times]) => `${problem} (${times} times)`)
  ensure(lines.length === 0, `during the outage:\n${lines.slice(0, 12).join('\n')}`)
  return `${requestCount} requests, all answered; ${recoverySummary}`
}

/** @throws unless each gateway works within {@link RECOVERED_WITHIN_MS} after the engine answers */
async function waitForRecovery(outage: Outage, site: Site): Promise<string> {
  const startedAt = performance.now()
  while (!(await outage.answers().catch(() => false))) {
    ensure(performance.now() - startedAt < ENGINE_TIMEOUT_MS, `${outage.name} does not answer again`)
    await pause(100)
  }
  const answersAt = performance.now()
  const durations = await Promise.all(
    site.gateways().map(async (gateway) => {
      for (;;) {
        try {
          await outage.works(gateway)
          return performance.now() - answersAt
        } catch (error) {
          if (performance.now() - answersAt > RECOVERY_TIMEOUT_MS) throw error
          await pause(100)
        }
      }
    }),
  )
  const tookMs = Math.round(Math.max(...durations))
  ensure(tookMs <= RECOVERED_WITHIN_MS, `works ${tookMs} ms after ${outage.name} answers again`)
  return `works ${tookMs} ms after it answers again`
}

interface OutageContext {
  readonly commands: EngineCommands | undefined
  readonly site: Site
  readonly admin: Administrator
  readonly venues: OutageVenues
}

function createOutage(name: string, { commands, site, admin, venues }: OutageContext): Outage {
  const [slugOfApi = '', slugOfPage = '', ...unrequestedSlugs] = venues.slugs
  const nextUncachedPath = () => `/api/listings/${unrequestedSlugs.shift() ?? slugOfApi}`
  const stop = () => run(commands?.stop ?? '')
  const start = () => run(commands?.start ?? '')
  const requireServedToAdmin = (gateway: string, path: string) => requireServed(gateway, path, { cookie: admin.cookie })
  // Writes acknowledged during the outage must be found afterwards.
  const newName = `Proefplek ${name} ${Math.random().toString(36).slice(2)}`
  const rename = () => admin.rename(venues.venueToRename.id, newName)
  const requireRenamed = async (gateway: string) => {
    const results = await readPublic(gateway, `/api/search?search=${newName.split(' ').at(-1)}`)
    if (!results.includes(newName)) throw new Error(`${newName} is not found`)
  }
  switch (name) {
    case 'index':
      return {
        name,
        stop: () => site.index.kill(),
        start: () => site.index.start(),
        answers: async () => (await fetch(`${site.index.url}/health`)).ok,
        servedPaths: [`/api/listings/${slugOfApi}`, `/listing/${slugOfPage}`, '/api/categories'],
        write: rename,
        works: requireRenamed,
      }
    case 'redis':
      return {
        name,
        stop,
        start,
        answers: () => redisAnswers(site.settings.redisUrl),
        servedPaths: [`/api/listings/${slugOfApi}`, `/listing/${slugOfPage}`, '/api/search?search=theater'],
        works: (gateway) => requireServedToAdmin(gateway, '/api/admin/venues/manage?limit=1'),
      }
    case 'kafka':
      return {
        name,
        stop,
        start,
        answers: () => kafkaAnswers(site.broker),
        servedPaths: [`/api/listings/${slugOfApi}`, `/listing/${slugOfPage}`, '/api/search?search=theater'],
        write: rename,
        works: requireRenamed,
      }
    default:
      return {
        name,
        stop,
        start,
        answers: () => mongodbAnswers(site.settings.mongodbUrl),
        servedPaths: ['/api/search?search=theater', '/api/listings?limit=10'],
        works: async (gateway) => {
          await requireServed(gateway, nextUncachedPath())
          await requireServedToAdmin(gateway, '/api/admin/venues/manage?limit=1')
        },
      }
  }
}

/** @throws unless the gateway answers with 200 */
async function requireServed(gateway: string, path: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(`${gateway}${path}`, { headers, signal: AbortSignal.timeout(15_000) }).catch((error) => {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`)
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}

async function redisAnswers(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return (await redis.ping()) === 'PONG'
  } finally {
    redis.disconnect()
  }
}

/** Also requires a group coordinator: a broker that just started only reports that it is loading. */
async function kafkaAnswers({ client }: Broker): Promise<boolean> {
  const admin = client.admin({ retry: { retries: 0 } })
  try {
    await admin.connect()
    await admin.fetchOffsets({ groupId: 'search', topics: ['listing.changed'] })
    return true
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
}

async function mongodbAnswers(url: string): Promise<boolean> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1000 })
  try {
    await client.db('admin').command({ ping: 1 })
    return true
  } finally {
    await client.close()
  }
}
