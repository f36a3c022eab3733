import { setTimeout as pause } from 'node:timers/promises'
import { isEngineUnavailable } from './driver-errors'
import { UnavailableError } from './errors'

/** Maximum wait for the store at a start. An election of a replica set takes 10 to 12 s, a restarted member longer. */
export const START_WAIT_MS = 60_000
const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 2_000

/** True when a dependency of this service is unavailable; false for errors about the request. */
export function isDependencyUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof UnavailableError || isEngineUnavailable(error) || isDependencyUnavailable(error.cause)
}

/**
 * Retries while the store is unavailable, for at most `timeoutMs`, so that an outage turns no event into a dead letter.
 * Rejects with any other error at once, and with the last error when the time is over or the signal aborts.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { signal, timeoutMs, onUnavailable }: { signal: AbortSignal; timeoutMs: number; onUnavailable(error: unknown): void },
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isDependencyUnavailable(error) || signal.aborted || Date.now() >= deadline) throw error
      if (pauseMs === FIRST_PAUSE_MS) onUnavailable(error)
      await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) throw error
    }
  }
}
