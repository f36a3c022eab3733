import type { Catalog, Collections } from '../collections/catalog'
import type { Collection, DocumentSet, Snapshot } from '../collections/collection'
import type { Doc } from '../document'
import { transientError } from '../errors'
import { CollectionInTransaction } from './collection-in-transaction'

/**
 * An open transaction: a snapshot of all collections, and its own writes. If two transactions write the same record or
 * unique key, the later write throws a WriteConflict. A write outside a transaction always succeeds; a transaction that
 * wrote the same record then fails.
 */
export class Transaction implements Collections, Snapshot {
  readonly startedAt = Date.now()
  private readonly views = new Map<string, CollectionInTransaction>()
  private hasConflict = false

  /** This transaction is in `openTransactions` until it ends. */
  constructor(
    private readonly catalog: Catalog,
    private readonly openTransactions: Set<Transaction>,
  ) {
    openTransactions.add(this)
    catalog.snapshots.add(this)
  }

  get isOpen(): boolean {
    return this.openTransactions.has(this)
  }

  find(database: string, name: string): DocumentSet | undefined {
    const committed = this.catalog.find(database, name)
    return this.views.get(`${database}.${name}`) ?? (committed && this.view(committed))
  }

  ensure(database: string, name: string): DocumentSet {
    return this.find(database, name) ?? this.view(this.catalog.createUnregistered(database, name), { isNew: true })
  }

  beforeChange(collection: Collection, record: number, previous: Doc | undefined): void {
    const view = this.view(collection)
    // The collection was dropped and created again: this transaction still sees the former one.
    if (view.committed !== collection) return
    if (view.hasWritten(record)) this.hasConflict = true
    view.preserve(record, previous)
  }

  /** Throws WriteConflict when another writer has changed a record that this transaction wrote. */
  throwIfConflicting(): void {
    if (this.hasConflict) throw this.conflict()
  }

  /** Commits all writes, or none and throws WriteConflict. Ends the transaction either way. */
  commit(): void {
    this.end()
    this.throwIfConflicting()
    for (const view of this.views.values()) {
      const { database, name } = view.committed
      const current = this.catalog.find(database, name)
      const isCreatedTwice = view.isNew && current !== undefined
      const isReplaced = !view.isNew && view.hasWrites && current !== view.committed
      if (isCreatedTwice || isReplaced) throw this.conflict()
      view.checkUniqueKeys()
    }
    for (const view of this.views.values()) {
      if (view.isNew) this.catalog.register(view.committed)
      view.apply()
    }
  }

  /** Discards the writes. */
  end(): void {
    this.openTransactions.delete(this)
    this.catalog.snapshots.delete(this)
  }

  private view(committed: Collection, { isNew = false } = {}): CollectionInTransaction {
    const existing = this.views.get(committed.namespace)
    if (existing) return existing
    const view = new CollectionInTransaction(committed, isNew, () => this.otherViewsOf(committed))
    this.views.set(committed.namespace, view)
    return view
  }

  private *otherViewsOf(collection: Collection): Generator<CollectionInTransaction> {
    for (const transaction of this.openTransactions) {
      const view = transaction === this ? undefined : transaction.views.get(collection.namespace)
      if (view?.committed === collection) yield view
    }
  }

  private conflict() {
    return transientError('WriteConflict', 'Another writer changed what this transaction wrote: run it again.')
  }
}
