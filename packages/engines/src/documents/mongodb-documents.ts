import mongoose, { type Connection } from 'mongoose'
import pTimeout from 'p-timeout'
import type { Documents } from './documents'

/** Timeout for selecting a server or waiting for a connection; half of an operation's time when that is longer. */
const connectMilliseconds = 5000
const pingMilliseconds = 2000

// Every call of a model inside `connection.transaction` belongs to the transaction, without a session in each signature.
mongoose.set('transactionAsyncLocalStorage', true)

export interface DocumentsOptions {
  /** Prefix of every database name. */
  readonly databasePrefix?: string
  /**
   * Timeout of an operation: passed to queries as `maxTimeMS`, and enforced by the client (`MongoNetworkTimeoutError`)
   * when the server does not answer. Selecting a server and waiting for a connection each take at most half of this
   * before it, or 5 seconds when this is less than 10.
   */
  readonly operationMs?: number
  /** Maximum connections to each server. */
  readonly poolSize?: number
}

/** Connects to MongoDB; `url` may name several hosts and options. Rejects when no server answers in time. */
export function openMongodbDocuments(url: string, options: DocumentsOptions = {}): Promise<Documents> {
  return connectDocuments('mongodb', url, async () => undefined, options)
}

/** All databases share one connection pool. `closeServer` runs after the connections are closed. */
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
    // Acknowledged writes survive a failover, and clients read their own writes. The driver retries reads and writes once
    // unless the url says otherwise.
    writeConcern: { w: 'majority' },
    readPreference: 'primary',
    // Migrations create collections and indexes; a serving process creates none.
    autoIndex: false,
    autoCreate: false,
    // While the server is unavailable operations fail within their timeout instead of queuing in memory.
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
