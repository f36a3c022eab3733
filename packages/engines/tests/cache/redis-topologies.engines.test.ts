import { describeEachEngine, waitUntil } from '@plekje/testing'
import type { Cache } from '../../src/cache/cache'
import { openRedisCache } from '../../src/cache/redis-cache'
import { readRedisSettings } from '../../src/cache/redis-settings'
import { EngineSettings } from '../../src/config'
import { cacheContract } from './cache.contract'
import { RedisProcesses, redisServerUnavailable, startCluster, startSentinels } from './redis-processes'
import { waitSeconds } from './test-server'

const unavailable = redisServerUnavailable()
const processes = new RedisProcesses()
afterAll(() => processes.stop())

let cluster: ReturnType<typeof startCluster> | undefined
let sentinels: ReturnType<typeof startSentinels> | undefined
const PASSWORD = 'geheim-van-de-test'

async function openWith(env: Record<string, string>): Promise<Cache> {
  const settings = readRedisSettings(EngineSettings.parse(env))
  if (!settings) throw new Error('No Redis is set')
  return openRedisCache(settings)
}
const ofAll = (servers: readonly { readonly port: number }[]) =>
  servers.map(({ port }) => `127.0.0.1:${port}`).join(',')

async function openCluster(): Promise<Cache> {
  cluster ??= startCluster(processes)
  // Any node knows the others.
  return openWith({ REDIS_CLUSTER: ofAll((await cluster).nodes.slice(0, 2)) })
}
async function openSentinel(): Promise<Cache> {
  sentinels ??= startSentinels(processes, PASSWORD)
  const running = await sentinels
  return openWith({
    REDIS_SENTINELS: ofAll(running.sentinels),
    REDIS_SENTINEL_NAME: 'plekje',
    REDIS_PASSWORD: PASSWORD,
  })
}

const onCluster = [{ name: 'redis-cluster', unavailable, open: openCluster, waitSeconds }]
const onSentinel = [{ name: 'redis-sentinel', unavailable, open: openSentinel, waitSeconds }]

/** Retries each key until it succeeds. */
async function untilAll(keys: readonly string[], ask: (key: string) => Promise<unknown>): Promise<void> {
  for (const key of keys) await waitUntil(() => ask(key).then(() => true))
}

describeEachEngine('cache', onCluster, cacheContract)

describeEachEngine('a cluster that loses a master', onCluster, () => {
  it('answers for the slots of the others meanwhile, and for all once its replica has taken over', async () => {
    const cache = await openCluster()
    const { first } = await (cluster as ReturnType<typeof startCluster>)
    const keys = Array.from({ length: 60 }, (_, n) => `failover:${n}`)
    for (const key of keys) await cache.set(key, key, { ttlSeconds: 600 })
    await waitUntil(async () => String(await first.client.call('WAIT', '1', '1000')) === '1')
    const lease = await cache.acquireLease('failover', { ttlSeconds: 600 })
    await first.kill()
    const answers = await Promise.allSettled(keys.map((key) => cache.get(key)))
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(20)
    await untilAll(keys, async (key) => expect(await cache.get(key)).toBe(key))
    await untilAll(keys, (key) => cache.increment(`counter:${key}`, { ttlSeconds: 60 }))
    await cache.releaseLease(lease ?? { name: '', owner: '', fence: 0 })
    const next = await cache.acquireLease('failover', { ttlSeconds: 60 })
    expect(next?.fence).toBeGreaterThan(lease?.fence ?? Number.POSITIVE_INFINITY)
    await cache.close()
  })
})

describeEachEngine('cache', onSentinel, cacheContract)

describeEachEngine('a master that Sentinels replace', onSentinel, () => {
  it('is left for the new one, with what it had, and nothing hangs meanwhile', async () => {
    const cache = await openSentinel()
    const { master, replica } = await (sentinels as ReturnType<typeof startSentinels>)
    await cache.set('kept', 'before', { ttlSeconds: 600 })
    await waitUntil(async () => (await replica.client.get('kept')) === 'before')
    await master.kill()
    await untilAll(['kept'], async (key) => expect(await cache.get(key)).toBe('before'))
    await untilAll(['new'], (key) => cache.set(key, 'after', { ttlSeconds: 60 }))
    expect(await replica.client.get('new')).toBe('after')
    await cache.close()
  })
})
