import { Timestamp } from 'bson'
import type { Catalog, Collections } from '../collections/catalog'
import { CommandError } from '../errors'
import { Transaction } from './transaction'

/** MongoDB forgets a snapshot five minutes after it was taken; this server five minutes after it was last read. */
const RETENTION_MILLISECONDS = 300_000

interface OpenSnapshot {
  readonly collections: Transaction
  lastUsed: number
}

/** Snapshots of all collections. Reads outside of transactions name one by its time (`atClusterTime`) and share it. */
export class Snapshots {
  private readonly byTime = new Map<string, OpenSnapshot>()
  /** Each open {@link Transaction} adds itself, and removes itself at its end. */
  private readonly openTransactions = new Set<Transaction>()
  private increment = 0

  constructor(private readonly catalog: Catalog) {}

  /** Finds the snapshot of a time, or takes one if no time is given. Throws SnapshotTooOld when it no longer exists. */
  read(time?: unknown): { readonly collections: Collections; readonly time: Timestamp } {
    this.expire()
    if (time === undefined) return this.take()
    const snapshot = time instanceof Timestamp ? this.byTime.get(time.toString()) : undefined
    if (!snapshot) throw new CommandError('SnapshotTooOld', `there is no snapshot of ${String(time)}`)
    snapshot.lastUsed = Date.now()
    return { collections: snapshot.collections, time: time as Timestamp }
  }

  expire(): void {
    for (const [time, { collections, lastUsed }] of this.byTime) {
      if (Date.now() - lastUsed <= RETENTION_MILLISECONDS) continue
      collections.end()
      this.byTime.delete(time)
    }
  }

  private take() {
    this.increment += 1
    const now = Date.now()
    const time = new Timestamp({ t: Math.floor(now / 1000), i: this.increment })
    const collections = new Transaction(this.catalog, this.openTransactions)
    this.byTime.set(time.toString(), { collections, lastUsed: now })
    return { collections, time }
  }
}
