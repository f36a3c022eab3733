import type { Cache, Limit } from '@plekje/engines'
import { TooManyRequestsError } from '@plekje/service-kit'

const HOUR_SECONDS = 3600

interface Window {
  readonly counted: Limit
  readonly most: number
  /** Dutch text. */
  readonly lately: string
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
    { counted: limitPer('hour', perHour, 1), most: perHour, lately: 'Je hebt het afgelopen uur' },
    { counted: limitPer('day', perDay, 24), most: perDay, lately: 'Je hebt de afgelopen dag' },
  ]
  return {
    async consume(memberId) {
      for (const window of windows) {
        const { isAllowed, secondsLeft } = await window.counted.consume(memberId)
        if (!isAllowed) throw tooMany(window, secondsLeft)
      }
    },
    async forget(memberId) {
      await Promise.all(windows.map(({ counted }) => counted.forget(memberId)))
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
