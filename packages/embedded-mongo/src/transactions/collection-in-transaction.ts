import type { Collection, DocumentSet, Layers, StoredVersion } from '../collections/collection'
import { CollectionIndex } from '../collections/collection-index'
import type { IndexSpec } from '../collections/index-spec'
import { encodeStored } from '../collections/stored-document'
import type { Doc } from '../document'
import { CommandError, transientError } from '../errors'
import { isSameValue } from '../values/value-key'

/**
 * A transaction's view of a collection: documents committed before it began, and its own writes. The view stores only
 * records that differ from the collection, because this transaction or another writer changed them since.
 */
export class CollectionInTransaction implements DocumentSet {
  readonly layers: Layers
  /** Records whose committed document is not part of this view. */
  private readonly hidden = new Set<number>()
  /** The view's own documents of hidden records; none for a record that the view lacks. */
  private readonly versions = new Map<number, Doc>()
  private readonly writes = new Map<number, StoredVersion | undefined>()
  private readonly versionIndexes = new Map<CollectionIndex, CollectionIndex>()

  constructor(
    readonly committed: Collection,
    /** True if this transaction created the collection, which the catalog gets at commit. */
    readonly isNew: boolean,
    /** The views of the same collection in the other open transactions. */
    private readonly otherViews: () => Iterable<CollectionInTransaction>,
  ) {
    const indexesOfVersions = () => this.indexes.map((index) => this.versionIndex(index))
    this.layers = {
      committed,
      hidden: this.hidden,
      versions: {
        namespace: committed.namespace,
        records: this.versions,
        get indexes() {
          return indexesOfVersions()
        },
      },
    }
  }

  get namespace(): string {
    return this.committed.namespace
  }

  get indexes(): readonly CollectionIndex[] {
    return this.committed.indexes
  }

  /** A copy of all visible documents, for the few commands that read them all. */
  get records(): ReadonlyMap<number, Doc> {
    const visible = [...this.committed.records].filter(([record]) => !this.hidden.has(record))
    return new Map([...visible, ...this.versions])
  }

  get hasWrites(): boolean {
    return this.writes.size > 0
  }

  hasWritten(record: number): boolean {
    return this.writes.has(record)
  }

  insert(document: Doc): void {
    const bytes = encodeStored(document)
    this.checkIndexes(document)
    this.write(this.committed.takeRecord(), { document, bytes })
  }

  replace(record: number, document: Doc): void {
    const previous = this.hidden.has(record) ? this.versions.get(record) : this.committed.records.get(record)
    if (!isSameValue(previous?._id, document._id)) {
      throw new CommandError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      )
    }
    const bytes = encodeStored(document)
    this.requireUnchangedByOthers(record)
    this.checkIndexes(document, record)
    this.write(record, { document, bytes })
  }

  remove(record: number): void {
    this.requireUnchangedByOthers(record)
    this.write(record, undefined)
  }

  /** Like MongoDB, creates indexes only on an empty collection that the same transaction created. */
  createIndexes(specs: readonly IndexSpec[]): void {
    if (!this.isNew || this.hasWrites) {
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `cannot create indexes on ${this.namespace} in a transaction that did not create it, or after writing to it`,
      )
    }
    this.committed.addIndexes(specs)
  }

  /** Stores the snapshot's version of a record before another writer changes it. */
  preserve(record: number, previous: Doc | undefined): void {
    if (!this.hidden.has(record)) this.setVersion(record, previous)
  }

  /** Throws WriteConflict when another writer has committed a unique key of a written document. */
  checkUniqueKeys(): void {
    const isOwn = (record: number) => this.writes.has(record)
    for (const version of this.writes.values()) {
      if (!version) continue
      for (const index of this.indexes) {
        if (index.findConflict(version.document, isOwn) !== undefined) throw this.writeConflict()
      }
    }
  }

  /** Writes the changes of the transaction to the collection. */
  apply(): void {
    for (const [record, version] of this.writes) {
      // Skip records that this transaction both inserted and removed.
      if (version || this.committed.records.has(record)) this.committed.put(record, version)
    }
  }

  private write(record: number, version: StoredVersion | undefined): void {
    this.writes.set(record, version)
    this.setVersion(record, version?.document)
  }

  /** Replaces a record of the collection in this view; without a document the view lacks the record. */
  private setVersion(record: number, document: Doc | undefined): void {
    this.hidden.add(record)
    const previous = this.versions.get(record)
    if (previous) {
      for (const index of this.versionIndexes.values()) index.remove(record, previous)
    }
    if (document) {
      this.versions.set(record, document)
      for (const index of this.versionIndexes.values()) index.add(record, document)
    } else {
      this.versions.delete(record)
    }
  }

  /** Throws WriteConflict when another writer changed the record after the snapshot, or in an open transaction. */
  private requireUnchangedByOthers(record: number): void {
    if (this.writes.has(record)) return
    const isChanged = this.hidden.has(record)
    const isWrittenByOther = [...this.otherViews()].some((other) => other.hasWritten(record))
    if (isChanged || isWrittenByOther) throw this.writeConflict()
  }

  private checkIndexes(document: Doc, ownRecord?: number): void {
    for (const index of this.indexes) {
      index.checkArrays(document)
      this.checkUnique(index, document, ownRecord)
    }
  }

  private checkUnique(index: CollectionIndex, document: Doc, ownRecord?: number): void {
    const conflict = index.findConflict(document, (record) => record === ownRecord || this.writes.has(record))
    if (conflict !== undefined) {
      // Another writer committed the record with this key after the snapshot.
      if (this.hidden.has(conflict)) throw this.writeConflict()
      // A record of the snapshot has the key.
      throw index.duplicateKeyError(document, this.namespace)
    }
    const versionIndex = this.versionIndex(index)
    const versionConflict = versionIndex.findConflict(document, (record) => record === ownRecord)
    if (versionConflict !== undefined) {
      // This transaction wrote a record with the key.
      if (this.writes.has(versionConflict)) throw versionIndex.duplicateKeyError(document, this.namespace)
      // The record had the key in the snapshot, and another writer changed it since.
      throw this.writeConflict()
    }
    for (const other of this.otherViews()) {
      // Another open transaction has written the key.
      if (other.hasWrittenKeyOf(index, document)) throw this.writeConflict()
    }
  }

  private hasWrittenKeyOf(index: CollectionIndex, document: Doc): boolean {
    return this.versionIndex(index).findConflict(document, (record) => !this.writes.has(record)) !== undefined
  }

  private versionIndex(index: CollectionIndex): CollectionIndex {
    const versionIndex = this.versionIndexes.get(index) ?? new CollectionIndex(index.spec, this.versions)
    this.versionIndexes.set(index, versionIndex)
    return versionIndex
  }

  private writeConflict(): CommandError {
    return transientError('WriteConflict', `Write conflict in ${this.namespace}: run the transaction again.`)
  }
}
