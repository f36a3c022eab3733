import { Timestamp } from 'bson'
import type { Catalog, Collections } from '../collections/catalog'
import { CommandError } from '../errors'
import { Transaction } from './transaction'

/** MongoDB's `minSnapshotHistoryWindowInSeconds`. */
const HISTORY_MILLISECONDS = 300_000

/** Snapshots of all collections that reads outside of transactions share by time (`atClusterTime`), for five minutes. */
export class Snapshots {
  private readonly byTime = new Map<string, Transaction>()
  private readonly open = new Set<Transaction>()
  private increment = 0

  constructor(private readonly catalog: Catalog) {}

  /** Without a time takes a new snapshot. Throws SnapshotTooOld for a time that has no snapshot any more. */
  read(time?: unknown): { readonly collections: Collections; readonly time: Timestamp } {
    this.expire()
    if (time === undefined) return this.take()
    const collections = time instanceof Timestamp ? this.byTime.get(time.toString()) : undefined
    if (!collections) throw new CommandError('SnapshotTooOld', `there is no snapshot of ${String(time)}`)
    return { collections, time: time as Timestamp }
  }

  expire(): void {
    for (const [time, snapshot] of this.byTime) {
      if (Date.now() - snapshot.startedAt <= HISTORY_MILLISECONDS) continue
      snapshot.end()
      this.byTime.delete(time)
    }
  }

  private take() {
    this.increment += 1
    const time = new Timestamp({ t: Math.floor(Date.now() / 1000), i: this.increment })
    const collections = new Transaction(this.catalog, this.open)
    this.byTime.set(time.toString(), collections)
    return { collections, time }
  }
}
