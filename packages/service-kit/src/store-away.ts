import { setTimeout as pause } from 'node:timers/promises'
import { UnavailableError } from './errors'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2_000

/** By name: what a service leans on brings its own copy of the driver. */
const NAMES =
  /^(?:Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolClear(?:ed|edOnNetwork)|WaitQueueTimeout|OperationTimeout|ClientClosed|ExpiredSession)Error|KafkaJS\w+|KafkaTimeoutError|MaxRetriesPerRequestError|TimeoutError|Meili\w*(?:Timeout|Request)\w*)$/
const CODES = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE', 'EAI_AGAIN'])
/**
 * Of MongoDB: a server that stops, steps down or is no primary (any more), its time that was over, and a write that too
 * few members of the replica set confirmed in time.
 */
const SERVER_CODES = new Set<unknown>([6, 7, 50, 64, 89, 91, 100, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])

/**
 * Whether this error itself, without its causes, tells that an engine is away or does not answer: the one list of what
 * drivers say then. Such a request is answered with 503, and such an event waits.
 */
export function isEngineAway(error: Error): boolean {
  const { code } = error as { readonly code?: unknown }
  if (NAMES.test(error.name) || CODES.has(code) || isCutOffBulk(error)) return true
  // Of mongoose and ioredis, which give these no name.
  if (/^Command timed out$|buffering timed out/.test(error.message)) return true
  return /^Mongo(?:Server|WriteConcern|BulkWrite)Error$/.test(error.name) && SERVER_CODES.has(code)
}

/** Whether an error tells that something is away that this service leans on, and nothing of what it was asked for. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof UnavailableError || isEngineAway(error) || isStoreAway(error.cause)
}

/**
 * The driver puts what happened to the connection during a bulk write into an error of the bulk write, under that name and
 * without a cause. One in which a server refused something says what, or has a code.
 */
function isCutOffBulk(error: Error): boolean {
  const { code, writeErrors } = error as { code?: unknown; writeErrors?: unknown }
  const isWithoutRefusal = !Array.isArray(writeErrors) || writeErrors.length === 0
  return error.name === 'MongoBulkWriteError' && code === undefined && isWithoutRefusal
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
