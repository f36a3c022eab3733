import type { Cache } from '@plekje/engines'
import { TooManyRequestsError } from '@plekje/service-kit'

const HOUR_SECONDS = 3600

interface Window {
  readonly key: string
  readonly ttlSeconds: number
  readonly most: number
  /** Dutch. */
  readonly lately: string
}

/** Friend requests of one member, over all processes; those to unknown names too, which else were a way to try names. */
export interface RequestLimit {
  /** Counts one; throws {@link TooManyRequestsError} above the limit of an hour or a day. */
  take(memberId: string): Promise<void>
  forget(memberId: string): Promise<void>
}

export function createRequestLimit(
  cache: Pick<Cache, 'increment' | 'delete'>,
  { perHour, perDay }: { perHour: number; perDay: number },
): RequestLimit {
  const windows: readonly Window[] = [
    { key: 'hour', ttlSeconds: HOUR_SECONDS, most: perHour, lately: 'Je hebt het afgelopen uur' },
    { key: 'day', ttlSeconds: 24 * HOUR_SECONDS, most: perDay, lately: 'Je hebt de afgelopen dag' },
  ]
  const keyOf = (window: Window, memberId: string) => `social:friend-requests-per-${window.key}:${memberId}`
  return {
    async take(memberId) {
      for (const window of windows) {
        const { value, ttlSeconds } = await cache.increment(keyOf(window, memberId), { ttlSeconds: window.ttlSeconds })
        if (value > window.most) throw tooMany(window, Math.max(1, ttlSeconds))
      }
    },
    async forget(memberId) {
      await cache.delete(...windows.map((window) => keyOf(window, memberId)))
    },
  }
}

const tooMany = ({ lately, most }: Window, seconds: number) =>
  new TooManyRequestsError(
    'too_many_friend_requests',
    `${lately} al ${most} ${most === 1 ? 'vriendschapsverzoek' : 'vriendschapsverzoeken'} gestuurd. Probeer het over ${inWords(seconds)} opnieuw.`,
    { retryAfterSeconds: seconds },
  )

function inWords(seconds: number): string {
  if (seconds > 2 * HOUR_SECONDS) return `${Math.ceil(seconds / HOUR_SECONDS)} uur`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minuut' : 'minuten'}`
}
