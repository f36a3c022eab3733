import { Redis } from 'ioredis'
import type { Cache } from './cache'
import { checkTtl } from './check-ttl'

const COMMAND_TIMEOUT_MS = 2_000
const OPEN_TIMEOUT_MS = 10_000

/** KEYS[1] counter; ARGV: amount, window in ms. Answers the value and the milliseconds left, in one step. */
const INCREMENT_SCRIPT = `
local value = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return { value, left }`

interface RedisWithScripts extends Redis {
  incrementInWindow(key: string, by: number, windowMs: number): Promise<[value: number, leftMs: number]>
}

/**
 * Opens a cache on Redis. Rejects when Redis does not answer within 10 s. Later on the connection is restored without
 * end, and a command rejects within 2 s while Redis is away.
 */
export async function openRedisCache(url: string): Promise<Cache> {
  const redis = new Redis(url, {
    lazyConnect: true,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    // A command that was sent when the connection broke is not sent again: an increment must not count twice.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  }) as RedisWithScripts
  redis.defineCommand('incrementInWindow', { numberOfKeys: 1, lua: INCREMENT_SCRIPT })
  // Commands report the trouble to their callers; without a listener ioredis prints each failed attempt.
  redis.on('error', () => undefined)
  try {
    await untilAnswering(redis)
  } catch (error) {
    redis.disconnect()
    throw error
  }
  return new RedisCache(redis)
}

async function untilAnswering(redis: Redis): Promise<void> {
  const giveUpAt = Date.now() + OPEN_TIMEOUT_MS
  redis.connect().catch(() => undefined)
  for (;;) {
    try {
      await redis.ping()
      return
    } catch (error) {
      if (Date.now() >= giveUpAt) throw new Error('Redis does not answer', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

class RedisCache implements Cache {
  readonly kind = 'redis'
  private closing: Promise<void> | undefined

  constructor(private readonly redis: RedisWithScripts) {}

  get(key: string): Promise<string | null> {
    return this.redis.get(key)
  }

  async set(key: string, value: string, options: { ttlSeconds: number; onlyIfAbsent?: boolean }): Promise<boolean> {
    const ttlMs = milliseconds(options.ttlSeconds)
    const reply = options.onlyIfAbsent
      ? await this.redis.set(key, value, 'PX', ttlMs, 'NX')
      : await this.redis.set(key, value, 'PX', ttlMs)
    return reply === 'OK'
  }

  async touch(key: string, ttlSeconds: number): Promise<boolean> {
    return (await this.redis.pexpire(key, milliseconds(ttlSeconds))) === 1
  }

  async delete(...keys: string[]): Promise<number> {
    const unique = [...new Set(keys)]
    return unique.length === 0 ? 0 : this.redis.del(...unique)
  }

  async increment(key: string, { ttlSeconds, by = 1 }: { ttlSeconds: number; by?: number }) {
    const [value, leftMs] = await this.redis.incrementInWindow(key, by, milliseconds(ttlSeconds))
    return { value, ttlSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
  }

  async addToSet(key: string, member: string, ttlSeconds: number): Promise<void> {
    const ttlMs = milliseconds(ttlSeconds)
    const replies = await this.redis.multi().sadd(key, member).pexpire(key, ttlMs).exec()
    const failure = replies?.find(([error]) => error)?.[0]
    if (failure) throw failure
  }

  async removeFromSet(key: string, member: string): Promise<void> {
    await this.redis.srem(key, member)
  }

  members(key: string): Promise<string[]> {
    return this.redis.smembers(key)
  }

  async ping(): Promise<void> {
    await this.redis.ping()
  }

  close(): Promise<void> {
    this.closing ??= this.redis.quit().then(
      () => undefined,
      () => this.redis.disconnect(),
    )
    return this.closing
  }
}

function milliseconds(ttlSeconds: number): number {
  checkTtl(ttlSeconds)
  return Math.max(1, Math.ceil(ttlSeconds * 1000))
}
