import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '@plekje/service-kit'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000

/** Resolves after the time, or at once when the signal is given. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined)

/** Tries until it works, with longer and longer pauses. Rejects only when it is stopped. */
export async function repeatUntilDone(
  failure: string,
  work: () => Promise<void>,
  { log, signal, onFailure }: { log: Logger; signal: AbortSignal; onFailure?: (message: string) => void },
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) throw error
      log.warn({ err: error, pauseMs }, failure)
      onFailure?.(error instanceof Error ? error.message : String(error))
      await sleep(pauseMs, signal)
    }
  }
}
