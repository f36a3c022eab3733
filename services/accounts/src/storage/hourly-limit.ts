import type { Cache } from '@plekje/engines'
import { tooManyAttempts } from '../domain/refusals'

/** Counts calls per hour by a name, such as a source or an address. */
export interface HourlyLimit {
  /** Throws `TooManyRequestsError` beyond the limit. */
  enter(name: string): Promise<void>
  /** False beyond the limit. */
  tryEnter(name: string): Promise<boolean>
  /** 0 within the limit; beyond it, the seconds until the next hour begins. */
  secondsBeyond(name: string): Promise<number>
}

const HOUR_SECONDS = 3600

export function createHourlyLimit(cache: Cache, what: string, limit: number): HourlyLimit {
  const count = (name: string) => cache.increment(`${what}:${name}`, { ttlSeconds: HOUR_SECONDS })
  return {
    async enter(name) {
      const { value, ttlSeconds } = await count(name)
      if (value > limit) throw tooManyAttempts(ttlSeconds)
    },
    tryEnter: async (name) => (await count(name)).value <= limit,
    async secondsBeyond(name) {
      const { value, ttlSeconds } = await count(name)
      return value > limit ? ttlSeconds : 0
    },
  }
}
