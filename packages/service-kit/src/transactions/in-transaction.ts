import { AsyncLocalStorage } from 'node:async_hooks'
import { Mutex } from 'async-mutex'
import { type Connection, mongo } from 'mongoose'
import { Counter } from 'prom-client'
import { refuseAfterDeadline } from '../deadline'
import { isReplyLost } from '../driver-errors'
import { UnavailableError } from '../errors'
import { processMetrics } from '../metrics'

/** Runs work in a transaction of one connection; see {@link inTransaction}. */
export type InTransaction = <T>(work: () => Promise<T>) => Promise<T>

interface Attempt {
  readonly afterCommit: (() => void)[]
}

const openAttempt = new AsyncLocalStorage<Attempt>()

const transactions = new Counter({
  name: 'mongodb_transactions_total',
  help: 'Transactions by how they ended; an unknown outcome is a commit whose answer was lost',
  labelNames: ['database', 'outcome'] as const,
  registers: [processMetrics],
})
const retries = new Counter({
  name: 'mongodb_transaction_retries_total',
  help: 'Attempts after the first, because another transaction or a failover was in the way',
  labelNames: ['database'] as const,
  registers: [processMetrics],
})

/**
 * Runs `work` in a transaction: it reads one snapshot, and all of its writes become visible and durable together, or
 * none does. Every call of a model inside `work` belongs to the transaction; calls of `model.collection` do not. `work`
 * may run several times. It must call this database alone, with one call after another: no HTTP, no event, no mail. An
 * error that `work` throws undoes everything.
 *
 * Conflicts with other transactions and failovers are retried until the deadline of the request, or for two minutes
 * without a deadline. When the reply to the commit is lost, the call rejects with 503 `outcome_unknown`: a repeat with
 * the same `Idempotency-Key`, or of the same event, does nothing twice.
 */
export async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  if (openAttempt.getStore()) throw new Error('a transaction is open already')
  const database = connection.name
  let attempts = 0
  let attempt: Attempt = { afterCommit: [] }
  let isCommitting = false
  const run = async (): Promise<T> => {
    isCommitting = false
    attempts += 1
    if (attempts > 1) retries.inc({ database })
    refuseAfterDeadline()
    attempt = { afterCommit: [] }
    const result = await openAttempt.run(attempt, work)
    isCommitting = true
    return result
  }
  let result: T
  try {
    result = await connection.transaction(run, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
      readPreference: 'primary',
    })
  } catch (error) {
    const isUnknown = isCommitting && isOutcomeUnknown(error)
    transactions.inc({ database, outcome: isUnknown ? 'unknown' : 'aborted' })
    if (!isUnknown) throw error
    throw new UnavailableError('outcome_unknown', 'We weten niet zeker of dit is gelukt. Probeer het zo opnieuw.', {
      cause: error,
    })
  }
  transactions.inc({ database, outcome: 'committed' })
  for (const callback of attempt.afterCommit) callBack(callback)
  return result
}

/** An exception reaches no caller, because the caller must learn that the transaction is committed. Node prints it. */
function callBack(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    process.emitWarning(`a callback after a commit failed: ${error instanceof Error ? error.stack : error}`)
  }
}

/**
 * Runs the transactions of this process one at a time, for a service whose transactions write to the same counters:
 * concurrent ones would conflict and each run several times. Conflicts with other processes are still retried.
 */
export function createInTransaction(connection: Connection): InTransaction {
  const mutex = new Mutex()
  return (work) => mutex.runExclusive(() => inTransaction(connection, work))
}

/**
 * True unless the server refused the commit. The driver passes on errors of the socket, and throws a TypeError when it
 * looks for a label on one.
 */
const isOutcomeUnknown = (error: unknown): boolean =>
  isReplyLost(error) || !(error instanceof mongo.MongoError) || error.hasErrorLabel('UnknownTransactionCommitResult')

/** Calls back once the transaction of the caller is committed, and never when it is undone. */
export function afterCommit(callback: () => void): void {
  const attempt = openAttempt.getStore()
  if (!attempt) throw new Error('no transaction is open')
  attempt.afterCommit.push(callback)
}

/** Calls back once the transaction of the caller is committed, or at once outside a transaction. */
export function whenCommitted(callback: () => void): void {
  if (openAttempt.getStore()) afterCommit(callback)
  else callback()
}
