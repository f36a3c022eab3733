import { type Connection, mongo } from 'mongoose'

const COMMAND_NOT_FOUND = 59

/** True on a replica set or sharded cluster, which alone have transactions and change streams. */
export async function isReplicated(connection: Pick<Connection, 'db'>): Promise<boolean> {
  try {
    const hello = await connection.db?.command({ hello: 1 })
    return typeof hello?.setName === 'string' || hello?.msg === 'isdbgrid'
  } catch (error) {
    // mongo-java-server, which has neither, does not know the command.
    if (error instanceof mongo.MongoServerError && error.code === COMMAND_NOT_FOUND) return false
    throw error
  }
}

/** For the start of a service that writes in transactions: rejects on a server without them, where all writes fail. */
export async function requireTransactions(connection: Connection): Promise<void> {
  if (await isReplicated(connection)) return
  throw new Error(
    `${connection.name} needs transactions: make MongoDB a replica set (one member is enough) and name it in MONGODB_URL (?replicaSet=rs0)`,
  )
}
