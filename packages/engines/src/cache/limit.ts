/** Allows `points` per key and window. A window opens with the first use of its key. */
export interface LimitOptions {
  /** Name of the limit: keys of different limits are separate. */
  readonly name: string
  readonly points: number
  /** Whole seconds. */
  readonly windowSeconds: number
}

export interface Consumption {
  readonly isAllowed: boolean
  /** Total of this window, this call and refused calls included. */
  readonly consumed: number
  /** Until the window ends; at least 1. */
  readonly secondsLeft: number
}

/** A rate limit shared by all processes that use this cache engine. Calls reject while the engine is unavailable. */
export interface Limit {
  /** Counts the call, even when it is refused. */
  consume(key: string, points?: number): Promise<Consumption>
  /** Subtracts points, at most those that this window has counted. */
  giveBack(key: string, points?: number): Promise<void>
  forget(key: string): Promise<void>
}

export function assertLimitIsValid({ points, windowSeconds }: LimitOptions): void {
  if (!(Number.isSafeInteger(points) && points > 0))
    throw new RangeError(`points must be a positive integer, not ${points}`)
  if (!(Number.isSafeInteger(windowSeconds) && windowSeconds > 0))
    throw new RangeError(`windowSeconds must be a positive integer, not ${windowSeconds}`)
}

export const limitKey = ({ name }: LimitOptions, key: string): string => `limit:${name}:${key}`
