import mongoose, { type Connection } from 'mongoose'
import pTimeout from 'p-timeout'
import type { Documents } from './documents'

/** Minimum of the timeout for selecting a server or waiting for a connection; see `operationMs`. */
const MIN_CONNECT_TIMEOUT_MS = 5000
const PING_TIMEOUT_MS = 2000
/** Half of the driver's default: all processes of all services share the connections that a server has. */
const MAX_POOL_SIZE = 50
/** An option that is passed would win over that of the url. */
const HAS_POOL_SIZE = /[?&]maxPoolSize=/i

// Every call of a model inside `connection.transaction` belongs to the transaction, without passing a session.
mongoose.set('transactionAsyncLocalStorage', true)

export interface DocumentsOptions {
  /** Prefix of every database name. */
  readonly databasePrefix?: string
  /**
   * Timeout of an operation: passed to queries as `maxTimeMS`, and enforced by the client (`MongoNetworkTimeoutError`)
   * when the server does not answer. Before an operation, selecting a server and waiting for a connection each take at
   * most 5 seconds or half of `operationMs`, whichever is longer, but never more than `operationMs`.
   */
  readonly operationMs?: number
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
  { databasePrefix = '', operationMs = 10_000 }: DocumentsOptions = {},
): Promise<Documents> {
  const connectTimeoutMs = Math.min(Math.max(MIN_CONNECT_TIMEOUT_MS, operationMs / 2), operationMs)
  const root = mongoose.createConnection(url, {
    serverSelectionTimeoutMS: connectTimeoutMs,
    connectTimeoutMS: connectTimeoutMs,
    socketTimeoutMS: operationMs,
    waitQueueTimeoutMS: connectTimeoutMs,
    ...(!HAS_POOL_SIZE.test(url) && { maxPoolSize: MAX_POOL_SIZE }),
    // Acknowledged writes survive a failover, and clients read their own writes. The driver retries reads and writes
    // once unless the url says otherwise.
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
    milliseconds: PING_TIMEOUT_MS,
    message: `the documents engine did not answer a ping in ${PING_TIMEOUT_MS} ms`,
  })
}
