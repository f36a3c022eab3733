// Proves MEMBER-10.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accountsEngineRoles,
  backupCommand,
  createAccountsService,
  readAccountsConfig,
  replayErasures,
  restoreCommand,
} from '@plekje/accounts'
import { generateBackupKey, listBackups } from '@plekje/accounts/backup-files'
import { createAnalyticsService, readAnalyticsConfig } from '@plekje/analytics'
import { listingsApi, type Member } from '@plekje/contracts'
import { EngineSettings, type Mail, openEngines } from '@plekje/engines'
import { createPlannerService, readPlannerConfig } from '@plekje/planner'
import { createReviewsService, readReviewsConfig } from '@plekje/reviews'
import {
  assembleService,
  createLogger,
  eventMessage,
  implement,
  prebuilt,
  type Service,
  ServiceSettings,
} from '@plekje/service-kit'
import { createSocialService, readSocialConfig } from '@plekje/social'
import { LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import { aBareListing } from '@plekje/testing/a-listing'
import { callService, IDENTITY_PUBLIC_KEYS, identityEnv } from '@plekje/testing/service-caller'

const NOWHERE = 'http://127.0.0.1:9'
const PASSWORD = 'een goed wachtwoord'
const DATABASES = ['accounts', 'social', 'reviews', 'planner', 'analytics']
const log = createLogger({ name: 'test', level: 'silent' })

let folder: string
/** Closes what a failed test left open. */
const open = new Set<() => Promise<void>>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plekje-restore-'))
})
afterEach(async () => {
  for (const close of open) await close()
  await rm(folder, { recursive: true, force: true })
})

/** Every service that keeps something of members, on the engines of a data folder, beside venues that are played. */
async function startServices(dataDir: string) {
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir }), [
    ...accountsEngineRoles,
    'blobs',
  ])
  const sent: Mail[] = []
  const mail = {
    kind: 'embedded' as const,
    send: async (one: Mail) => void sent.push(one),
    ping: async () => {},
    close: async () => {},
  }
  const model = {
    kind: 'none' as const,
    chat: async () => {
      throw new Error('no model')
    },
  }
  const running: Service[] = []
  const close = async () => {
    open.delete(close)
    for (const service of running) await service.close()
    await engines.close()
  }
  open.add(close)
  const run = async (service: Service) => {
    running.unshift(service)
    return (await service.start()).url
  }
  const common = {
    ...LONG_TIME_LIMITS,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    LISTINGS_URL: NOWHERE,
    SEARCH_URL: NOWHERE,
  }
  const env = (name: Parameters<typeof identityEnv>[0], more: Record<string, string> = {}) => ({
    ...common,
    ...identityEnv(name),
    ...more,
  })
  const LISTINGS_URL = await run(listings())
  const accounts = await run(
    await createAccountsService(
      readAccountsConfig({
        ...env('accounts'),
        PASSWORD_HASH_MEMORY_KIB: '64',
        ADMIN_PASSWORD: 'the-admin-password',
        SECOND_FACTOR_KEY: 'a-key-for-tests-of-at-least-32-characters',
        // The venues are played here, and a player confirms nothing.
        ERASURE_SERVICES: 'social,reviews,planner',
      }),
      { ...engines, mail },
    ),
  )
  const others = { LISTINGS_URL, ACCOUNTS_URL: accounts, REVIEWS_URL: NOWHERE }
  const urls = {
    accounts,
    reviews: await run(await createReviewsService(readReviewsConfig(env('reviews', others)), engines)),
    social: await run(await createSocialService(readSocialConfig(env('social', others)), engines)),
    planner: await run(
      await createPlannerService(readPlannerConfig(env('planner', others)), { ...engines, model } as never),
    ),
    analytics: await run(await createAnalyticsService(readAnalyticsConfig(env('analytics', others)), engines)),
  }
  const call = (
    service: keyof typeof urls,
    method: string,
    path: string,
    options: NonNullable<Parameters<typeof callService>[3]> = {},
  ) => callService(method, `${urls[service]}/api${path}`, service, options)
  return {
    call,
    sent,
    engines,
    openErasures: async (): Promise<number> =>
      (await callService('GET', `${accounts}/readyz`, 'accounts', { as: 'analytics' })).body.details.erasures.open,
    close,
  }
}
type Running = Awaited<ReturnType<typeof startServices>>

const listings = () =>
  assembleService({
    name: 'listings',
    settings: ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' }),
    engines: {},
    implementations: [
      implement(
        { getListing: listingsApi.getListing, listingsByIds: listingsApi.listingsByIds },
        {
          getListing: () => prebuilt(JSON.stringify(venue)),
          listingsByIds: () => [],
        },
      ),
    ],
  })

const venue = aBareListing(1)

/** Registers, verifies, and leaves something in every service. */
async function joinAndUse({ call, sent, engines }: Running, username: string): Promise<Member> {
  const email = `${username}@leden.example`
  await call('accounts', 'POST', '/register', { body: { username, email, password: PASSWORD, firstName: 'Voornaam' } })
  const mail = await waitUntil(() => sent.find(({ to }) => to === email))
  const token = /token=([\w%-]+)/.exec(mail.text)?.[1] ?? ''
  expect((await call('accounts', 'GET', `/verify-email?token=${token}`)).status).toBe(200)
  const found = await call('accounts', 'GET', `/internal/members?username=${username}`, { as: 'social' })
  const as: Member = { id: found.body[0].id, username, isAdmin: false }
  const review = { rating: 4, comment: 'Heerlijk gegeten hier.' }
  expect((await call('reviews', 'POST', '/listings/1/reviews', { as, body: review })).status).toBe(201)
  const body = { feedback: 'Mooie site!', username, email }
  expect((await call('social', 'POST', '/feedback', { as, body })).status).toBe(201)
  const audited = { action: 'user.granted-admin', subject: { kind: 'user', id: as.id, name: '' } }
  await engines.events.publish('admin.audited', [
    eventMessage('admin.audited', as.id, {
      ...audited,
      actor: { id: 'u-admin', username: '' },
      changes: [],
      reason: null,
    }),
  ])
  const planner = await engines.documents.connection('planner')
  await planner.collection('members').insertOne({ _id: as.id as never, plans: [{ id: 'p', wish: `van ${username}` }] })
  return as
}

const leave = async ({ call }: Running, as: Member) =>
  expect((await call('accounts', 'DELETE', '/account', { as, body: { password: PASSWORD } })).status).toBe(204)

/** Documents of any service that say who it was. */
async function namings(
  { engines }: { readonly engines: Pick<Running['engines'], 'documents'> },
  { username }: Member,
): Promise<string[]> {
  const found: string[] = []
  for (const name of DATABASES) {
    const { db } = await engines.documents.connection(name)
    for (const { name: collection } of (await db?.listCollections().toArray()) ?? []) {
      const documents = (await db?.collection(collection).find({}).toArray()) ?? []
      for (const one of documents) if (JSON.stringify(one).includes(username)) found.push(`${name}.${collection}`)
    }
  }
  return found
}

/** A member who was there when `backUp` ran has left since. */
async function backUpAndLeave(dataDir: string, backUp: () => Promise<unknown>) {
  const before = await startServices(dataDir)
  const as = await joinAndUse(before, 'vertrekker')
  const stays = await joinAndUse(before, 'blijver')
  const spread = () => namings(before, as)
  await waitUntil(async () => new Set(await spread()).size >= 4)
  await before.close()
  await backUp()
  const after = await startServices(dataDir)
  await leave(after, as)
  await waitUntil(async () => (await after.openErasures()) === 0)
  expect(await namings(after, as)).toEqual([])
  await after.close()
  return { as, stays }
}

/** After a restore and what follows it, one member is nowhere and the other everywhere. */
async function expectErased(dataDir: string, { as, stays }: { as: Member; stays: Member }) {
  const restored = await startServices(dataDir)
  try {
    await waitUntil(async () => (await restored.openErasures()) === 0)
    expect(await namings(restored, as)).toEqual([])
    const [service, path] = ['reviews', '/listings/1/reviews'] as const
    const names = (await restored.call(service, 'GET', path)).body.map(
      ({ authorName }: { authorName: string }) => authorName,
    )
    expect(names.sort()).toEqual(['Verwijderde gebruiker', stays.username])
    const again = await restored.call('reviews', 'POST', path, { as, body: { rating: 1, comment: 'Ik ben er weer.' } })
    expect(again.status).toBe(401)
    expect(new Set(await namings(restored, stays)).size).toBeGreaterThanOrEqual(4)
  } finally {
    await restored.close()
  }
}

describe('a member who left after the backup was made', () => {
  it('is erased again everywhere when the databases are restored and the event log is replayed, also twice', async () => {
    const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')]
    const members = await backUpAndLeave(dataDir, () => cp(dataDir, copy, { recursive: true }))
    await rm(join(dataDir, 'documents'), { recursive: true })
    await cp(join(copy, 'documents'), join(dataDir, 'documents'), { recursive: true })
    const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: dataDir }), ['documents'])
    expect(new Set(await namings({ engines }, members.as)).size).toBeGreaterThanOrEqual(4)
    await engines.close()
    expect(await replayErasures({ DATA_DIR: dataDir }, log)).toMatch(/^1 erasures/)
    expect(await replayErasures({ DATA_DIR: dataDir }, log)).toMatch(/^1 erasures/)
    await expectErased(dataDir, members)
  })

  it('is erased again from the ledger in the newest backup when the event log is lost too', async () => {
    const dataDir = join(folder, 'data')
    const { identity, recipient } = await generateBackupKey()
    const env = { DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups') }
    const backUp = () => backupCommand({ ...env, BACKUP_RECIPIENT: recipient }, log)
    const members = await backUpAndLeave(dataDir, backUp)
    await backUp()
    await rm(dataDir, { recursive: true })
    const [first] = await listBackups(env.BACKUP_DIR)
    const at = first?.moment.toISOString()
    expect(await restoreCommand({ ...env, BACKUP_IDENTITY: identity, RESTORE_AT: at }, log)).toContain(
      '1 erasures were repeated',
    )
    await expectErased(dataDir, members)
  })
})
