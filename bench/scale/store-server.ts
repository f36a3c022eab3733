// The embedded documents engine as a server of its own, for the processes of services that are measured: it speaks
// MongoDB's protocol at a socket, so that what it uses is no part of what they use. `store-server.ts FOLDER`.
import { openEmbeddedMongo } from '@plekje/embedded-mongo'

async function main(directory: string): Promise<void> {
  const server = await openEmbeddedMongo({ directory })
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
  console.log(`serving at ${server.url}`)
}

void main(process.argv[2] ?? '')
