import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { describeEachEngine, waitUntil } from '@plekje/testing'
import type { Cache } from '../../src/cache/cache'
import { openRedisCache } from '../../src/cache/redis-cache'
import { readRedisSettings } from '../../src/cache/redis-settings'
import { EngineSettings } from '../../src/config'
import { cacheContract } from './cache.contract'
import { redisUnavailable, redisUrl, stopRedis, waitSeconds } from './test-server'

afterAll(stopRedis)

const unavailable = redisUnavailable()
function openAt(url: string): Promise<Cache> {
  const settings = readRedisSettings(EngineSettings.parse({ REDIS_URL: url }))
  if (!settings) throw new Error(`No Redis: ${url}`)
  return openRedisCache(settings)
}
const open = async () => openAt(await redisUrl())

describeEachEngine('cache', [{ name: 'redis', unavailable, open, waitSeconds }], cacheContract)
describeEachEngine('a Redis that goes and comes back', [{ name: 'redis', unavailable, open }], () => {
  let road: Road
  let cache: Cache
  beforeEach(async () => {
    road = await Road.to(await redisUrl())
    cache = await openAt(road.url)
  })
  afterEach(async () => {
    await cache.close()
    await road.remove()
  })

  it('rejects while nothing comes back', async () => {
    road.swallowAll()
    await expect(cache.get('key')).rejects.toThrow()
    await expect(cache.increment('key', { ttlSeconds: 60 })).rejects.toThrow()
    await expect(cache.ping()).rejects.toThrow()
    const limit = cache.limit({ name: 'test', points: 1, windowSeconds: 60 })
    await expect(limit.consume('key')).rejects.toThrow()
    await expect(cache.acquireLease('key', { ttlSeconds: 1 })).rejects.toThrow()
  })

  it('gives a connection up on which nothing comes back, for a new one', async () => {
    const key = `test:${Math.random()}`
    await cache.set(key, 'kept', { ttlSeconds: 60 })
    road.swallowThese()
    await expect(cache.get(key)).rejects.toThrow()
    expect(await waitUntil(() => cache.get(key).catch(() => null), { timeoutMs: 15_000 })).toBe('kept')
  })

  it('rejects while it is gone, and goes on by itself when it is back', async () => {
    const key = `test:${Math.random()}`
    await cache.set(key, 'kept', { ttlSeconds: 60 })
    await road.close()
    await expect(cache.get(key)).rejects.toThrow()
    await road.open()
    const value = await waitUntil(() => cache.get(key).catch(() => null), { timeoutMs: 10_000 })
    expect(value).toBe('kept')
  })

  it('does not count twice when the connection breaks after an increment was sent', async () => {
    const key = `test:${Math.random()}`
    road.dropAnswers()
    const lost = expect(cache.increment(key, { ttlSeconds: 60 })).rejects.toThrow()
    await waitUntil(() => road.bytesSent > 0)
    await road.close()
    await lost
    await road.open()
    const next = await waitUntil(() => cache.increment(key, { ttlSeconds: 60 }).catch(() => null), {
      timeoutMs: 10_000,
    })
    expect(next.value).toBeLessThanOrEqual(2)
  })
})

describe('opening a cache on a Redis that is away', () => {
  it('rejects instead of hanging', async () => {
    await expect(openAt('redis://127.0.0.1:1')).rejects.toThrow()
  })
})

/** A proxy to a Redis server that can block traffic, so that no server has to be stopped. */
class Road {
  bytesSent = 0
  private readonly sockets = new Set<Socket>()
  private server: Server | undefined
  private port = 0
  private flow: 'both' | 'to server only' | 'none' = 'both'

  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<Road> {
    const road = new Road(new URL(url))
    await road.open()
    return road
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  async open(): Promise<void> {
    this.flow = 'both'
    const server = createServer((socket) => this.connect(socket)).listen(this.port, '127.0.0.1')
    await once(server, 'listening')
    this.port = (server.address() as AddressInfo).port
    this.server = server
  }

  swallowAll() {
    this.flow = 'none'
  }

  /** Blocks existing connections; new ones work. */
  swallowThese() {
    for (const socket of this.sockets) socket.removeAllListeners('data').resume()
  }

  dropAnswers() {
    this.bytesSent = 0
    this.flow = 'to server only'
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }

  async remove(): Promise<void> {
    if (this.server?.listening) await this.close()
  }

  private connect(client: Socket) {
    const server = connect(Number(this.target.port || 6379), this.target.hostname)
    for (const socket of [client, server]) {
      this.sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (data) => {
      if (this.flow === 'none') return
      this.bytesSent += data.length
      server.write(data)
    })
    server.on('data', (data) => {
      if (this.flow === 'both') client.write(data)
    })
  }
}
