import { Timestamp } from 'bson'
import type { Catalog, Collections } from '../collections/catalog'
import { CommandError } from '../errors'
import { Transaction } from './transaction'

/** MongoDB forgets a snapshot five minutes after it was taken; this server five minutes after it was last read. */
const KEPT_MILLISECONDS = 300_000

interface KeptSnapshot {
  readonly collections: Transaction
  lastUsed: number
}

/** Snapshots of all collections that reads outside of transactions share by time (`atClusterTime`). */
export class Snapshots {
  private readonly byTime = new Map<string, KeptSnapshot>()
  private readonly open = new Set<Transaction>()
  private increment = 0

  constructor(private readonly catalog: Catalog) {}

  /** Without a time takes a new snapshot. Throws SnapshotTooOld for a time that has no snapshot any more. */
  read(time?: unknown): { readonly collections: Collections; readonly time: Timestamp } {
    this.expire()
    if (time === undefined) return this.take()
    const kept = time instanceof Timestamp ? this.byTime.get(time.toString()) : undefined
    if (!kept) throw new CommandError('SnapshotTooOld', `there is no snapshot of ${String(time)}`)
    kept.lastUsed = Date.now()
    return { collections: kept.collections, time: time as Timestamp }
  }

  expire(): void {
    for (const [time, { collections, lastUsed }] of this.byTime) {
      if (Date.now() - lastUsed <= KEPT_MILLISECONDS) continue
      collections.end()
      this.byTime.delete(time)
    }
  }

  private take() {
    this.increment += 1
    const now = Date.now()
    const time = new Timestamp({ t: Math.floor(now / 1000), i: this.increment })
    const collections = new Transaction(this.catalog, this.open)
    this.byTime.set(time.toString(), { collections, lastUsed: now })
    return { collections, time }
  }
}
