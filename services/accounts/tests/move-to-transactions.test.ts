// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outboxEvent, outboxModels } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { accountChanged, accountErased } from '../src/storage/account-events'
import { closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

const day = new Date('2026-03-01T12:30:00.000Z')
const ALL = { comment: 'scan: a test looks at everything' }

let directory: string
let accounts: RunningAccounts
let sessionOfAnna: string
const idOf: Record<string, string> = {}

const databaseOf = ({ engines }: RunningAccounts) => engines.documents.connection('accounts')
const named = (username: string) => ({ usernameKey: username })
const tombstone = (id: string, confirmedBy: string[]) => ({
  _id: id as never,
  usernameKey: `erased:${id}`,
  emailKey: `erased:${id}`,
  erasure: { state: 'open', erasedAt: day, confirmedBy },
})
const audited = (id: string) =>
  outboxEvent('admin.audited', id, {
    actor: { id: 'beheer', username: '' },
    action: 'user.granted-admin',
    reason: null,
    subject: { kind: 'user', id, name: '' },
    changes: [],
  })
const refused = accountChanged({ _id: 'weg' }, 'renamed')

describe('a database of the version before transactions', () => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'accounts-transactions-'))
    const first = await startAccounts({ directory, env: { ERASURE_SERVICES: 'social,reviews' } })
    for (const name of ['anna', 'bram', 'carla']) {
      const { as, session } = await first.join(name)
      idOf[name] = as.id
      if (name === 'anna') sessionOfAnna = session
    }
    const database = await databaseOf(first)
    const users = database.collection('users')
    // A name that waits to be told, and one that the log refused.
    const renamed = accountChanged({ _id: idOf.anna ?? '' }, 'renamed')
    await users.updateOne(named('anna'), {
      $set: { outbox: [renamed], outboxDue: day, refusedEvents: [refused], lastWrite: 'x', unsummed: [] },
    })
    await users.updateOne(named('bram'), { $set: { searchEnds: ['bram'], createdAt: day } })
    await users.insertMany([
      { ...tombstone('open', ['social']), outbox: accountErased('open', day), outboxDue: day, lastWrite: 'y' },
      { ...tombstone('confirmed', ['social', 'reviews']), removedAt: day, outbox: accountErased('confirmed', day) },
    ] as never[])
    // The process died between the seats and the copies at the users.
    await users.updateOne(named('anna'), { $set: { isAdmin: true } })
    await database.collection('administrators').updateOne(
      { _id: 'administrators' as never },
      {
        $push: { ids: { $each: [idOf.carla, 'erased-meanwhile'] } } as never,
        $set: { outbox: [audited(idOf.carla ?? '')], outboxDue: day },
      },
    )
    await database.createCollection('registered')
    await database.collection('migrations').deleteOne({ _id: '0004-writes-in-transactions' as never })
    await first.close()
    accounts = await startAccounts({ directory, env: { ERASURE_SERVICES: 'social,reviews' } })
  })
  afterAll(async () => {
    await closeAccounts()
    await rm(directory, { recursive: true, force: true })
  })

  it('has its waiting events published once, and its refused ones kept', async () => {
    const told = (userId: string | undefined, change: string) =>
      accounts.accountChanges.filter((event) => event.userId === userId && event.change === change).length
    await waitUntil(() => told('open', 'erased') > 0 && told('confirmed', 'erased') > 0 && accounts.audited.length > 0)
    const models = outboxModels(await databaseOf(accounts))
    await waitUntil(async () => (await models.rows.findOne()) === null)
    expect([told(idOf.anna, 'renamed'), told('open', 'erased'), told('confirmed', 'erased')]).toEqual([1, 1, 1])
    expect(accounts.audited).toHaveLength(1)
    expect((await models.refused.find().limit(10).lean()).map(({ _id }) => _id)).toEqual([refused.id])
  })

  it('has its open erasures, and none that every service has confirmed', async () => {
    // A busy store may leave out the details of an answer.
    const read = async () => (await accounts.call('/readyz')).body.details.erasures
    const { open, oldest, waitingFor } = await waitUntil(read)
    expect({ open, oldest, waitingFor }).toEqual({
      open: 1,
      oldest: day.toISOString(),
      waitingFor: { social: 0, reviews: 1 },
    })
  })

  it('has the rights that the seats say, also in sessions', async () => {
    const { as } = await accounts.admin()
    const { body } = await accounts.call('/api/admin/users', { as })
    const rights = body.map(({ username, isAdmin }: { username: string; isAdmin: boolean }) => [username, isAdmin])
    expect(Object.fromEntries(rights)).toEqual({ admin: true, anna: false, bram: false, carla: true })
    await waitUntil(async () => (await accounts.sessionRecord(sessionOfAnna)).isAdmin === false)
    const seats = await (await databaseOf(accounts)).collection('administrators').findOne({})
    expect(seats).toEqual({ _id: 'administrators', ids: [as.id, idOf.carla] })
  })

  it('has its registrations counted', async () => {
    const since = new Date(day.getTime() - 3_600_000).toISOString()
    const { body } = await accounts.call(`/api/internal/account-figures?since=${since}`, { as: 'analytics' })
    expect(body).toMatchObject({ users: 4, addedPerHour: { '2026-03-01T12:00:00.000Z': 1 } })
  })

  it('keeps no field and no collection of that version', async () => {
    const database = await databaseOf(accounts)
    const all = await database.collection('users').find({}, ALL).toArray()
    expect(JSON.stringify(all)).not.toMatch(
      /outbox|refusedEvents|unsummed|lastWrite|searchEnds|erasure|erased|removedAt/,
    )
    expect((await database.listCollections()).map(({ name }) => name)).not.toContain('registered')
  })
})
