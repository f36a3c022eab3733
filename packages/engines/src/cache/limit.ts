/** So much in a window that opens with the first use of a key. */
export interface LimitOptions {
  /** Of the limit: keys of different limits are apart. */
  readonly name: string
  readonly points: number
  /** Whole seconds. */
  readonly windowSeconds: number
}

export interface Consumption {
  readonly isAllowed: boolean
  /** All that was consumed in this window, this included, also what was refused. */
  readonly consumed: number
  /** Until the window ends; at least 1. */
  readonly secondsLeft: number
}

/** A limit that holds for all processes which use this cache engine. Each call rejects while the engine is away. */
export interface Limit {
  /** Counts, whether it is allowed or not. */
  consume(key: string, points?: number): Promise<Consumption>
  /** For what was counted and should not have been; never more than was consumed in the present window. */
  giveBack(key: string, points?: number): Promise<void>
  forget(key: string): Promise<void>
}

export function checkLimit({ points, windowSeconds }: LimitOptions): void {
  if (!(Number.isSafeInteger(points) && points > 0)) throw new RangeError(`Not a limit: ${points}`)
  if (!(Number.isSafeInteger(windowSeconds) && windowSeconds > 0))
    throw new RangeError(`Not a window: ${windowSeconds} s`)
}

export const limitKey = ({ name }: LimitOptions, key: string): string => `limit:${name}:${key}`
