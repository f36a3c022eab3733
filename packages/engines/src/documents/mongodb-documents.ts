import mongoose, { type Connection } from 'mongoose'
import type { Documents } from './documents'

const connectMilliseconds = 5000
const pingMilliseconds = 2000

/** Connects to MongoDB; `url` may name several hosts and carry options. Rejects when no server answers in 5 seconds. */
export function openMongodbDocuments(url: string, databasePrefix = ''): Promise<Documents> {
  return connectDocuments('mongodb', url, async () => undefined, databasePrefix)
}

/** All databases share one pool of connections. `closeServer` runs after the connections are closed. */
export async function connectDocuments(
  kind: Documents['kind'],
  url: string,
  closeServer: () => Promise<void>,
  databasePrefix = '',
): Promise<Documents> {
  const root = mongoose.createConnection(url, {
    serverSelectionTimeoutMS: connectMilliseconds,
    connectTimeoutMS: connectMilliseconds,
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
      connections.set(database, connection)
      await connection.asPromise()
      return connection
    },
    ping: () => ping(root),
    close,
  }
}

async function ping(connection: Connection): Promise<void> {
  const client = connection.getClient()
  await client.db('admin').command({ ping: 1 }, { timeoutMS: pingMilliseconds })
}
