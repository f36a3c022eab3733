import type { Cluster, Redis } from 'ioredis'
import type { Cache } from './cache'
import { checkTtl } from './check-ttl'
import type { Lease, LeaseOptions } from './lease'
import type { Limit, LimitOptions } from './limit'
import { awaitReply, connectRedis } from './redis-connection'
import { RedisLeases } from './redis-leases'
import { createRedisLimit } from './redis-limit'
import type { RedisSettings } from './redis-settings'

/** KEYS[1] counter; ARGV: amount, window in ms. Atomically returns the value and the milliseconds left. */
const INCREMENT_SCRIPT = `
local value = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return { value, left }`

type RedisWithScripts = (Redis | Cluster) & {
  incrementInWindow(key: string, by: number, windowMs: number): Promise<[value: number, leftMs: number]>
}

/**
 * Opens a cache on a Redis server, on the master that Sentinels name, or on a cluster. Rejects when Redis does not
 * answer within 10 s. Afterwards a command rejects within about 2 s while Redis is unavailable.
 */
export async function openRedisCache(settings: RedisSettings): Promise<Cache> {
  return new RedisCache(await connectRedis(settings))
}

/** Every command uses a single key, because a cluster may store each key on another server. */
class RedisCache implements Cache {
  readonly kind = 'redis'
  private readonly redis: RedisWithScripts
  private readonly leases: RedisLeases
  private closing: Promise<void> | undefined

  constructor(redis: Redis | Cluster) {
    redis.defineCommand('incrementInWindow', { numberOfKeys: 1, lua: INCREMENT_SCRIPT })
    this.redis = redis as RedisWithScripts
    this.leases = new RedisLeases(redis)
  }

  get(key: string): Promise<string | null> {
    return awaitReply(this.redis.get(key))
  }

  async set(key: string, value: string, options: { ttlSeconds: number; onlyIfAbsent?: boolean }): Promise<boolean> {
    const ttlMs = toMilliseconds(options.ttlSeconds)
    const reply = await awaitReply<string | null>(
      options.onlyIfAbsent ? this.redis.set(key, value, 'PX', ttlMs, 'NX') : this.redis.set(key, value, 'PX', ttlMs),
    )
    return reply === 'OK'
  }

  async touch(key: string, ttlSeconds: number): Promise<boolean> {
    return (await awaitReply(this.redis.pexpire(key, toMilliseconds(ttlSeconds)))) === 1
  }

  async delete(...keys: string[]): Promise<number> {
    const counts = await awaitReply(Promise.all(Array.from(new Set(keys), (key) => this.redis.del(key))))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  async increment(key: string, { ttlSeconds, by = 1 }: { ttlSeconds: number; by?: number }) {
    const [value, leftMs] = await awaitReply(this.redis.incrementInWindow(key, by, toMilliseconds(ttlSeconds)))
    return { value, ttlSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
  }

  async addToSet(key: string, member: string, ttlSeconds: number): Promise<void> {
    const ttlMs = toMilliseconds(ttlSeconds)
    const replies = await awaitReply(this.redis.multi().sadd(key, member).pexpire(key, ttlMs).exec())
    const failure = replies?.find(([error]) => error)?.[0]
    if (failure) throw failure
  }

  async removeFromSet(key: string, member: string): Promise<void> {
    await awaitReply(this.redis.srem(key, member))
  }

  members(key: string): Promise<string[]> {
    return awaitReply(this.redis.smembers(key))
  }

  limit(options: LimitOptions): Limit {
    return createRedisLimit(this.redis, options)
  }

  acquireLease(name: string, options: LeaseOptions): Promise<Lease | undefined> {
    return this.leases.acquire(name, options)
  }

  renewLease(lease: Lease, options: LeaseOptions): Promise<boolean> {
    return this.leases.renew(lease, options)
  }

  releaseLease(lease: Lease): Promise<boolean> {
    return this.leases.release(lease)
  }

  async ping(): Promise<void> {
    await awaitReply(this.redis.ping())
  }

  close(): Promise<void> {
    this.closing ??= awaitReply(this.redis.quit()).then(
      () => undefined,
      () => this.redis.disconnect(),
    )
    return this.closing
  }
}

function toMilliseconds(ttlSeconds: number): number {
  checkTtl(ttlSeconds)
  return Math.max(1, Math.ceil(ttlSeconds * 1000))
}
