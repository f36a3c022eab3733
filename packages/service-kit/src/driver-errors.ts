/**
 * Classifies the errors of our database and broker drivers, in one place. Errors are recognised by name, because a
 * service may load its own copy of a driver.
 */

/** MongoDB: after these errors the server may have executed the operation. */
const REPLY_LOST_NAMES = /^Mongo(?:Network|NetworkTimeout|OperationTimeout|WriteConcern)Error$/
const UNAVAILABLE_NAMES =
  /^(?:Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|Pool(?:Closed|Cleared|ClearedOnNetwork)|ServerClosed|WaitQueueTimeout|OperationTimeout|ClientClosed|ExpiredSession)Error|KafkaJS\w+|KafkaTimeoutError|MaxRetriesPerRequestError|TimeoutError|Meili\w*(?:Timeout|Request)\w*)$/
const UNREACHABLE_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])
/**
 * MongoDB codes: the server shuts down, steps down, is not primary or cannot reach a member of its cluster; an
 * operation timed out; a cursor was closed; two writes conflicted; or too few members confirmed a write in time.
 */
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([
  6, 7, 43, 50, 64, 89, 91, 100, 112, 134, 189, 262, 365, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
])
const DUPLICATE_KEY = 11_000

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** MongoDB refused a value that a unique index already has. */
export const isDuplicateKey = (error: unknown): boolean => codeOf(error) === DUPLICATE_KEY

/**
 * For `catch`: ignores duplicates, because the documents exist, and rethrows everything else. A bulk write passes when
 * all of its refusals are duplicates and enough members of the replica set confirmed the other writes.
 */
export function ignoreDuplicateKeys(error: unknown): void {
  const { writeErrors, result } = (error ?? {}) as {
    writeErrors?: unknown
    result?: { getWriteConcernError?(): unknown }
  }
  // The driver gives a list of refusals, or a single refusal.
  const refusals = writeErrors === undefined ? [] : [writeErrors].flat()
  const hasOnlyDuplicates = refusals.length > 0 ? refusals.every(isDuplicateKey) : isDuplicateKey(error)
  if (!hasOnlyDuplicates || result?.getWriteConcernError?.()) throw error
}

/** True when nothing answers at the address; false for errors about the request. */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE_CODES.has(codeOf(error))

/**
 * True when the error itself, regardless of its causes, means that an engine is unavailable. A request with this error
 * is answered with 503, and an event waits.
 */
export function isEngineUnavailable(error: Error): boolean {
  if (UNAVAILABLE_NAMES.test(error.name) || isUnreachable(error) || isInterruptedBulk(error)) return true
  // Errors of mongoose and ioredis without a name of their own.
  if (/^Command timed out$|buffering timed out/.test(error.message)) return true
  return /^Mongo(?:Server|WriteConcern|BulkWrite)Error$/.test(error.name) && UNAVAILABLE_CODES.has(codeOf(error))
}

/** True when a write may have been executed. All other errors mean that it did not reach the store or was refused. */
export const isReplyLost = (error: unknown): boolean =>
  error instanceof Error && (REPLY_LOST_NAMES.test(error.name) || isInterruptedBulk(error) || isReplyLost(error.cause))

/**
 * The driver reports a broken connection during a bulk write as an error of the bulk write without a cause. A refusal
 * by the server has `writeErrors` or a code.
 */
function isInterruptedBulk(error: Error): boolean {
  const { writeErrors } = error as { writeErrors?: unknown }
  const isWithoutRefusal = !Array.isArray(writeErrors) || writeErrors.length === 0
  return error.name === 'MongoBulkWriteError' && codeOf(error) === undefined && isWithoutRefusal
}
