// npm run test:compose: builds every image, starts docker-compose.yml with stand-ins for its engines, uses the site in
// a browser, kills and restarts each part under load, and removes everything. docs/operations/compose.md says what it
// needs.
// npm run test:compose -- --quick: builds every image, starts everything, and checks pages.
// npm run test:compose -- --install: starts the site from the install files in an empty folder, with earlier images.
import { Checks, runChecks } from './checks'
import { testCompose } from './compose/scenario'
import { requireDocker } from './docker'
import { installInEmptyFolder } from './install/on-empty-folder'

void runChecks(async () => {
  requireDocker()
  const isQuick = process.argv.includes('--quick')
  const checks = new Checks()
  if (!process.argv.includes('--install')) await testCompose(checks, { isQuick })
  if (!isQuick && checks.totals.failed === 0) await installInEmptyFolder(checks)
  return { checks }
})
