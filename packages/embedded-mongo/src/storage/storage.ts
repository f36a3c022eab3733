import { chmodSync, mkdirSync } from 'node:fs'
import { deserialize } from 'bson'
import { type Database, open, type RootDatabaseOptionsWithPath } from 'lmdb'
import type { Doc } from '../document'
import { encodeDocument } from '../wire/reply'
import { processIdentity } from './process-identity'

export class DirectoryInUseError extends Error {}

type RecordKey = [collection: number, record: number]
type Operation =
  | { readonly store: 'documents'; readonly key: RecordKey; readonly value: Uint8Array | undefined }
  | { readonly store: 'catalog'; readonly key: number; readonly value: Uint8Array | undefined }
  | { readonly store: 'sessions'; readonly key: string; readonly value: Uint8Array | undefined }

const ownerKey = 'owner'

/** lmdb's types lack `permissionsMode`. */
const lmdbOptions = (path: string): RootDatabaseOptionsWithPath & { permissionsMode: number } => ({
  path,
  maxDbs: 4,
  noSubdir: false,
  permissionsMode: 0o600,
})

/**
 * The durable copy of the data: encoded documents by collection and record number, a catalog of collections, and the
 * last write of each session. The writes of a command are collected and committed as one transaction.
 */
export class Storage {
  private uncommitted: Operation[] = []
  private lastCommit: Promise<void> | undefined
  private failure: Error | undefined

  private constructor(
    private readonly root: Database,
    private readonly documents: Database<Uint8Array, RecordKey>,
    private readonly catalog: Database<Uint8Array, number>,
    private readonly sessions: Database<Uint8Array, string>,
    private readonly owners: Database<string, string>,
    private readonly identity: string,
  ) {}

  /** Throws DirectoryInUseError when a running process, this one included, has the directory open. */
  static open(directory: string): Storage {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    chmodSync(directory, 0o700)
    const root = open(lmdbOptions(directory))
    const documents = root.openDB<Uint8Array, RecordKey>({ name: 'documents', encoding: 'binary' })
    const catalog = root.openDB<Uint8Array, number>({ name: 'catalog', encoding: 'binary' })
    const sessions = root.openDB<Uint8Array, string>({ name: 'sessions', encoding: 'binary' })
    const owners = root.openDB<string, string>({ name: 'owners', encoding: 'string' })
    const identity = processIdentity(process.pid) ?? String(process.pid)
    // A write transaction excludes other processes: if two start at once, the second sees the first one's entry.
    const owner = root.transactionSync(() => {
      const previous = owners.get(ownerKey)
      const isRunning = previous !== undefined && previous === processIdentity(Number.parseInt(previous, 10))
      if (isRunning) return previous
      owners.putSync(ownerKey, identity)
      return undefined
    })
    if (owner !== undefined) {
      void root.close()
      throw new DirectoryInUseError(`${directory} is in use by process ${Number.parseInt(owner, 10)}`)
    }
    return new Storage(root, documents, catalog, sessions, owners, identity)
  }

  *readCatalog(): Generator<[collection: number, entry: Doc]> {
    for (const { key, value } of this.catalog.getRange()) yield [key, deserialize(value)]
  }

  /** Yields all documents, ordered by collection and record. */
  *readDocuments(): Generator<[collection: number, record: number, document: Doc]> {
    for (const { key, value } of this.documents.getRange()) {
      yield [key[0], key[1], deserialize(value, { bsonRegExp: true, validation: { utf8: false } })]
    }
  }

  *readSessions(): Generator<[key: string, entry: Doc]> {
    for (const { key, value } of this.sessions.getRange()) yield [key, deserialize(value, { bsonRegExp: true })]
  }

  /** Stores an encoded document, or removes it when `value` is undefined. */
  writeDocument(collection: number, record: number, value: Uint8Array | undefined): void {
    this.uncommitted.push({ store: 'documents', key: [collection, record], value })
  }

  writeCatalogEntry(collection: number, entry: Doc | undefined): void {
    this.uncommitted.push({ store: 'catalog', key: collection, value: entry && encodeDocument(entry) })
  }

  writeSession(key: string, value: Uint8Array | undefined): void {
    this.uncommitted.push({ store: 'sessions', key, value })
  }

  /** Commits the collected writes; resolves when they are on disk. Undefined when there are none. */
  commit(): Promise<void> | undefined {
    const operations = this.uncommitted
    if (operations.length === 0) return undefined
    this.uncommitted = []
    const writing = this.root.batch(() => {
      for (const operation of operations) this.apply(operation)
    })
    const pending = writing.then(
      () => {
        if (this.lastCommit === pending) this.lastCommit = undefined
      },
      (error) => {
        this.failure = error instanceof Error ? error : new Error(String(error))
        throw this.failure
      },
    )
    this.lastCommit = pending
    return pending.then(async () => {
      await this.root.flushed
    })
  }

  /**
   * Resolves when all visible writes are committed, so that no reply shows a write that is lost when the process dies.
   * Undefined if they are committed already. Rejects after a failed commit, because memory then differs from the disk.
   */
  pendingCommit(): Promise<void> | undefined {
    return this.failure ? Promise.reject(this.failure) : this.lastCommit
  }

  async close(): Promise<void> {
    await this.lastCommit?.catch(() => undefined)
    if (this.owners.get(ownerKey) === this.identity) await this.owners.remove(ownerKey)
    await this.root.flushed
    await this.root.close()
  }

  private apply({ store, key, value }: Operation): void {
    if (store === 'documents') {
      void (value ? this.documents.put(key, value) : this.documents.remove(key))
    } else if (store === 'sessions') {
      void (value ? this.sessions.put(key, value) : this.sessions.remove(key))
    } else {
      void (value ? this.catalog.put(key, value) : this.catalog.remove(key))
    }
  }
}
