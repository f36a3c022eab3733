import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPlatformProcess } from '@plekje/testing'
import { type Checks, ensure } from '../checks'
import { run } from '../docker'
import { makeCheckout } from './checkout'
import { belongsToNpmStart } from './not-run'
import { ensureShows, OperatorDocuments } from './operator-documents'
import { keysIn, lastLineOf, watchVenue } from './site-actions'

const ADMIN_PASSWORD = 'Beheerder-van-dit-uur'

/** Starts a site with `npm start`, and runs each documented command for it in the situation that its page describes. */
export async function runOnNpmStart(checks: Checks): Promise<void> {
  const checkout = makeCheckout()
  const { folder } = checkout
  const page = 'operations/backup.md'
  const documents = new OperatorDocuments(folder, {})
  const dataDir = join(folder, '.data')
  const start = () => startPlatformProcess({ root: folder, dataDir, env: { ADMIN_PASSWORD } })
  try {
    await checks.try('the checkout is built', async () => {
      const { code, stderr } = await run('npm', ['run', 'build'], { cwd: folder })
      ensure(code === 0, stderr)
      return undefined
    })
    await checks.try('backup.md: a backup of a running site is restored after its data were lost', async () => {
      const env = await makeKey(documents, folder)
      const before = await start()
      ensureShows(await documents.run(page, 'npm run backup', { env }), 'checked, in')
      const venue = await watchVenue(before.url, ADMIN_PASSWORD)
      await venue.setVisible(false)
      await before.stop()
      rmSync(dataDir, { recursive: true })
      const fill = { '2026-01-30T14:00': new Date().toISOString() }
      const output = await documents.run(page, 'npm run restore', { fill })
      const after = await start()
      const restored = await watchVenue(after.url, ADMIN_PASSWORD)
      await restored.waitUntilInSearch(true)
      await after.stop()
      return lastLineOf(output)
    })
    await checks.try('backup.md, second-factor.md: commands of a stopped site', async () => {
      const fill = { '2026-01-30T12:00:00Z': new Date(Date.now() - 3_600_000).toISOString() }
      const rewindOutput = await documents.run(page, 'EVENTS_GROUPS=reviews', { fill })
      const erasureOutput = await documents.run(page, 'DATA_DIR=.data node services/accounts')
      const reset = await documents.run('operations/second-factor.md', 'RESET_USERNAME=ada DATA_DIR', {
        fill: { 'RESET_USERNAME=ada': 'RESET_USERNAME=admin' },
      })
      ensureShows(reset, 'second factors of admin are gone')
      return [rewindOutput, erasureOutput].map(lastLineOf).join('; ')
    })
    await checks.try('every command for npm start was run', () => documents.requireAllRun(belongsToNpmStart))
  } finally {
    checkout.remove()
  }
}

/** Writes a new identity into key.txt; resolves with the settings that encrypt backups for it. */
async function makeKey(documents: OperatorDocuments, folder: string): Promise<NodeJS.ProcessEnv> {
  const { recipient, identity } = keysIn(await documents.run('operations/backup.md', 'npm run backup -- key'))
  writeFileSync(join(folder, 'key.txt'), `${identity}\n`)
  return { BACKUP_RECIPIENT: recipient }
}
