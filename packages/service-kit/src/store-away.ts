import { setTimeout as pause } from 'node:timers/promises'
import { UnavailableError } from './errors'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/** By name: what a service leans on brings its own copy of the driver. */
const NAMES = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongooseServerSelectionError',
  'MaxRetriesPerRequestError',
])
const CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Whether an error tells that something is away that this service leans on, and nothing of what it was asked for. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof UnavailableError || NAMES.has(error.name)) return true
  return CODES.has(String((error as NodeJS.ErrnoException).code)) || isStoreAway(error.cause)
}

/**
 * Tries again for as long as the store is away, at most `patienceMs`, so that an outage turns no event into a dead
 * letter. Other errors, and the last one once the signal came, are the caller's.
 */
export async function whileStoreIsAway<T>(
  work: () => Promise<T>,
  { signal, patienceMs, onAway }: { signal: AbortSignal; patienceMs: number; onAway(error: unknown): void },
): Promise<T> {
  const until = Date.now() + patienceMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isStoreAway(error) || signal.aborted || Date.now() >= until) throw error
      if (pauseMs === FIRST_PAUSE_MS) onAway(error)
      await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) throw error
    }
  }
}
