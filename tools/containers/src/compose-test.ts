// npm run test:compose: builds every image, starts docker-compose.yml with stand-ins for its engines, uses the site in a
// browser, kills and restarts each part under load, and removes everything. docs/operations/compose.md lists the requirements.
// npm run test:compose -- --quick: builds every image, starts everything, and checks pages.

import { testCompose } from './compose/scenario'
import { requireDocker } from './docker'

async function main(): Promise<void> {
  requireDocker()
  const failed = await testCompose({ isQuick: process.argv.includes('--quick') })
  process.exit(failed === 0 ? 0 : 1)
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
