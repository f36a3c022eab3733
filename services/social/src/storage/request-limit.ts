import type { Cache, Limit } from '@plekje/engines'
import { TooManyRequestsError } from '@plekje/service-kit'

const HOUR_SECONDS = 3600

interface Window {
  readonly limit: Limit
  readonly maxRequests: number
  /** Dutch: the beginning of the error text, which names the period. */
  readonly period: string
}

/**
 * Limits friend requests per member across processes; requests to unknown names count too, because they would otherwise
 * allow guessing names.
 */
export interface RequestLimit {
  /** Counts a request; throws {@link TooManyRequestsError} above the limit of an hour or a day. */
  consume(memberId: string): Promise<void>
  forget(memberId: string): Promise<void>
}

export function createRequestLimit(
  cache: Pick<Cache, 'limit'>,
  { perHour, perDay }: { perHour: number; perDay: number },
): RequestLimit {
  const limitPer = (name: string, points: number, hours: number) =>
    cache.limit({ name: `social:friend-requests-per-${name}`, points, windowSeconds: hours * HOUR_SECONDS })
  const windows: readonly Window[] = [
    { limit: limitPer('hour', perHour, 1), maxRequests: perHour, period: 'Je hebt het afgelopen uur' },
    { limit: limitPer('day', perDay, 24), maxRequests: perDay, period: 'Je hebt de afgelopen dag' },
  ]
  return {
    async consume(memberId) {
      for (const window of windows) {
        const { isAllowed, secondsLeft } = await window.limit.consume(memberId)
        if (!isAllowed) throw tooMany(window, secondsLeft)
      }
    },
    async forget(memberId) {
      await Promise.all(windows.map(({ limit }) => limit.forget(memberId)))
    },
  }
}

function tooMany({ period, maxRequests }: Window, seconds: number): TooManyRequestsError {
  const noun = maxRequests === 1 ? 'vriendschapsverzoek' : 'vriendschapsverzoeken'
  const text = `${period} al ${maxRequests} ${noun} gestuurd. Probeer het over ${inWords(seconds)} opnieuw.`
  return new TooManyRequestsError('too_many_friend_requests', text, { retryAfterSeconds: seconds })
}

function inWords(seconds: number): string {
  if (seconds > 2 * HOUR_SECONDS) return `${Math.ceil(seconds / HOUR_SECONDS)} uur`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minuut' : 'minuten'}`
}
