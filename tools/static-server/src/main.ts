import { readStaticServerConfig } from './config'
import { createStaticServer } from './static-server'

async function main(): Promise<void> {
  const server = createStaticServer(readStaticServerConfig(process.env), process.argv[2])
  const stop = () => void server.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  console.log(`Files are served at ${await server.start()}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
