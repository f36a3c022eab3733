import type { Cache } from '@plekje/engines'
import { TooManyRequestsError } from '@plekje/service-kit'

const HOUR_SECONDS = 3600

/** A kind of request that each member may make a number of times per hour. */
interface LimitedRequest {
  /** Part of the counter's name in the cache engine. */
  readonly key: string
  readonly code: string
  /** Dutch: the amount that the member has used. */
  readonly message: (perHour: number) => string
}

const plans: LimitedRequest = {
  key: 'plans-per-hour',
  code: 'too_many_plans',
  message: (perHour) => `Je hebt het afgelopen uur al ${perHour} ${perHour === 1 ? 'plan' : 'plannen'} laten maken.`,
}
const replacements: LimitedRequest = {
  key: 'replacements-per-hour',
  code: 'too_many_replacements',
  message: (perHour) =>
    `Je hebt het afgelopen uur al ${perHour} ${perHour === 1 ? 'plek' : 'plekken'} door een andere laten vervangen.`,
}

const inMinutes = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `${minutes} ${minutes === 1 ? 'minuut' : 'minuten'}`
}

/** A limit per member and hour, for all processes together. Rejects while the cache engine is unavailable. */
export interface HourlyLimit {
  /** Counts a request; throws {@link TooManyRequestsError} above the limit. */
  consume(memberId: string): Promise<void>
  /** Undoes the count of a request that failed through no fault of the member. */
  giveBack(memberId: string): Promise<void>
  forget(memberId: string): Promise<void>
}

type Limits = Pick<Cache, 'limit'>

export const createPlanLimit = (cache: Limits, perHour: number): HourlyLimit => hourlyLimit(cache, perHour, plans)

/** Limits replacements, because each searches and checks like a plan by the rules. */
export const createReplacementLimit = (cache: Limits, perHour: number): HourlyLimit =>
  hourlyLimit(cache, perHour, replacements)

function hourlyLimit(cache: Limits, perHour: number, request: LimitedRequest): HourlyLimit {
  const limit = cache.limit({ name: `planner:${request.key}`, points: perHour, windowSeconds: HOUR_SECONDS })
  return {
    async consume(memberId) {
      const { isAllowed, secondsLeft } = await limit.consume(memberId)
      if (isAllowed) return
      await limit.giveBack(memberId)
      throw new TooManyRequestsError(
        request.code,
        `${request.message(perHour)} Probeer het over ${inMinutes(secondsLeft)} opnieuw.`,
        { retryAfterSeconds: secondsLeft },
      )
    },
    giveBack: (memberId) => limit.giveBack(memberId),
    forget: (memberId) => limit.forget(memberId),
  }
}
