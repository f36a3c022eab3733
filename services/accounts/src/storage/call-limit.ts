import type { Cache } from '@plekje/engines'
import { tooManyAttempts } from '../refusals'

/** Counts calls per hour and name, such as a source or an address. Each method counts a call. */
export interface CallLimit {
  /** Throws `TooManyRequestsError` beyond the limit. */
  enter(name: string): Promise<void>
  /** Returns the delay in seconds: 0 within the limit, beyond it the time until the next hour starts. */
  enterWithDelay(name: string): Promise<number>
}

const HOUR_SECONDS = 3600

/** `kind` names the calls that are counted together. */
export function createCallLimit(cache: Pick<Cache, 'limit'>, kind: string, perHour: number): CallLimit {
  const limit = cache.limit({ name: `accounts:${kind}`, points: perHour, windowSeconds: HOUR_SECONDS })
  return {
    async enter(name) {
      const { isAllowed, secondsLeft } = await limit.consume(name)
      if (!isAllowed) throw tooManyAttempts(secondsLeft)
    },
    async enterWithDelay(name) {
      const { isAllowed, secondsLeft } = await limit.consume(name)
      return isAllowed ? 0 : secondsLeft
    },
  }
}
