// Proves ACCOUNT-7.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mongo } from 'mongoose'
import { accountsMigrations } from '../src/migrations'
import { closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'accounts-migrations-'))
})
afterEach(async () => {
  await closeAccounts()
  await rm(directory, { recursive: true, force: true })
})

const ALL = { comment: 'scan: a test looks at everything' }
const administrator = { id: 'beheer', username: 'beheer', isAdmin: true }

const usersOf = async ({ engines }: RunningAccounts) =>
  (await engines.documents.connection('accounts')).collection('users')
const partsOf = async (accounts: RunningAccounts) =>
  (await (await usersOf(accounts)).find({}, { ...ALL, sort: { _id: 1 } }).toArray()).map(
    ({ _id, foldedText, foldedEnds, foldedTriples }) => ({ _id, foldedText, foldedEnds, foldedTriples }),
  )

it('accounts of the previous version are found by every part of a name, also when the migration was interrupted', async () => {
  const first = await startAccounts({ directory })
  for (const name of ['anna', 'bram', 'carla']) await first.register(name, { lastName: `van ${name} & co` })
  const expected = await partsOf(first)
  expect(expected.every(({ foldedEnds }) => foldedEnds.length > 0)).toBe(true)
  const users = await usersOf(first)
  const bram = { username: 'bram' }
  // Leaves the fields of one account, and gives another those of a different name.
  await users.updateMany(
    { username: { $ne: 'anna' } },
    { $unset: { foldedText: 1, foldedEnds: 1, foldedTriples: 1 } },
    ALL as never,
  )
  await users.updateOne(
    bram,
    { $set: { foldedText: 'oud', foldedEnds: ['oud'], foldedTriples: ['oud'] } },
    ALL as never,
  )
  const database = await first.engines.documents.connection('accounts')
  await database.collection('migrations').deleteMany({}, ALL as never)
  await first.close()

  const again = await startAccounts({ directory })
  expect(await partsOf(again)).toEqual(expected)
  const { body } = await again.call('/api/admin/users?search=bram%20%26', { as: administrator })
  expect(body.map(({ username }: { username: string }) => username)).toEqual(['bram'])
  // Repeating the migration changes nothing.
  await accountsMigrations.steps[0]?.run(await again.engines.documents.connection('accounts'))
  expect(await partsOf(again)).toEqual(expected)
})

it('a step builds the unique index of names without a time limit', async () => {
  const accounts = await startAccounts({ directory })
  const building = jest.spyOn(mongo.Collection.prototype, 'createIndex')
  await accountsMigrations.steps[2]?.run(await accounts.engines.documents.connection('accounts'))
  expect(building.mock.calls.map(([, options]) => options)).toEqual([expect.objectContaining({ socketTimeoutMS: 0 })])
  building.mockRestore()
})

it('members whose names fold to the same stay two, each found as they spell it, and no third joins them', async () => {
  const first = await startAccounts({ directory })
  for (const name of ['zoe', 'bram']) await first.join(name)
  const users = await usersOf(first)
  const bram = { username: 'bram' }
  // As the version before let them register.
  await users.updateMany(
    {},
    { $unset: { foldedUsername: 1, foldedText: 1, foldedEnds: 1, foldedTriples: 1 } },
    ALL as never,
  )
  await users.updateOne(bram, { $set: { username: 'Zoë', usernameKey: 'zoë' } }, ALL as never)
  const database = await first.engines.documents.connection('accounts')
  await database.collection('migrations').deleteMany({}, ALL as never)
  await first.close()

  const again = await startAccounts({ directory })
  const whoSignsIn = async (name: string) => (await again.login(name)).body.username
  expect(await whoSignsIn('zoe')).toBe('zoe')
  expect(await whoSignsIn('ZOË')).toBe('Zoë')
  expect((await again.register('zöe', { email: 'derde@leden.example' })).status).toBe(409)
})
