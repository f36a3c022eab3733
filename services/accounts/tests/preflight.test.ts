// Proves PLATFORM-24.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { createLogger } from '@plekje/service-kit'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import type { Connection } from 'mongoose'
import { recordNewestBackup } from '../src/backup/newest-backup'
import { createSealer } from '../src/credentials/sealed-text'
import { checkDocuments, isOlder, type RequiredSteps } from '../src/preflight/check-documents'
import { preflightCommand } from '../src/preflight/preflight-command'
import { newSecrets } from '../src/secrets/site-secrets'
import { userModel } from '../src/storage/user-model'

const HOUR_MS = 3_600_000
const log = createLogger({ name: 'test', level: 'silent' })
const secrets = newSecrets()
const key = secrets.SECOND_FACTOR_KEY ?? ''
const SETTINGS = {
  ...secrets,
  ...LONG_TIME_LIMITS,
  SITE_URL: 'https://uitjes.nl',
  MAIL_FROM: 'Uitjes <hallo@uitjes.nl>',
}

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plekje-preflight-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const run = (changes: Record<string, string> = {}) => preflightCommand({ ...SETTINGS, DATA_DIR: root, ...changes }, log)

/** Lets `prepare` write what an earlier release left, then checks the databases. */
async function check(
  prepare: (accounts: Connection) => Promise<unknown>,
  { requiredSteps = {}, now = new Date() }: { readonly requiredSteps?: RequiredSteps; readonly now?: Date } = {},
) {
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: root }), ['documents'])
  try {
    await prepare(await engines.documents.connection('accounts'))
    return await checkDocuments({ documents: engines.documents, secondFactorKey: key, requiredSteps, now })
  } finally {
    await engines.close()
  }
}

const recordStep = (accounts: Connection, id: string) =>
  accounts.collection<{ _id: string; at: Date }>('migrations').insertOne({ _id: id, at: new Date() })

describe('preflight', () => {
  it('finds nothing in the way of a new site', async () => {
    await expect(run()).resolves.toBe('nothing is in the way')
  })

  it('refuses the example of an address, and warns of examples of mail addresses', async () => {
    await expect(run({ SITE_URL: 'https://plekje.example' })).rejects.toThrow('SITE_URL is still the example')
    await expect(run({ MAIL_FROM: 'Plekje <hallo@plekje.example>' })).resolves.toBe(
      'nothing is in the way; warnings: 1',
    )
  })

  it('names every setting that is missing', async () => {
    await expect(run({ SECOND_FACTOR_KEY: '', IDENTITY_PRIVATE_KEY_SEARCH: '' })).rejects.toThrow(
      /IDENTITY_PRIVATE_KEY_SEARCH: is required|SECOND_FACTOR_KEY: is required/,
    )
  })

  it('refuses keys of units that do not fit, all in one message', async () => {
    const others = newSecrets()
    const running = run({
      IDENTITY_PRIVATE_KEY_REVIEWS: others.IDENTITY_PRIVATE_KEY_REVIEWS ?? '',
      IDENTITY_PRIVATE_KEY_SOCIAL: secrets.IDENTITY_PRIVATE_KEY_SEARCH ?? '',
    })
    await expect(running).rejects.toThrow(
      /IDENTITY_PRIVATE_KEY_SOCIAL is the key of search.*\n.*IDENTITY_PRIVATE_KEY_REVIEWS does not fit/,
    )
  })

  it('refuses the profile https without an address of HTTPS or without trust in Caddy', async () => {
    await expect(run({ COMPOSE_PROFILES: 'backup,https', SITE_URL: 'http://uitjes.nl' })).rejects.toThrow(
      /set it to https:.*\n.*set TRUST_PROXY=1/,
    )
    await expect(run({ COMPOSE_PROFILES: 'https', TRUST_PROXY: '1' })).resolves.toBe('nothing is in the way')
  })

  it('refuses a database that a skipped release should have migrated, but not a new one', async () => {
    const requiredSteps = { accounts: '0002-of-the-former-release' }
    const fresh = await check(async () => undefined, { requiredSteps })
    expect(fresh.refusals).toEqual([])
    const skipped = await check((accounts) => recordStep(accounts, '0001-first'), { requiredSteps })
    expect(skipped.refusals).toEqual([
      expect.stringMatching(/^the database accounts lacks 0002-of-the-former-release: a release was skipped/),
    ])
    const upgraded = await check((accounts) => recordStep(accounts, '0002-of-the-former-release'), { requiredSteps })
    expect(upgraded.refusals).toEqual([])
  })

  it('warns before an upgrade without a backup, or with an old one', async () => {
    const without = await check((accounts) => recordStep(accounts, '0001-first'))
    expect(without.warnings).toEqual([expect.stringContaining('there is no backup')])
    const moment = new Date('2026-11-01T00:00:00Z')
    const old = await check((accounts) => recordNewestBackup(accounts, moment), {
      now: new Date(moment.getTime() + 40 * HOUR_MS),
    })
    expect(old.warnings).toEqual([expect.stringContaining('the newest backup is 40 hours old')])
    const recent = await check(async () => undefined, { now: new Date(moment.getTime() + HOUR_MS) })
    expect(recent.warnings).toEqual([])
  })

  it('refuses a SECOND_FACTOR_KEY that does not open the code app of a member', async () => {
    const addApp = (owner: string, sealer: string) => async (accounts: Connection) => {
      const totp = { sealedKey: createSealer(sealer).seal('code', owner), since: new Date(0), lastStep: 0 }
      const user = {
        _id: owner,
        username: owner,
        usernameKey: owner,
        foldedUsername: owner,
        email: owner,
        emailKey: owner,
      }
      await userModel(accounts).collection.deleteMany({})
      await userModel(accounts).collection.insertOne({ ...user, totp } as never)
    }
    const first = await check(async (accounts) => {
      await recordStep(accounts, '0001-first')
      await addApp('anna', key)(accounts)
    })
    expect(first.refusals).toEqual([])
    const other = await check(addApp('bert', 'a key of another site, with 32 characters'))
    expect(other.refusals).toEqual([expect.stringContaining('SECOND_FACTOR_KEY does not fit the database')])
  })

  it.each([
    ['6.0.14', true],
    ['7.0.48', false],
    ['8.0.1', false],
    ['10.1.0', false],
  ])('knows whether MongoDB %s is older than 7.0', (version, isTooOld) => {
    expect(isOlder(version, [7, 0])).toBe(isTooOld)
  })
})
