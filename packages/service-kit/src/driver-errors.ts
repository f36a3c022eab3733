/**
 * What the drivers of our engines say when something went wrong: the one list of it. They are told apart by name, as what
 * a service leans on brings its own copy of the driver.
 */

/** Of MongoDB: after these the server may have done what was asked. */
const ANSWER_LOST = /^Mongo(?:Network|NetworkTimeout|OperationTimeout|WriteConcern)Error$/
const AWAY =
  /^(?:Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolClear(?:ed|edOnNetwork)|WaitQueueTimeout|OperationTimeout|ClientClosed|ExpiredSession)Error|KafkaJS\w+|KafkaTimeoutError|MaxRetriesPerRequestError|TimeoutError|Meili\w*(?:Timeout|Request)\w*)$/
const UNREACHABLE: ReadonlySet<unknown> = new Set([
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
 * Of MongoDB: a server that stops, steps down or is no primary (any more), its time that was over, and a write that too
 * few members of the replica set confirmed in time.
 */
const SERVER_AWAY: ReadonlySet<unknown> = new Set([
  6, 7, 50, 64, 89, 91, 100, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
])
const DUPLICATE_KEY = 11_000

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** MongoDB's refusal of a value that a unique index has already. */
export const isDuplicateKey = (error: unknown): boolean => codeOf(error) === DUPLICATE_KEY

/**
 * For `catch`: documents that are there already are what was wanted, everything else is thrown on. A bulk write passes
 * when all that was refused of it was refused for that.
 */
export function passDuplicateKeys(error: unknown): void {
  const refused = [(error as { writeErrors?: unknown } | null)?.writeErrors ?? []].flat()
  if (!(refused.length > 0 ? refused.every(isDuplicateKey) : isDuplicateKey(error))) throw error
}

/** Whether an error says that nobody is there, or no longer, and not something about the request. */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE.has(codeOf(error))

/**
 * Whether this error itself, without its causes, tells that an engine is away or does not answer. Such a request is
 * answered with 503, and such an event waits.
 */
export function isEngineAway(error: Error): boolean {
  if (AWAY.test(error.name) || isUnreachable(error) || isCutOffBulk(error)) return true
  // Of mongoose and ioredis, which give these no name.
  if (/^Command timed out$|buffering timed out/.test(error.message)) return true
  return /^Mongo(?:Server|WriteConcern|BulkWrite)Error$/.test(error.name) && SERVER_AWAY.has(codeOf(error))
}

/** Whether a write may have been done all the same. Other errors say that it never reached the store, or was refused. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof Error && (ANSWER_LOST.test(error.name) || isCutOffBulk(error) || isAnswerLost(error.cause))

/**
 * The driver puts what happened to the connection during a bulk write into an error of the bulk write, under that name and
 * without a cause. One in which a server refused something says what, or has a code.
 */
function isCutOffBulk(error: Error): boolean {
  const { writeErrors } = error as { writeErrors?: unknown }
  const isWithoutRefusal = !Array.isArray(writeErrors) || writeErrors.length === 0
  return error.name === 'MongoBulkWriteError' && codeOf(error) === undefined && isWithoutRefusal
}
