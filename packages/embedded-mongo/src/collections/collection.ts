import type { Doc } from '../document'
import { CommandError } from '../errors'
import type { Storage } from '../storage/storage'
import { isSameValue } from '../values/value-key'
import { CollectionIndex } from './collection-index'
import { type IndexSpec, idIndex, indexSpecToDocument, isSameIndex } from './index-spec'
import { encodeStored } from './stored-document'

/** Documents that a selection reads. */
export interface Searchable {
  readonly namespace: string
  readonly indexes: readonly CollectionIndex[]
  readonly records: ReadonlyMap<number, Doc>
}

/** A transaction's view of a collection: the committed documents except hidden records, which `versions` replaces. */
export interface Layers {
  readonly committed: Searchable
  readonly hidden: ReadonlySet<number>
  readonly versions: Searchable
}

/** The documents that a command reads and writes: a collection, or a transaction's view of one. */
export interface DocumentSet extends Searchable {
  readonly layers?: Layers
  insert(document: Doc): void
  replace(record: number, document: Doc): void
  remove(record: number): void
  createIndexes(specs: readonly IndexSpec[]): void
}

export interface StoredVersion {
  readonly document: Doc
  readonly bytes: Uint8Array
}

/** Receives each change before it is made, to preserve the previous version of the record. */
export interface Snapshot {
  beforeChange(collection: Collection, record: number, previous: Doc | undefined): void
}

/** A collection: its documents in memory by record number, its indexes, and its part of the storage. */
export class Collection implements DocumentSet {
  private readonly documents = new Map<number, Doc>()
  private indexList: CollectionIndex[]
  private nextRecord = 1

  constructor(
    readonly number: number,
    readonly database: string,
    readonly name: string,
    private readonly storage: Storage,
    indexes: readonly IndexSpec[] = [],
    private readonly snapshots: ReadonlySet<Snapshot> = new Set(),
  ) {
    this.indexList = [idIndex, ...indexes].map((spec) => new CollectionIndex(spec, this.documents))
  }

  get namespace(): string {
    return `${this.database}.${this.name}`
  }

  get records(): ReadonlyMap<number, Doc> {
    return this.documents
  }

  get indexes(): readonly CollectionIndex[] {
    return this.indexList
  }

  /** Adds a document from storage. Only for use at start, before the first command. */
  load(record: number, document: Doc): void {
    this.documents.set(record, document)
    this.nextRecord = Math.max(this.nextRecord, record + 1)
  }

  /** Throws DuplicateKey without changing anything. */
  insert(document: Doc): void {
    const bytes = encodeStored(document)
    this.checkIndexes(document)
    this.put(this.takeRecord(), { document, bytes })
  }

  /** Throws DuplicateKey or ImmutableField without changing anything. */
  replace(record: number, document: Doc): void {
    const previous = this.documents.get(record)
    if (!previous) throw new CommandError('InternalError', `no record ${record}`)
    if (!isSameValue(previous._id, document._id)) {
      throw new CommandError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      )
    }
    const bytes = encodeStored(document)
    this.checkIndexes(document, record)
    this.put(record, { document, bytes })
  }

  remove(record: number): void {
    if (this.documents.has(record)) this.put(record, undefined)
  }

  /** Allocates the number of a new document. Unused numbers leave gaps. */
  takeRecord(): number {
    return this.nextRecord++
  }

  /** Stores a version of a record, or removes it, without checking indexes. */
  put(record: number, version: StoredVersion | undefined): void {
    const previous = this.documents.get(record)
    for (const snapshot of this.snapshots) snapshot.beforeChange(this, record, previous)
    // Most changes of a document affect few indexes.
    const affectedIndexes =
      previous && version
        ? this.indexList.filter((index) => index.hasDifferentEntries(previous, version.document))
        : this.indexList
    if (previous) {
      for (const index of affectedIndexes) index.remove(record, previous)
    }
    if (version) {
      this.documents.set(record, version.document)
      for (const index of affectedIndexes) index.add(record, version.document)
    } else {
      this.documents.delete(record)
    }
    this.storage.writeDocument(this.number, record, version?.bytes)
  }

  /** Adds the indexes that do not exist yet; all or none. */
  createIndexes(specs: readonly IndexSpec[]): void {
    if (this.addIndexes(specs)) this.saveCatalogEntry()
  }

  /** Like {@link createIndexes}, but in memory only. Returns true if it added an index. */
  addIndexes(specs: readonly IndexSpec[]): boolean {
    const newIndexes: CollectionIndex[] = []
    for (const spec of specs) {
      const existing = [...this.indexList, ...newIndexes]
      if (existing.some((index) => isSameIndex(index.spec, spec))) continue
      const index = new CollectionIndex(spec, this.documents)
      index.validate(this.namespace)
      newIndexes.push(index)
    }
    this.indexList = [...this.indexList, ...newIndexes]
    return newIndexes.length > 0
  }

  dropIndexes(names: ReadonlySet<string>): void {
    this.indexList = this.indexList.filter((index) => !names.has(index.spec.name))
    this.saveCatalogEntry()
  }

  saveCatalogEntry(): void {
    const indexes = this.indexList.slice(1).map((index) => indexSpecToDocument(index.spec))
    this.storage.writeCatalogEntry(this.number, { database: this.database, name: this.name, indexes })
  }

  /** Removes all documents and indexes, on disk too. */
  drop(): void {
    for (const [record, previous] of this.documents) {
      for (const snapshot of this.snapshots) snapshot.beforeChange(this, record, previous)
      this.storage.writeDocument(this.number, record, undefined)
    }
    this.storage.writeCatalogEntry(this.number, undefined)
    this.documents.clear()
  }

  private checkIndexes(document: Doc, ownRecord?: number): void {
    for (const index of this.indexList) {
      index.checkArrays(document)
      if (index.findConflict(document, (record) => record === ownRecord) !== undefined) {
        throw index.duplicateKeyError(document, this.namespace)
      }
    }
  }
}
