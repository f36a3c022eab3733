import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPlatformProcess } from '@plekje/testing'
import { type Checks, ensure } from '../checks'
import { run } from '../docker'
import { makeCheckout } from './checkout'
import { Documented, ensureShows } from './documented'
import { belongsToNpmStart } from './not-run'
import { keysIn, watchVenue } from './site-actions'

const ADMIN_PASSWORD = 'Beheerder-van-dit-uur'

/** Runs every documented command of a site that `npm start` runs in the situation that it is for. */
export async function runOnNpmStart(checks: Checks): Promise<void> {
  const checkout = makeCheckout()
  const { folder } = checkout
  const page = 'operations/backup.md'
  const documented = new Documented(folder, {})
  const dataDir = join(folder, '.data')
  const start = () => startPlatformProcess({ root: folder, dataDir, env: { ADMIN_PASSWORD } })
  try {
    await checks.try('the checkout is built', async () => {
      const { code, stderr } = await run('npm', ['run', 'build'], { cwd: folder })
      ensure(code === 0, stderr)
      return undefined
    })
    await checks.try('backup.md: a backup of a running site is restored after its data were lost', async () => {
      const env = await makeKey(documented, folder)
      const before = await start()
      ensureShows(await documented.run(page, 'npm run backup', { env }), 'checked, in')
      const venue = await watchVenue(before.url, ADMIN_PASSWORD)
      await venue.setVisible(false)
      await before.stop()
      rmSync(dataDir, { recursive: true })
      const fill = { '2026-01-30T14:00': new Date().toISOString() }
      const output = await documented.run(page, 'npm run restore', { fill })
      const after = await start()
      const restored = await watchVenue(after.url, ADMIN_PASSWORD)
      await restored.waitUntilSearched(true)
      await after.stop()
      return output.trim().split('\n').pop()
    })
    await checks.try('backup.md, second-factor.md: commands of a stopped site', async () => {
      const fill = { '2026-01-30T12:00:00Z': new Date(Date.now() - 3_600_000).toISOString() }
      const rewound = await documented.run(page, 'EVENTS_GROUPS=reviews', { fill })
      const erased = await documented.run(page, 'DATA_DIR=.data node services/accounts')
      const name = { 'RESET_USERNAME=ada': 'RESET_USERNAME=admin' }
      const reset = await documented.run('operations/second-factor.md', 'RESET_USERNAME=ada DATA_DIR', { fill: name })
      ensureShows(reset, 'second factors of admin are gone')
      return [rewound, erased].map((text) => text.trim().split('\n').pop()).join('; ')
    })
    await checks.try('every command for npm start was run', () => documented.requireAllRun(belongsToNpmStart))
  } finally {
    checkout.remove()
  }
}

/** Writes the identity into key.txt; resolves with the settings that encrypt for it. */
async function makeKey(documented: Documented, folder: string): Promise<NodeJS.ProcessEnv> {
  const { recipient, identity } = keysIn(await documented.run('operations/backup.md', 'npm run backup -- key'))
  writeFileSync(join(folder, 'key.txt'), `${identity}\n`)
  return { BACKUP_RECIPIENT: recipient }
}
