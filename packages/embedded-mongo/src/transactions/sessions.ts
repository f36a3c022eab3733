import type { Catalog } from '../collections/catalog'
import { type Doc, isDocument } from '../document'
import { CommandError, transientError } from '../errors'
import type { Storage } from '../storage/storage'
import { encodeDocument, type Reply } from '../wire/reply'
import { Transaction } from './transaction'

export const SESSION_TIMEOUT_MINUTES = 30

/** The reply to a retryable write or a commit, stored together with the write. */
interface StoredReply {
  readonly txnNumber: number
  readonly reply: Doc
  readonly isTransaction: boolean
}

interface Session {
  lastUsed: number
  /** The highest transaction number received. */
  txnNumber: number
  transaction?: Transaction | undefined
  /** The reply to the last retryable write or commit. */
  lastReply?: StoredReply
}

/**
 * The sessions of drivers. A session has one transaction at a time, and stores its last retryable write or commit: a
 * driver that received no reply can retry it, even after a restart.
 */
export class Sessions {
  private readonly sessions = new Map<string, Session>()
  /** Each transaction adds itself at its start, and removes itself at its end. */
  private readonly openTransactions = new Set<Transaction>()

  constructor(
    private readonly storage: Storage,
    private readonly catalog: Catalog,
    /** Timeout of a transaction. */
    private readonly lifetimeMilliseconds: number,
  ) {
    for (const [key, { lastUsed, ...stored }] of storage.readSessions()) {
      const lastReply = stored as unknown as StoredReply
      this.sessions.set(key, { lastUsed: Number(lastUsed), txnNumber: lastReply.txnNumber, lastReply })
    }
    this.expire()
  }

  /** Runs a statement of a transaction. Any failure aborts the transaction, as in MongoDB. */
  runInTransaction(command: Doc, run: (transaction: Transaction) => Reply): Reply {
    this.abortExpired()
    const { session, txnNumber } = this.findOrCreateSession(command)
    const transaction = command.startTransaction
      ? this.begin(session, txnNumber)
      : this.requireOpenTransaction(session, txnNumber)
    let hasSucceeded = false
    try {
      transaction.throwIfConflicting()
      const reply = run(transaction)
      hasSucceeded = !('writeErrors' in reply)
      return reply
    } finally {
      if (!hasSucceeded) transaction.end()
    }
  }

  /** Runs a retryable write, or returns the stored reply of a repeated one. */
  runOnce(command: Doc, run: () => Reply): Reply {
    const { key, session, txnNumber } = this.findOrCreateSession(command)
    this.checkAge(session, txnNumber)
    if (session.lastReply?.txnNumber === txnNumber) return session.lastReply.reply
    session.txnNumber = txnNumber
    session.transaction?.end()
    const reply = run()
    this.storeReply(key, session, { txnNumber, reply: reply as Doc, isTransaction: false })
    return reply
  }

  commit(command: Doc): Doc {
    this.abortExpired()
    const { key, session, txnNumber } = this.findOrCreateSession(command)
    const { lastReply } = session
    if (lastReply?.isTransaction && lastReply.txnNumber === txnNumber) return lastReply.reply
    this.requireOpenTransaction(session, txnNumber).commit()
    const reply = { ok: 1 }
    this.storeReply(key, session, { txnNumber, reply, isTransaction: true })
    return reply
  }

  abort(command: Doc): void {
    const { session, txnNumber } = this.findOrCreateSession(command)
    this.requireOpenTransaction(session, txnNumber).end()
  }

  /** Aborts the transactions of these sessions and removes the sessions. */
  endSessions(ids: readonly unknown[]): void {
    for (const id of ids) {
      const key = keyOf(id)
      if (key !== undefined) this.remove(key)
    }
  }

  /** Aborts transactions after their timeout, and removes idle sessions. */
  expire(): void {
    this.abortExpired()
    const limit = Date.now() - SESSION_TIMEOUT_MINUTES * 60_000
    for (const [key, session] of this.sessions) {
      if (session.lastUsed < limit) this.remove(key)
    }
  }

  private abortExpired(): void {
    for (const transaction of this.openTransactions) {
      if (Date.now() - transaction.startedAt > this.lifetimeMilliseconds) transaction.end()
    }
  }

  /** Also records that the session is in use. */
  private findOrCreateSession({ lsid, txnNumber }: Doc): { key: string; session: Session; txnNumber: number } {
    const key = keyOf(lsid)
    if (key === undefined || !Number.isSafeInteger(txnNumber) || Number(txnNumber) < 0) {
      throw new CommandError('InvalidOptions', 'a transaction or retryable write needs an lsid and a txnNumber')
    }
    const session = this.sessions.get(key) ?? { lastUsed: 0, txnNumber: -1 }
    session.lastUsed = Date.now()
    this.sessions.set(key, session)
    return { key, session, txnNumber: Number(txnNumber) }
  }

  private begin(session: Session, txnNumber: number): Transaction {
    this.checkAge(session, txnNumber)
    if (txnNumber === session.txnNumber) {
      throw new CommandError('ConflictingOperationInProgress', `transaction ${txnNumber} was started before`)
    }
    session.transaction?.end()
    session.txnNumber = txnNumber
    session.transaction = new Transaction(this.catalog, this.openTransactions)
    return session.transaction
  }

  /** Throws NoSuchTransaction when the transaction was aborted or never began. */
  private requireOpenTransaction(session: Session, txnNumber: number): Transaction {
    this.checkAge(session, txnNumber)
    const { lastReply, transaction } = session
    if (lastReply?.isTransaction && lastReply.txnNumber === txnNumber) {
      throw new CommandError('TransactionCommitted', `Transaction ${txnNumber} has been committed.`)
    }
    if (transaction?.isOpen && session.txnNumber === txnNumber) return transaction
    throw transientError('NoSuchTransaction', `Transaction ${txnNumber} has been aborted or never began.`)
  }

  private checkAge(session: Session, txnNumber: number): void {
    if (txnNumber < session.txnNumber) {
      throw new CommandError('TransactionTooOld', `the session has already used number ${session.txnNumber}`)
    }
  }

  private storeReply(key: string, session: Session, lastReply: StoredReply): void {
    session.lastReply = lastReply
    session.transaction = undefined
    this.storage.writeSession(key, encodeDocument({ ...lastReply, lastUsed: session.lastUsed }))
  }

  private remove(key: string): void {
    const session = this.sessions.get(key)
    session?.transaction?.end()
    if (session?.lastReply) this.storage.writeSession(key, undefined)
    this.sessions.delete(key)
  }
}

function keyOf(lsid: unknown): string | undefined {
  const id = isDocument(lsid) ? lsid.id : undefined
  if (typeof id !== 'object' || id === null || !('buffer' in id) || !(id.buffer instanceof Uint8Array)) return undefined
  return Buffer.from(id.buffer).toString('hex')
}
