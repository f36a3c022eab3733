// npm run drill:restore [-- --venues NUMBER]: loses a site under load, restores it, and compares.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { generateBackupKey, listBackups } from '@plekje/accounts/backup-files'
import { startWriters, type Writers } from '@plekje/containers/acknowledged'
import { ensure } from '@plekje/containers/checks'
import { EngineSettings, openEngines } from '@plekje/engines'
import { type PlatformProcess, startPlatformProcess, waitUntil } from '@plekje/testing'
import { fillVenues } from '../../../../bench/scale/fill-venues'
import { type BackupMoments, compareWrites } from './drill/compare-writes'
import { joinAndWrite, leave, requireErased } from './drill/leaver'
import { countVenues, INDEX_TIMEOUT_MS, readState, waitForSearch } from './drill/site-state'

const root = join(__dirname, '../../../..')
const ADMIN_PASSWORD = 'een wachtwoord voor de oefening'
/** Number of acknowledged writes before the first backup, and again before the second. */
const WRITES_PER_BACKUP = 60
const HEAP_OPTION = '--max-old-space-size=6000'
const run = promisify(execFile)

async function drill(venues: number | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-drill-'))
  const dataDir = join(folder, 'data')
  const { identity, recipient } = await generateBackupKey()
  const settings = { DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups'), NODE_OPTIONS: HEAP_OPTION }
  const command = (name: string, env: Record<string, string>) => accountsCommand(name, { ...settings, ...env })
  let site: PlatformProcess | undefined
  let writers: Writers | undefined
  try {
    if (venues !== undefined) await fill(dataDir, venues)
    site = await start(dataDir, venues)
    const siteBefore = { url: site.url, dataDir, adminPassword: ADMIN_PASSWORD }
    await waitForSearch(siteBefore)
    const venuesBefore = await countVenues(siteBefore)
    writers = await startWriters(siteBefore)
    const leaver = await joinAndWrite(siteBefore)
    await waitForWrites(writers, WRITES_PER_BACKUP)
    say(await command('backup', { BACKUP_RECIPIENT: recipient }))
    const [backup] = await listBackups(settings.BACKUP_DIR)
    if (!backup) throw new Error('there is no backup')
    await waitForWrites(writers, writers.acknowledged().length + WRITES_PER_BACKUP)
    await leave(siteBefore, leaver)
    say(await command('backup', { BACKUP_RECIPIENT: recipient }))
    await writers.stop()

    await site.kill()
    rmSync(dataDir, { recursive: true })
    const lostAt = performance.now()
    const restoreMessage = await command('restore', {
      BACKUP_IDENTITY: identity,
      RESTORE_AT: backup.moment.toISOString(),
    })
    say(restoreMessage)
    const restoredAt = performance.now()
    site = await start(dataDir, venues)
    const servedAt = performance.now()

    const restoredSite = { url: site.url, dataDir, adminPassword: ADMIN_PASSWORD }
    const state = await readState(restoredSite, writers)
    const moments = momentsOf(restoreMessage)
    say(compareWrites(writers.acknowledged(), state, moments))
    await requireErased(restoredSite, leaver)
    say('the member who left after the backup is erased')
    const hasAllVenues = async () => (await countVenues(restoredSite)) === venuesBefore
    await waitUntil(hasAllVenues, { timeoutMs: INDEX_TIMEOUT_MS, what: `${venuesBefore} venues in results` })
    const searchedAt = performance.now()
    const seconds = (from: number, until: number) => `${((until - from) / 1000).toFixed(1)} s`
    say(`backup of ${venues ?? venuesBefore} venues: ${(statSync(backup.path).size / 1e6).toFixed(1)} MB`)
    say(
      `recovery time: ${seconds(lostAt, servedAt)} (restore ${seconds(lostAt, restoredAt)}, start ${seconds(restoredAt, servedAt)}); search within ${seconds(lostAt, searchedAt)}`,
    )
    const lastWriteAt = writers.acknowledged().at(-1)?.endedAt ?? moments.moment
    say(`recovery point: ${seconds(moments.moment, lastWriteAt)} of writes were lost, as the backup was that old`)
  } finally {
    await writers?.stop()
    await site?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const say = (text: string) => console.log(`drill: ${text}`)

const start = (dataDir: string, venues: number | undefined) =>
  startPlatformProcess({
    dataDir,
    env: {
      ADMIN_PASSWORD,
      // The writers send addresses of many clients.
      TRUST_PROXY: '1',
      LIMIT_FACTOR: '10000',
      NODE_OPTIONS: HEAP_OPTION,
      SEED: venues === undefined ? 'true' : 'false',
    },
  })

async function fill(dataDir: string, venues: number): Promise<void> {
  say(`fills ${venues} venues`)
  await run(process.execPath, [join(root, 'services/listings/dist/main.cjs'), 'migrate'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: dataDir }), ['documents'])
  try {
    await fillVenues(engines.documents, venues)
  } finally {
    await engines.close()
  }
}

/** Runs a command of the built accounts service; resolves with the message of its last log line. */
async function accountsCommand(name: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'services/accounts/dist/main.cjs'), name], {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  const lastLine = stdout.trim().split('\n').at(-1) ?? ''
  return (JSON.parse(lastLine) as { msg: string }).msg
}

const waitForWrites = (writers: Writers, count: number) =>
  waitUntil(() => writers.acknowledged().length >= count, { timeoutMs: 600_000, what: `${count} acknowledged writes` })

function momentsOf(text: string): BackupMoments {
  const [, beganAt = ''] = /acknowledged before (\S+) is there/.exec(text) ?? []
  const [, moment = ''] = /written after (\S+) is lost/.exec(text) ?? []
  ensure(beganAt !== '' && moment !== '', `the restore named no moment: ${text}`)
  return { beganAt: Date.parse(beganAt), moment: Date.parse(moment) }
}

const { values } = parseArgs({ options: { venues: { type: 'string' } } })
drill(values.venues === undefined ? undefined : Number(values.venues)).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
