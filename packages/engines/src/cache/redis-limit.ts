import type { Cluster, Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { assertLimitIsValid, type Limit, type LimitOptions } from './limit'
import { awaitReply } from './redis-connection'

/**
 * Counts points, as the library's own script does, with two differences. A count never becomes negative, so points that
 * are given back after their window has ended grant nothing. And giving points back opens no window.
 *
 * KEYS[1] counter; ARGV: points, seconds of the window. Atomically returns the count and the milliseconds left.
 */
const COUNT_SCRIPT = `
if tonumber(ARGV[1]) < 0 then
  local before = tonumber(redis.call('GET', KEYS[1]) or '0')
  if before <= 0 then return {0, 0} end
  local by = math.max(-before, tonumber(ARGV[1]))
  return {redis.call('INCRBY', KEYS[1], string.format('%.0f', by)), redis.call('PTTL', KEYS[1])}
end
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local consumed = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
  left = 1000 * ARGV[2]
end
return {consumed, left}`

/** A limit counted by a Redis server or cluster: one key and one atomic script per use. */
export function createRedisLimit(redis: Redis | Cluster, options: LimitOptions): Limit {
  assertLimitIsValid(options)
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `limit:${options.name}`,
    points: options.points,
    duration: options.windowSeconds,
    customIncrTtlLuaScript: COUNT_SCRIPT,
  })
  return {
    async consume(key, points = 1) {
      const consumption = limiter.consume(key, points).then(
        (reply) => ({ isAllowed: true, ...countOf(reply) }),
        (refusal) => {
          if (refusal instanceof RateLimiterRes) return { isAllowed: false, ...countOf(refusal) }
          throw refusal
        },
      )
      return awaitReply(consumption)
    },
    async giveBack(key, points = 1) {
      await awaitReply(limiter.reward(key, points))
    },
    async forget(key) {
      await awaitReply(limiter.delete(key))
    },
  }
}

const countOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({
  consumed: consumedPoints,
  secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})
