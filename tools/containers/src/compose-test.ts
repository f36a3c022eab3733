// npm run test:compose: builds every image, brings docker-compose.yml up with stand-ins for its engines, uses the site in a
// browser, kills and starts each part under load, and takes everything down. docs/operations/compose.md says what it needs.
// npm run test:compose -- --quick: builds every image, brings it up, and looks at pages.

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
