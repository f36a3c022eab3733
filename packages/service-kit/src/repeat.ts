import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 2_000

/** Resolves after the time, or when the signal aborts. Does not keep the process alive. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined)

export interface RepeatOptions {
  readonly log: Logger
  readonly signal: AbortSignal
  /** Doubled after each failure, up to `maxPauseMs`; 100 ms and 2 s by default. */
  readonly firstPauseMs?: number
  readonly maxPauseMs?: number
  readonly onFailure?: (message: string) => void
}

/**
 * Repeats `work` with growing pauses until it succeeds, and logs each failure with `failureMessage`. Rejects only when
 * the signal aborts.
 */
export async function repeatUntilDone(
  failureMessage: string,
  work: () => Promise<void>,
  { log, signal, firstPauseMs = FIRST_PAUSE_MS, maxPauseMs = MAX_PAUSE_MS, onFailure }: RepeatOptions,
): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) throw error
      log.warn({ err: error, pauseMs }, failureMessage)
      onFailure?.(error instanceof Error ? error.message : String(error))
      await sleep(pauseMs, signal)
    }
  }
}
