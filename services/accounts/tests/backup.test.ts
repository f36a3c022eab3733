// Proves MEMBER-10.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupCommand, restoreCommand } from '@plekje/accounts'
import { EngineSettings, openEngines, openFileBlobStore } from '@plekje/engines'
import { createLogger, eventMessage } from '@plekje/service-kit'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import type { Connection } from 'mongoose'
import { generateBackupKey, listBackups } from '../src/backup/files'
import { backupFigures } from '../src/backup/newest-backup'
import { erasureModel } from '../src/storage/erasure-model'
import { userModel } from '../src/storage/user-model'

const log = createLogger({ name: 'test', level: 'silent' })

let root: string
let env: Record<string, string>
let identity: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plekje-commands-'))
  const key = await generateBackupKey()
  identity = key.identity
  env = { DATA_DIR: join(root, 'data'), BACKUP_DIR: join(root, 'backups'), BACKUP_RECIPIENT: key.recipient }
})
afterEach(() => rm(root, { recursive: true, force: true }))

const settings = () => EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: env.DATA_DIR })

async function withAccounts<T>(work: (accounts: Connection) => Promise<T>): Promise<T> {
  const engines = await openEngines(settings(), ['documents'])
  try {
    return await work(await engines.documents.connection('accounts'))
  } finally {
    await engines.close()
  }
}

const addUser = (id: string) => (accounts: Connection) =>
  userModel(accounts).collection.insertOne({
    _id: id,
    username: id,
    usernameKey: id,
    foldedUsername: id,
    email: id,
    emailKey: id,
    createdAt: new Date(0),
  } as never)

const userIds = (accounts: Connection) => userModel(accounts).distinct('_id')

/** Publishes what an erased member leaves in the event log. */
async function publishErasure(userId: string) {
  const engines = await openEngines(settings(), ['events'])
  await engines.events.declareTopics(['member.erased'])
  const erasedAt = new Date().toISOString()
  await engines.events.publish('member.erased', [eventMessage('member.erased', userId, { userId, erasedAt })])
  await engines.close()
}

const restore = (more: Record<string, string> = {}) =>
  restoreCommand({ ...env, BACKUP_IDENTITY: identity, ...more }, log)

describe('backup', () => {
  it('reads a site on embedded engines while it runs', async () => {
    await withAccounts(async (running) => {
      await addUser('u-1')(running)
      expect(await backupCommand(env, log)).toContain('this is the first backup')
    })
    await rm(env.DATA_DIR ?? '', { recursive: true })
    await restore()
    expect(await withAccounts(userIds)).toEqual(['u-1'])
  })

  it('tells its age by a figure of accounts, which has no value before there is one', async () => {
    const ageOf = (accounts: Connection) => backupFigures(accounts, () => new Date('2030-01-01T00:00:00Z'))[0]?.read()
    await withAccounts(async (accounts) => {
      await addUser('u-1')(accounts)
      expect(await ageOf(accounts)).toEqual([])
    })
    await backupCommand(env, log)
    const [made] = await listBackups(env.BACKUP_DIR ?? '')
    const age = (new Date('2030-01-01T00:00:00Z').getTime() - (made?.moment.getTime() ?? 0)) / 1000
    expect(await withAccounts(async (accounts) => ageOf(accounts))).toBe(age)
  })

  it('prints a key that it makes once, and never in production', async () => {
    const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined)
    const { BACKUP_RECIPIENT: _, ...without } = env
    await withAccounts(addUser('u-1'))
    await expect(backupCommand({ ...without, NODE_ENV: 'production' }, log)).rejects.toThrow(
      'BACKUP_RECIPIENT: is required',
    )
    await backupCommand(without, log)
    await backupCommand(without, log)
    expect(printed).toHaveBeenCalledTimes(1)
    const [, printedIdentity = ''] = /BACKUP_IDENTITY=(\S+)/.exec(String(printed.mock.calls[0]?.[0])) ?? []
    const files = await Promise.all(
      (await readdir(env.BACKUP_DIR ?? '')).map((name) => readFile(join(env.BACKUP_DIR ?? '', name))),
    )
    for (const file of files) expect(file.includes(printedIdentity)).toBe(false)
    // As in a Secret that is made of a file.
    await restore({ BACKUP_IDENTITY: `${printedIdentity}\n`, RESTORE_OVER: 'true' })
  })
})

describe('restore', () => {
  it('brings users, photos and secrets back to the moment, and erases again who left after it', async () => {
    const photos = () => openFileBlobStore(join(env.DATA_DIR ?? '', 'blobs'))
    await withAccounts(addUser('u-stays'))
    await withAccounts(addUser('u-leaves'))
    await photos().put('photos/a/card', Buffer.from('a'), 'image/webp')
    await mkdir(join(env.DATA_DIR ?? '', 'secrets'))
    await writeFile(join(env.DATA_DIR ?? '', 'secrets', 'second-factor-key'), 'the key of codes')
    await backupCommand(env, log)
    await withAccounts((accounts) => userModel(accounts).collection.deleteOne({ _id: 'u-leaves' as never }))
    await withAccounts(addUser('u-later'))
    await publishErasure('u-leaves')
    await backupCommand(env, log)
    await rm(env.DATA_DIR ?? '', { recursive: true })

    const [first] = await listBackups(env.BACKUP_DIR ?? '')
    const at = first?.moment.toISOString() ?? ''
    expect(await restore({ RESTORE_AT: at })).toMatch(
      /restored \d+ documents and 1 photos .*; 1 erasures were repeated/,
    )
    expect(await withAccounts(userIds)).toEqual(['u-stays'])
    const open = await withAccounts((accounts) => erasureModel(accounts).find().lean())
    expect(open).toMatchObject([{ _id: 'u-leaves', confirmedBy: [] }])
    expect((await photos().get('photos/a/card'))?.bytes.toString()).toBe('a')
    expect(await readFile(join(env.DATA_DIR ?? '', 'secrets', 'second-factor-key'), 'utf8')).toBe('the key of codes')
  })

  it('knows an erasure whose event was not published before the last backup', async () => {
    await withAccounts(addUser('u-leaves'))
    await backupCommand(env, log)
    await withAccounts(async (accounts) => {
      await userModel(accounts).collection.deleteOne({ _id: 'u-leaves' as never })
      await erasureModel(accounts).create({ _id: 'u-leaves', erasedAt: new Date(), confirmedBy: [] })
    })
    await backupCommand(env, log)
    await rm(env.DATA_DIR ?? '', { recursive: true })
    const [first] = await listBackups(env.BACKUP_DIR ?? '')
    await restore({ RESTORE_AT: first?.moment.toISOString() ?? '' })
    expect(await withAccounts(userIds)).toEqual([])
  })

  it('refuses a site that runs, and data that is there, and leaves both as they are', async () => {
    await withAccounts(addUser('u-1'))
    await backupCommand(env, log)
    await withAccounts(async (running) => {
      await addUser('u-2')(running)
      await expect(restore({ RESTORE_OVER: 'true' })).rejects.toThrow('is in use by process')
    })
    await expect(restore()).rejects.toThrow(/there are databases already.*--over/)
    expect((await withAccounts(userIds)).sort()).toEqual(['u-1', 'u-2'])
  })

  it('writes variables to a file where asked', async () => {
    await withAccounts(addUser('u-1'))
    await backupCommand({ ...env, SECOND_FACTOR_KEY: 'k'.repeat(32) }, log)
    const file = join(root, 'restored.env')
    await restore({ RESTORE_OVER: 'true', RESTORE_SECRETS_FILE: file })
    expect(await readFile(file, 'utf8')).toBe(`SECOND_FACTOR_KEY=${'k'.repeat(32)}\n`)
  })
})
