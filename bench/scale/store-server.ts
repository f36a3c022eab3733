// store-server.ts FOLDER: the embedded document engine in a process of its own with MongoDB's protocol, so that its memory
// and processor time are not counted for the measured services.
import { openEmbeddedMongo } from '@plekje/embedded-mongo'

async function main(directory: string): Promise<void> {
  const server = await openEmbeddedMongo({ directory })
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
  console.log(`serving at ${server.url}`)
}

void main(process.argv[2] ?? '')
