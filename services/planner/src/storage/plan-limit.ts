import type { Cache } from '@plekje/engines'
import { TooManyRequestsError } from '@plekje/service-kit'

const HOUR_SECONDS = 3600

const tooMany = (perHour: number, seconds: number) =>
  new TooManyRequestsError(
    'too_many_plans',
    `Je hebt het afgelopen uur al ${perHour} plannen laten maken. Probeer het over ${inMinutes(seconds)} opnieuw.`,
    { retryAfterSeconds: seconds },
  )

const inMinutes = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `${minutes} ${minutes === 1 ? 'minuut' : 'minuten'}`
}

/** So many plans per member and hour (DESIGN §3, limits). */
export interface PlanLimit {
  /** Counts a request; throws {@link TooManyRequestsError} above the limit. */
  take(memberId: string): Promise<void>
  /** For a request that failed through no fault of the member. */
  giveBack(memberId: string): Promise<void>
  forget(memberId: string): Promise<void>
}

export function createPlanLimit(cache: Pick<Cache, 'increment' | 'delete'>, perHour: number): PlanLimit {
  const key = (memberId: string) => `planner:plans-per-hour:${memberId}`
  const window = { ttlSeconds: HOUR_SECONDS }
  return {
    async take(memberId) {
      const { value, ttlSeconds } = await cache.increment(key(memberId), window)
      if (value <= perHour) return
      await cache.increment(key(memberId), { ...window, by: -1 })
      throw tooMany(perHour, Math.max(1, ttlSeconds))
    },
    async giveBack(memberId) {
      await cache.increment(key(memberId), { ...window, by: -1 })
    },
    async forget(memberId) {
      await cache.delete(key(memberId))
    },
  }
}
