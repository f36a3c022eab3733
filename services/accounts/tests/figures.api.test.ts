// Proves ADMIN-25, PLATFORM-5.
import { createInTransaction, createOutbox } from '@plekje/service-kit'
import { explainQueries, waitUntil } from '@plekje/testing'
import mongoose from 'mongoose'
import { erasureModel } from '../src/storage/erasure-model'
import { createErasureRepository } from '../src/storage/erasure-repository'
import { createRegistrationCounts, recountRegistrations } from '../src/storage/registration-counts'
import { userModel } from '../src/storage/user-model'
import { ADMIN_PASSWORD, closeAccounts, PASSWORD, startAccounts } from './start-accounts'

afterEach(closeAccounts)

it('counts the accounts there are, verified ones and administrators, and no erased one', async () => {
  const accounts = await startAccounts()
  const figures = async () => (await accounts.call('/api/internal/account-figures', { as: 'analytics' })).body
  expect(await figures()).toEqual({ users: 1, verified: 1, administrators: 1 })
  await accounts.register('onbevestigd')
  const [anna] = [await accounts.join('anna'), await accounts.join('bas')]
  expect(await figures()).toEqual({ users: 4, verified: 3, administrators: 1 })
  const { as } = await accounts.admin()
  await accounts.call(`/api/admin/users/${anna.as.id}/admin`, { as, method: 'PATCH', body: { isAdmin: true } })
  expect(await figures()).toEqual({ users: 4, verified: 3, administrators: 2 })
  const removed = await accounts.call('/api/account', {
    method: 'DELETE',
    as,
    session: (await accounts.login('admin', ADMIN_PASSWORD)).session,
    body: { password: ADMIN_PASSWORD },
  })
  expect(removed.status).toBe(204)
  await waitUntil(async () => (await figures()).users === 3)
  expect(await figures()).toEqual({ users: 3, verified: 2, administrators: 1 })
})

it('tells by hour when those who have an account registered, from an instant on', async () => {
  const accounts = await startAccounts()
  const began = new Date(Date.now() - 60_000).toISOString()
  await accounts.join('anna')
  const added = async (since: string): Promise<Record<string, number>> =>
    (await accounts.call(`/api/internal/account-figures?since=${since}`, { as: 'analytics' })).body.addedPerHour
  const hours = await added(began)
  expect(Object.values(hours).reduce((sum, count) => sum + count, 0)).toBe(2)
  for (const hour of Object.keys(hours)) expect(hour).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
  expect(await added(new Date(Date.now() + 60_000).toISOString())).toEqual({})
})

it('of those who registered in an hour takes away who leaves, whoever asks for it and however often', async () => {
  const accounts = await startAccounts()
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const inAll = async () => {
    const { body } = await accounts.call(`/api/internal/account-figures?since=${since}`, { as: 'analytics' })
    return Object.values<number>(body.addedPerHour).reduce((sum, count) => sum + count, 0)
  }
  const [anna, bas] = [await accounts.join('anna'), await accounts.join('bas')]
  expect(await inAll()).toBe(3)
  const connection = await accounts.engines.documents.connection('accounts')
  const users = userModel(connection)
  const erasures = createErasureRepository({
    users,
    erasures: erasureModel(connection),
    registrationCounts: createRegistrationCounts(users),
    outbox: createOutbox(connection, accounts.engines),
    services: ['social'],
  })
  const inTransaction = createInTransaction(connection)
  const at = new Date()
  const erased = await Promise.all([1, 2].map(() => inTransaction(() => erasures.erase(anna.as.id, at))))
  expect(erased.sort()).toEqual([false, true])
  expect(await inAll()).toBe(2)
  // Replay of a ledger after a restore: of an existing, an erased and an unknown member.
  const ids = [bas.as.id, bas.as.id, anna.as.id, 'nobody']
  await Promise.all(ids.map((id) => inTransaction(() => erasures.repeat(id, at, []))))
  expect(await inAll()).toBe(1)
  for (const id of [anna.as.id, bas.as.id, 'nobody']) await erasures.confirm(id, 'social')
  expect((await erasures.open()).open).toBe(0)
  expect(await inAll()).toBe(1)
})

it('counts each of many concurrent registrations and erasures once, and tells of each once', async () => {
  const accounts = await startAccounts({ env: { LIMIT_FACTOR: '100' } })
  const members = await Promise.all(Array.from({ length: 8 }, (_, at) => accounts.join(`lid${at}`)))
  const leaving = members.slice(0, 4)
  const [, registered] = await Promise.all([
    Promise.all(
      leaving.map(({ as, session }) =>
        accounts.call('/api/account', { as, session, method: 'DELETE', body: { password: PASSWORD } }),
      ),
    ),
    Promise.all(Array.from({ length: 12 }, (_, at) => accounts.register(`nieuw${at}`))),
  ])
  expect(registered.map(({ status }) => status)).toEqual(Array(12).fill(201))
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const { body } = await accounts.call(`/api/internal/account-figures?since=${since}`, { as: 'analytics' })
  const inAll = Object.values<number>(body.addedPerHour).reduce((sum, count) => sum + count, 0)
  expect([inAll, body.users]).toEqual([17, 17])
  expect(await recountRegistrations(await accounts.engines.documents.connection('accounts'))).toEqual({ repaired: 0 })
  const told = (change: string) => accounts.accountChanges.filter((event) => event.change === change).length
  await waitUntil(() => told('registered') === 21 && told('erased') === 4)
})

it('counts users that were written past the service once a recount ran', async () => {
  const accounts = await startAccounts()
  const database = await accounts.engines.documents.connection('accounts')
  const createdAt = new Date(Date.now() - 40 * 86_400_000)
  await database.collection('users').insertMany(
    [1, 2].map((at) => ({
      _id: `u-${at}` as never,
      usernameKey: `lid${at}`,
      emailKey: `lid${at}@voorbeeld.example`,
      createdAt,
    })),
  )
  const since = new Date(Date.now() - 50 * 86_400_000).toISOString()
  const hours = async (): Promise<Record<string, number>> =>
    (await accounts.call(`/api/internal/account-figures?since=${since}`, { as: 'analytics' })).body.addedPerHour
  expect(Object.values(await hours())).toEqual([1])
  expect(await recountRegistrations(database)).toEqual({ repaired: 1 })
  expect((await hours())[`${createdAt.toISOString().slice(0, 13)}:00:00.000Z`]).toBe(2)
  expect(await recountRegistrations(database)).toEqual({ repaired: 0 })
})

it('reads the same amount of data for its figures, however many accounts there are', async () => {
  const accounts = await startAccounts()
  const database = await accounts.engines.documents.connection('accounts')
  const MANY = 2000
  await database.collection('users').insertMany(
    Array.from({ length: MANY }, (_, at) => ({
      _id: `u-${at}` as never,
      usernameKey: `lid${at}`,
      emailKey: `lid${at}@voorbeeld.example`,
      isAdmin: false,
      isEmailVerified: at % 100 !== 0,
      createdAt: new Date(Date.UTC(2020, 0, 1) + at * 60_000),
    })),
  )
  let body: unknown
  const { entriesForCounts } = await explainQueries(mongoose, database, async () => {
    body = (await accounts.call('/api/internal/account-figures', { as: 'analytics' })).body
  })
  expect(body).toEqual({ users: MANY + 1, verified: MANY + 1 - MANY / 100, administrators: 1 })
  expect(entriesForCounts).toBeLessThan(MANY / 20)
})

it('tells its figures to services only', async () => {
  const accounts = await startAccounts()
  const { as } = await accounts.admin()
  expect((await accounts.call('/api/internal/account-figures')).status).toBe(401)
  expect((await accounts.call('/api/internal/account-figures', { as })).status).toBe(401)
})
