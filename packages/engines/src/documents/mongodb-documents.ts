import mongoose, { type Connection } from 'mongoose'
import pTimeout from 'p-timeout'
import type { Documents } from './documents'

/** For finding a server or waiting for a connection; half of an operation's time where that is longer. */
const connectMilliseconds = 5000
const pingMilliseconds = 2000

export interface DocumentsOptions {
  /** Before the name of every database. */
  readonly databasePrefix?: string
  /**
   * How long the server may take for one answer: queries tell it so (`maxTimeMS`), and whatever is not answered in that
   * time fails (`MongoNetworkTimeoutError`), also when the server accepts and never answers. Finding a server and waiting
   * for a connection take half of this each at most before it, or 5 seconds where this is less than 10.
   */
  readonly operationMs?: number
  /** Connections to each server. */
  readonly poolSize?: number
}

/** Connects to MongoDB; `url` may name several hosts and carry options. Rejects when no server answers in the time for finding one. */
export function openMongodbDocuments(url: string, options: DocumentsOptions = {}): Promise<Documents> {
  return connectDocuments('mongodb', url, async () => undefined, options)
}

/** All databases share one pool of connections. `closeServer` runs after the connections are closed. */
export async function connectDocuments(
  kind: Documents['kind'],
  url: string,
  closeServer: () => Promise<void>,
  { databasePrefix = '', operationMs = 10_000, poolSize = 50 }: DocumentsOptions = {},
): Promise<Documents> {
  const waitMs = Math.min(Math.max(connectMilliseconds, operationMs / 2), operationMs)
  const root = mongoose.createConnection(url, {
    serverSelectionTimeoutMS: waitMs,
    connectTimeoutMS: waitMs,
    socketTimeoutMS: operationMs,
    waitQueueTimeoutMS: waitMs,
    maxPoolSize: poolSize,
    // What was acknowledged outlives a failover, and who wrote reads what they wrote. The driver repeats reads and
    // writes once unless the url says otherwise.
    writeConcern: { w: 'majority' },
    readPreference: 'primary',
    // Migrations make collections and indexes; a process that only serves makes none.
    autoIndex: false,
    autoCreate: false,
    // While the server is away operations fail within their time instead of gathering in memory.
    bufferCommands: false,
  })
  const close = async () => {
    await root.close()
    await closeServer()
  }
  try {
    await root.asPromise()
  } catch (error) {
    await close()
    throw error
  }
  const connections = new Map<string, Connection>()
  return {
    kind,
    connection: async (database) => {
      const connection = connections.get(database) ?? root.useDb(databasePrefix + database, { useCache: true })
      connection.set('maxTimeMS', operationMs)
      connections.set(database, connection)
      await connection.asPromise()
      return connection
    },
    ping: () => ping(root),
    close,
  }
}

async function ping(connection: Connection): Promise<void> {
  await pTimeout(connection.getClient().db('admin').command({ ping: 1 }), {
    milliseconds: pingMilliseconds,
    message: `the documents engine did not answer a ping in ${pingMilliseconds} ms`,
  })
}
