import type { Doc } from '../document'
import { CommandError } from '../errors'
import type { Storage } from '../storage/storage'
import { sameValue } from '../values/value-key'
import { CollectionIndex } from './collection-index'
import { type IndexSpec, idIndex, indexSpecToDocument, isSameIndex } from './index-spec'
import { encodeStored } from './stored-document'

/** One collection: its documents in memory by record number, its indexes, and its part of the storage. */
export class Collection {
  private readonly documents = new Map<number, Doc>()
  private indexList: CollectionIndex[]
  private nextRecord = 1

  constructor(
    readonly number: number,
    readonly database: string,
    readonly name: string,
    private readonly storage: Storage,
    indexes: readonly IndexSpec[] = [],
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

  /** Takes in a document from storage, before anything was asked of the collection. */
  load(record: number, document: Doc): void {
    this.documents.set(record, document)
    this.nextRecord = Math.max(this.nextRecord, record + 1)
  }

  /** Throws DuplicateKey and leaves everything as it was. */
  insert(document: Doc): void {
    const bytes = encodeStored(document)
    this.checkIndexes(document)
    const record = this.nextRecord++
    this.documents.set(record, document)
    for (const index of this.indexList) index.add(record, document)
    this.storage.putDocument(this.number, record, bytes)
  }

  /** Throws DuplicateKey or ImmutableField and leaves everything as it was. */
  replace(record: number, document: Doc): void {
    const previous = this.documents.get(record)
    if (!previous) throw new CommandError('InternalError', `no record ${record}`)
    if (!sameValue(previous._id, document._id)) {
      throw new CommandError(
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      )
    }
    const bytes = encodeStored(document)
    this.checkIndexes(document, record)
    const touched = this.indexList.filter((index) => index.distinguishes(previous, document))
    for (const index of touched) index.remove(record, previous)
    this.documents.set(record, document)
    for (const index of touched) index.add(record, document)
    this.storage.putDocument(this.number, record, bytes)
  }

  remove(record: number): void {
    const previous = this.documents.get(record)
    if (!previous) return
    for (const index of this.indexList) index.remove(record, previous)
    this.documents.delete(record)
    this.storage.removeDocument(this.number, record)
  }

  /** Adds those that are not there yet, all or none. */
  createIndexes(specs: readonly IndexSpec[]): void {
    const added: CollectionIndex[] = []
    for (const spec of specs) {
      const existing = [...this.indexList, ...added]
      if (existing.some((index) => isSameIndex(index.spec, spec))) continue
      const index = new CollectionIndex(spec, this.documents)
      try {
        index.validate()
      } catch (error) {
        throw error instanceof CommandError && error.codeName === 'DuplicateKey'
          ? new CommandError(
              'DuplicateKey',
              error.message.replace('collection: ', `collection: ${this.namespace}`),
              error.details,
            )
          : error
      }
      added.push(index)
    }
    if (added.length === 0) return
    this.indexList = [...this.indexList, ...added]
    this.saveCatalogEntry()
  }

  dropIndexes(names: ReadonlySet<string>): void {
    this.indexList = this.indexList.filter((index) => !names.has(index.spec.name))
    this.saveCatalogEntry()
  }

  saveCatalogEntry(): void {
    const indexes = this.indexList.slice(1).map((index) => indexSpecToDocument(index.spec))
    this.storage.putCatalogEntry(this.number, { database: this.database, name: this.name, indexes })
  }

  /** Forgets everything, on disk too. */
  drop(): void {
    for (const record of this.documents.keys()) this.storage.removeDocument(this.number, record)
    this.storage.removeCatalogEntry(this.number)
    this.documents.clear()
  }

  private checkIndexes(document: Doc, self?: number): void {
    for (const index of this.indexList) {
      index.check(document)
      if (index.conflict(document, self) !== undefined) throw index.duplicate(document, this.namespace)
    }
  }
}
