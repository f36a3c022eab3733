// npm run test:compose: builds every image, starts docker-compose.yml with stand-ins for its engines, uses the site in a
// browser, kills and restarts each part under load, and removes everything. docs/operations/compose.md lists the requirements.
// npm run test:compose -- --quick: builds every image, starts everything, and checks pages.
// npm run test:compose -- --install: starts the site from the install files in an empty folder, with images built before.
import { Checks } from './checks'
import { testCompose } from './compose/scenario'
import { requireDocker } from './docker'
import { installInEmptyFolder } from './install/on-empty-folder'

async function main(): Promise<void> {
  requireDocker()
  const isQuick = process.argv.includes('--quick')
  let failed = process.argv.includes('--install') ? 0 : await testCompose({ isQuick })
  if (!isQuick && failed === 0) failed = await testInstall()
  process.exit(failed === 0 ? 0 : 1)
}

async function testInstall(): Promise<number> {
  const checks = new Checks()
  await installInEmptyFolder(checks)
  return checks.report()
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
