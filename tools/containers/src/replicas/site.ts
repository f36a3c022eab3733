import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES_WITH_DATABASES } from '@plekje/contracts'
import { openServiceProcesses, type ServiceProcesses, UNITS, type UnitName, waitUntil } from '@plekje/testing'
import { Redis } from 'ioredis'
import { MongoClient } from 'mongodb'
import { type IndexServer, startIndexServer } from './index-server'
import { type Broker, deleteTopics, openBroker } from './kafka'
import { openMeilisearchServer } from './meilisearch-server'
import type { ReplicaSettings } from './settings'

const PROCESSES_PER_UNIT = 2
const repository = join(__dirname, '../../../..')
/** The database number in Redis, which other programs may share. */
const REDIS_DATABASE = 9

/** The whole product on real engines, with two processes per unit. */
export interface Site {
  /** Address for visitors: a balancer in front of both gateways. */
  readonly url: string
  readonly dataDir: string
  readonly adminPassword: string
  readonly processes: ServiceProcesses
  readonly index: IndexServer
  readonly broker: Broker
  readonly settings: ReplicaSettings
  /** Both gateways, without the balancer. */
  gateways(): readonly string[]
  close(): Promise<void>
}

export interface SiteOptions {
  readonly settings: ReplicaSettings
  readonly print: (line: string) => void
  /** Uses the broker with TLS and SASL. */
  readonly isSecure?: boolean
  /** Overrides addresses of engines, for proxies in between. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the site in the order of the manifests: topics, migrations and seeds, then each unit twice. */
export async function openSite({ settings, print, isSecure = false, env = {} }: SiteOptions): Promise<Site> {
  await requireReplicaSet(settings.mongodbUrl)
  const dataDir = mkdtempSync(join(tmpdir(), 'plekje-replicas-'))
  const broker = openBroker(settings, isSecure)
  await deleteTopics(broker)
  const redisUrl = await emptyRedis(settings.redisUrl)
  const index = settings.meilisearch
    ? await openMeilisearchServer(settings.meilisearch)
    : await startIndexServer(dataDir)
  const adminPassword = 'een wachtwoord voor de proef'
  const remotes = readdirSync(join(repository, 'dist/remotes'))
  const processes = await openServiceProcesses({
    NODE_ENV: 'production',
    ALLOW_EMBEDDED: 'mail,blobs',
    MONGODB_URL: settings.mongodbUrl,
    DATABASE_PREFIX: `replicas-${Date.now().toString(36)}-`,
    REDIS_URL: redisUrl,
    MEILISEARCH_URL: index.url,
    MEILISEARCH_API_KEY: index.key,
    ...broker.env,
    DATA_DIR: dataDir,
    SHELL_DIR: join(repository, 'shell/dist'),
    REMOTES_DIR: join(repository, 'dist/remotes'),
    REMOTES: remotes.map((name) => `${name}=/remotes/${name}/mf-manifest.json`).join(','),
    ADMIN_PASSWORD: adminPassword,
    SECOND_FACTOR_KEY: 'a-key-of-at-least-32-characters!!',
    MIGRATIONS: 'before',
    DRAIN_SECONDS: '3',
    TRUST_PROXY: '1',
    // All requests come from one address.
    RATE_LIMIT_PER_MINUTE: '1000000',
    PAGE_LIMIT_PER_MINUTE: '1000000',
    LIMIT_FACTOR: '100000',
    ALERTS_EVERY_SECONDS: '1',
    ...env,
  })
  const close = async () => {
    await processes.close()
    await index.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    print('topics, migrations and the seed')
    await processes.run('analytics', 'declare-topics')
    await Promise.all(SERVICES_WITH_DATABASES.map((service) => processes.run(service, 'migrate')))
    await Promise.all([processes.run('listings', 'seed'), processes.run('reviews', 'seed')])
    const startBoth = async (...units: readonly UnitName[]) => {
      print(`${PROCESSES_PER_UNIT} × ${units.join(', ')}`)
      const starts = units.flatMap((unit) => Array.from({ length: PROCESSES_PER_UNIT }, () => processes.start(unit)))
      await Promise.all(starts)
    }
    await startBoth('listings', 'accounts')
    await startBoth('search', 'reviews', 'social')
    await startBoth('planner', 'analytics', 'gateway')
    const isSeeded = async () =>
      Number((await fetch(`${processes.url}/api/listings?limit=1`)).headers.get('x-total-count')) > 1000
    await waitUntil(isSeeded, { timeoutMs: 120_000, intervalMs: 500, what: 'the seed in the index' })
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: processes.url,
    dataDir,
    adminPassword,
    processes,
    index,
    broker,
    settings,
    gateways: () => processes.of('gateway').map(({ url }) => url),
    close,
  }
}

/** Starts the missing processes of each unit, as an operator would. */
export async function restoreProcesses({ processes }: Site): Promise<void> {
  for (const unit of UNITS) {
    while (processes.of(unit).length < PROCESSES_PER_UNIT) await processes.start(unit)
  }
}

async function emptyRedis(url: string): Promise<string> {
  const redisUrl = new URL(url)
  redisUrl.pathname = `/${REDIS_DATABASE}`
  const redis = new Redis(redisUrl.href)
  await redis.flushdb()
  redis.disconnect()
  return redisUrl.href
}

async function requireReplicaSet(url: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5000 })
  try {
    await client.connect()
    // An old server may not know `hello`.
    const hello = await client
      .db('admin')
      .command({ hello: 1 })
      .catch(() => undefined)
    if (hello?.setName || hello?.msg === 'isdbgrid') return
  } finally {
    await client.close()
  }
  throw new Error(
    'TEST_MONGODB_URL is no replica set: reviews writes in transactions (tools/containers/src/replicas/README.md)',
  )
}
