// Proves PLATFORM-25.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { EngineSettings } from './config'
import { openEngines } from './open-engines'

const folder = mkdtempSync(join(tmpdir(), 'plekje-private-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
/** Files in a folder that other users of the machine may access. */
const openToOthers = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${modeOf(join(path, name))}`)
    .filter((line) => !line.endsWith('00'))

const roles = ['documents', 'cache', 'events', 'mail', 'blobs'] as const
async function useEngines(dataDir: string) {
  jest.spyOn(console, 'log').mockImplementation(() => undefined)
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir }), roles)
  await (await engines.documents.connection('accounts')).collection('users').insertOne({ name: 'anna' })
  await engines.cache.set('session:1', '{}', { ttlSeconds: 3600 })
  await engines.events.declareTopics(['account.changed'])
  await engines.mail.send({
    to: 'anna@leden.example',
    subject: 'Welkom',
    text: 'https://plekje.example/a',
    html: '<p>a</p>',
  })
  await engines.blobs.put('photos/a/gallery', Buffer.from('bytes'), 'image/webp')
  await engines.close()
}

it('everything that engines write is its owner’s alone', async () => {
  const dataDir = join(folder, 'new')
  await useEngines(dataDir)
  expect(modeOf(dataDir)).toBe('700')
  expect(readdirSync(dataDir).sort()).toEqual(['blobs', 'cache', 'documents', 'events', 'outbox'])
  expect(openToOthers(dataDir)).toEqual([])
})

it('so is what an older version left, once it is opened, and what is not ours stays', async () => {
  const dataDir = join(folder, 'old')
  mkdirSync(join(dataDir, 'outbox'), { recursive: true, mode: 0o755 })
  mkdirSync(join(dataDir, 'secrets'), { mode: 0o755 })
  mkdirSync(join(dataDir, 'spool/analytics'), { recursive: true, mode: 0o755 })
  const [elsewhere, beside] = [join(folder, 'elsewhere'), join(dataDir, 'notes.txt')]
  for (const file of [
    ...['outbox/a.eml', 'outbox/.unfinished.eml', 'secrets/admin-password', 'spool/analytics/data.mdb'].map((name) =>
      join(dataDir, name),
    ),
    elsewhere,
    beside,
  ]) {
    writeFileSync(file, 'text', { mode: 0o644 })
  }
  symlinkSync(elsewhere, join(dataDir, 'outbox/link'))
  await useEngines(dataDir)
  expect(modeOf(dataDir)).toBe('700')
  expect(openToOthers(dataDir).sort()).toEqual(['notes.txt 644', 'outbox/link 644'])
  expect(modeOf(elsewhere)).toBe('644')
})

it('a folder that is for everybody is left open', async () => {
  const dataDir = join(folder, 'shared')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o1777)
  await useEngines(dataDir)
  expect(statSync(dataDir).mode & 0o1777).toBe(0o1777)
  expect(openToOthers(dataDir)).toEqual([])
})
