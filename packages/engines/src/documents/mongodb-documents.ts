import { setTimeout as pause } from 'node:timers/promises'
import mongoose, { type Connection } from 'mongoose'
import type { Documents } from './documents'

const connectMilliseconds = 5000
const pingMilliseconds = 2000

export interface DocumentsOptions {
  /** Before the name of every database. */
  readonly databasePrefix?: string
  /**
   * How long the server may take for one answer: queries tell it so (`maxTimeMS`), and whatever is not answered in that
   * time fails (`MongoNetworkTimeoutError`), also when the server accepts and never answers. Finding a server and waiting
   * for a connection take 5 seconds each at most and no longer than this, before it.
   */
  readonly operationMs?: number
  /** Connections to each server. */
  readonly poolSize?: number
}

/** Connects to MongoDB; `url` may name several hosts and carry options. Rejects when no server answers in 5 seconds. */
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
  const waitMs = Math.min(connectMilliseconds, operationMs)
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
  const pinged = connection.getClient().db('admin').command({ ping: 1 })
  const timer = new AbortController()
  const late = pause(pingMilliseconds, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`the documents engine did not answer a ping in ${pingMilliseconds} ms`)
  })
  try {
    await Promise.race([pinged, late])
  } finally {
    timer.abort()
    // Whichever of the two comes later is nobody's.
    for (const each of [pinged, late]) each.catch(() => undefined)
  }
}
