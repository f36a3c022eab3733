import type { Documents } from '@plekje/engines'
import { type Connection, mongo } from 'mongoose'
import type { IndexDescription, Part } from './archive'
import { BackupDamagedError, BackupRefusedError } from './errors'

export type CollectionPart = Extract<Part, { kind: 'collection' }>

/** All collections of some databases at one moment. */
export interface Snapshot {
  readonly begun: Date
  readonly moment: Date
  readonly collections: readonly (CollectionPart & { records(): AsyncGenerator<Uint8Array> })[]
  close(): Promise<void>
}

const QUERY_COMMENT = 'scan: a backup reads and counts everything'
const BATCH_DOCUMENTS = 1000
const BATCH_BYTES = 8 * 1024 * 1024
/** Leaves documents in responses as bytes, which are stored unchanged. */
const RAW = { fieldsAsRaw: { firstBatch: true, nextBatch: true } }
/** Keeps the types of numbers, and values that JavaScript lacks. */
const LOSSLESS = { promoteValues: false, promoteBuffers: false, bsonRegExp: true }

interface CursorReply {
  readonly cursor: {
    readonly id: mongo.Long | number
    readonly firstBatch?: readonly Uint8Array[]
    readonly nextBatch?: readonly Uint8Array[]
    readonly atClusterTime?: mongo.Timestamp
  }
}

/**
 * Takes a snapshot of databases at one time of the server. The server keeps it for five minutes by default
 * (`minSnapshotHistoryWindowInSeconds`): a longer backup of a server that is written to fails with SnapshotTooOld.
 */
export async function takeSnapshot(documents: Documents, databases: readonly string[]): Promise<Snapshot> {
  const parts: CollectionPart[] = []
  for (const database of databases) {
    parts.push(...(await collectionsOf(database, await documents.connection(database))))
  }
  const [firstPart] = parts
  if (!firstPart) throw new BackupRefusedError(`there is nothing to back up in ${databases.join(', ')}`)

  const firstConnection = await documents.connection(firstPart.database)
  const session = firstConnection.getClient().startSession({ causalConsistency: false })
  const run = async (database: string, command: object): Promise<CursorReply> => {
    const connection = await documents.connection(database)
    return (await databaseOf(connection).command(command, { session, ...RAW })) as CursorReply
  }
  // The first read sets the time of the snapshot, which is between `begun` and `moment`.
  const firstRead = { find: firstPart.name, filter: {}, limit: 1, singleBatch: true, comment: QUERY_COMMENT }
  const begun = new Date()
  const { cursor } = await run(firstPart.database, { ...firstRead, readConcern: { level: 'snapshot' } })
  const moment = new Date()
  const readConcern = { level: 'snapshot', atClusterTime: cursor.atClusterTime }
  async function* records({ database, name }: CollectionPart): AsyncGenerator<Uint8Array> {
    const find = { find: name, filter: {}, batchSize: BATCH_DOCUMENTS, comment: QUERY_COMMENT }
    let reply = await run(database, { ...find, readConcern })
    yield* reply.cursor.firstBatch ?? []
    while (Number(reply.cursor.id) !== 0) {
      const id = mongo.Long.fromValue(reply.cursor.id)
      reply = await run(database, { getMore: id, collection: name, batchSize: BATCH_DOCUMENTS })
      yield* reply.cursor.nextBatch ?? []
    }
  }
  return {
    begun,
    moment,
    collections: parts.map((part) => ({ ...part, records: () => records(part) })),
    close: () => session.endSession(),
  }
}

async function collectionsOf(database: string, connection: Connection): Promise<CollectionPart[]> {
  const db = databaseOf(connection)
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()
  const parts: CollectionPart[] = []
  for (const { name } of collections) {
    if (name.startsWith('system.')) continue
    const indexes = await db.collection(name).listIndexes().toArray()
    parts.push({
      kind: 'collection',
      database,
      name,
      indexes: indexes
        .filter((index) => index.name !== '_id_')
        // EJSON keeps dates in the filter of an index, which plain JSON would lose.
        .map(({ v, ns, ...index }) => mongo.BSON.EJSON.serialize(index) as IndexDescription),
    })
  }
  return parts.sort((a, b) => (a.name < b.name ? -1 : 1))
}

export async function hasDocuments(documents: Documents, databases: readonly string[]): Promise<boolean> {
  for (const database of databases) {
    const connection = await documents.connection(database)
    for (const { name } of await collectionsOf(database, connection)) {
      const collection = databaseOf(connection).collection(name)
      const found = await collection.findOne({}, { projection: { _id: 1 }, comment: QUERY_COMMENT })
      if (found) return true
    }
  }
  return false
}

export async function dropCollections(documents: Documents, databases: readonly string[]): Promise<void> {
  for (const database of databases) {
    const connection = await documents.connection(database)
    for (const { name } of await collectionsOf(database, connection)) await databaseOf(connection).dropCollection(name)
  }
}

/** Inserts records in batches. Creates the indexes last, because those with a time to live would remove documents. */
export class CollectionLoader {
  private batch: mongo.BSON.Document[] = []
  private bytes = 0
  private loadedCount = 0

  private constructor(
    private readonly part: CollectionPart,
    private readonly collection: mongo.Collection,
  ) {}

  /** Loads into `database`, which may have another name than the database of the part. */
  static async open(documents: Documents, database: string, part: CollectionPart): Promise<CollectionLoader> {
    const db = databaseOf(await documents.connection(database))
    await db.createCollection(part.name)
    return new CollectionLoader(part, db.collection(part.name))
  }

  async add(record: Uint8Array): Promise<void> {
    this.batch.push(mongo.BSON.deserialize(record, LOSSLESS))
    this.bytes += record.length
    if (this.batch.length >= BATCH_DOCUMENTS || this.bytes >= BATCH_BYTES) await this.flush()
  }

  /** Throws BackupDamagedError when the server has fewer or more documents than were added. */
  async finish(): Promise<number> {
    await this.flush()
    const count = await this.collection.countDocuments({}, { comment: QUERY_COMMENT })
    if (count !== this.loadedCount) {
      const { database, name } = this.part
      throw new BackupDamagedError(`${database}.${name} has ${count} documents after ${this.loadedCount} were written`)
    }
    const indexes = this.part.indexes.map((index) => mongo.BSON.EJSON.deserialize(index) as mongo.IndexDescription)
    if (indexes.length > 0) await this.collection.createIndexes(indexes)
    return count
  }

  private async flush(): Promise<void> {
    if (this.batch.length === 0) return
    const { database, name } = this.part
    await this.collection.insertMany(this.batch, { ordered: false, ignoreUndefined: false }).catch((error) => {
      // The driver's error holds every document of the batch, which no log may get.
      const reason = error instanceof mongo.MongoError ? `code ${error.code}` : 'no answer'
      throw new Error(`${database}.${name} did not take a batch: ${reason}`)
    })
    this.loadedCount += this.batch.length
    this.batch = []
    this.bytes = 0
  }
}

function databaseOf(connection: Connection): mongo.Db {
  if (!connection.db) throw new Error(`${connection.name} is not connected`)
  return connection.db as unknown as mongo.Db
}
