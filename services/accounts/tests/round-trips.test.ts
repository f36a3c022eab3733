// Proves ACCOUNT-9.
import { randomUUID } from 'node:crypto'
import { waitUntil } from '@plekje/testing'
import mongoose, { mongo } from 'mongoose'
import { closeAccounts, startAccounts } from './start-accounts'

afterEach(closeAccounts)

/** Calls in transactions by a request, with the commits. */
async function roundTripsOf(ask: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = []
  mongoose.set('debug', (collection: string, method: string, ...options: { readonly session?: unknown }[]) => {
    if (options.some((given) => given?.session)) calls.push(`${collection}.${method}`)
  })
  const { commitTransaction } = mongo.ClientSession.prototype
  const committing = jest.spyOn(mongo.ClientSession.prototype, 'commitTransaction')
  committing.mockImplementation(function (this: mongo.ClientSession, ...options) {
    calls.push('commit')
    return commitTransaction.apply(this, options)
  })
  try {
    await ask()
  } finally {
    mongoose.set('debug', false)
    committing.mockRestore()
  }
  return calls
}

it.each([
  ['eleven round trips', () => ({}), []],
  [
    'twelve round trips with an idempotency key',
    () => ({ 'Idempotency-Key': randomUUID() }),
    ['idempotency_keys.insertMany'],
  ],
])('a registration takes %s, for a new address, one that waits and one that has an account', async (_, keyOf, key) => {
  const accounts = await startAccounts()
  await accounts.join('eigenaar')
  await accounts.register('wachtend')
  // The mail server is asked in between, whose queue is in the same documents.
  await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 0)
  const register = (name: string, email: string) => async () => {
    expect((await accounts.register(name, { email }, { headers: keyOf() })).status).toBe(201)
  }
  const look = ['users.findOne', 'users.findOne', 'users.findOne']
  const added = ['users.insertOne', 'outbox.insertMany', 'registeredPerHour.bulkWrite', ...key, 'commit']
  const pretended = (times: number) => Array<string>(times).fill('users.updateOne')
  expect(await roundTripsOf(register('nieuw', 'nieuw@leden.example'))).toEqual([...look, ...pretended(4), ...added])
  expect(await roundTripsOf(register('ander', 'wachtend@leden.example'))).toEqual([
    ...[...look, 'users.findOneAndDelete', 'erasures.updateOne', 'outbox.insertMany', 'registeredPerHour.bulkWrite'],
    ...added,
  ])
  expect(await roundTripsOf(register('derde', 'eigenaar@leden.example'))).toEqual([
    ...[...look, ...pretended(4), 'users.findOneAndUpdate', ...pretended(2), ...key, 'commit'],
  ])
})
