import type { Doc } from '../document'
import { CommandError } from '../errors'
import type { Storage } from '../storage/storage'
import { Collection, type DocumentSet, type Snapshot } from './collection'
import { readIndexSpec } from './index-spec'

const validDatabase = /^[^\s/\\."$*<>:|?\0]{1,63}$/

/** Finds collections by name: the committed ones, or a transaction's views of them. */
export interface Collections {
  find(database: string, name: string): DocumentSet | undefined
  /** Returns the collection; creates it when it does not exist. */
  ensure(database: string, name: string): DocumentSet
}

/** All databases and their collections. A database exists while it has a collection. */
export class Catalog implements Collections {
  /** Snapshots that open transactions read. */
  readonly snapshots = new Set<Snapshot>()
  private readonly databases = new Map<string, Map<string, Collection>>()
  private nextNumber = 1

  constructor(private readonly storage: Storage) {
    const byNumber = new Map<number, Collection>()
    for (const [number, entry] of storage.readCatalog()) {
      const { database, name, indexes } = entry as { database: string; name: string; indexes: Doc[] }
      const collection = new Collection(number, database, name, storage, indexes.map(readIndexSpec), this.snapshots)
      byNumber.set(number, collection)
      this.add(collection)
    }
    for (const [collectionNumber, record, document] of storage.readDocuments()) {
      byNumber.get(collectionNumber)?.load(record, document)
    }
  }

  databaseNames(): string[] {
    return [...this.databases.keys()]
  }

  collections(database: string): Collection[] {
    const collections = this.databases.get(database)
    return collections ? [...collections.values()] : []
  }

  find(database: string, name: string): Collection | undefined {
    checkNames(database, name)
    return this.databases.get(database)?.get(name)
  }

  ensure(database: string, name: string): Collection {
    const existing = this.find(database, name)
    if (existing) return existing
    const collection = this.createUnregistered(database, name)
    this.register(collection)
    return collection
  }

  /** Creates a collection without adding it to the catalog: `register` does that. */
  createUnregistered(database: string, name: string): Collection {
    return new Collection(this.nextNumber++, database, name, this.storage, [], this.snapshots)
  }

  register(collection: Collection): void {
    collection.saveCatalogEntry()
    this.add(collection)
  }

  drop(collection: Collection): void {
    collection.drop()
    const collections = this.databases.get(collection.database)
    collections?.delete(collection.name)
    if (collections?.size === 0) this.databases.delete(collection.database)
  }

  private add(collection: Collection): void {
    const collections = this.databases.get(collection.database) ?? new Map<string, Collection>()
    collections.set(collection.name, collection)
    this.databases.set(collection.database, collections)
    this.nextNumber = Math.max(this.nextNumber, collection.number + 1)
  }
}

function checkNames(database: string, name: string): void {
  const isValid = validDatabase.test(database) && name !== '' && !/[$\0]/.test(name) && !/^\.|\.$|^system\./.test(name)
  if (!isValid || `${database}.${name}`.length > 255) {
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`)
  }
}
