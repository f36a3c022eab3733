// Serves the embedded MongoDB server at a port, to replace MongoDB where neither its image nor a server is available:
//   tsx tools/containers/stand-ins/mongodb.ts FOLDER [PORT [HOST]]
// The server has transactions, no users and no other members: clients connect with `directConnection=true`.
import { mkdirSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { openEmbeddedMongo } from '@plekje/embedded-mongo'

/** The limit of transactions in Compose and the overlay `dev` (docs/operations/engines.md). */
const TRANSACTION_MS = 5000

interface ServedMongo {
  readonly url: string
  close(): Promise<void>
}

/** Serves the data in `folder` at a port, without authentication; 0 selects a free port. */
export async function serveMongo(folder: string, port: number, host = '127.0.0.1'): Promise<ServedMongo> {
  mkdirSync(folder, { recursive: true })
  const mongo = await openEmbeddedMongo({ directory: folder, transactionMilliseconds: TRANSACTION_MS })
  const clients = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    const upstream = connect(mongo.socketPath)
    // Either end closes the other; errors have no receiver.
    pipeline(client, upstream, () => undefined)
    pipeline(upstream, client, () => undefined)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `mongodb://${host}:${(server.address() as AddressInfo).port}/?directConnection=true`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const client of clients) client.destroy()
      await closed
      await mongo.close()
    },
  }
}

async function main([folder, port = '27017', host]: readonly string[]): Promise<void> {
  if (!folder) throw new Error('the folder of the data is missing: mongodb.ts FOLDER [PORT [HOST]]')
  const served = await serveMongo(folder, Number(port), host)
  console.log(served.url)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void served.close().then(() => process.exit(0)))
  }
}

if (require.main === module) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
