import type { Cache } from './cache'
import { assertLimitIsValid, type Limit, type LimitOptions, limitKey } from './limit'

/**
 * A rate limit within the one process of an embedded cache, whose entries are the counters: their number is bounded,
 * and a window of more than ten minutes survives a restart. The limiter in memory of rate-limiter-flexible has neither.
 */
export function createEmbeddedLimit(
  counters: Pick<Cache, 'increment' | 'delete'> & { peek(key: string): number },
  options: LimitOptions,
): Limit {
  assertLimitIsValid(options)
  const window = { ttlSeconds: options.windowSeconds }
  return {
    async consume(key, points = 1) {
      const { value, ttlSeconds } = await counters.increment(limitKey(options, key), { ...window, by: points })
      return { isAllowed: value <= options.points, consumed: value, secondsLeft: ttlSeconds }
    },
    async giveBack(key, points = 1) {
      const consumed = counters.peek(limitKey(options, key))
      if (consumed > 0) await counters.increment(limitKey(options, key), { ...window, by: -Math.min(points, consumed) })
    },
    async forget(key) {
      await counters.delete(limitKey(options, key))
    },
  }
}
