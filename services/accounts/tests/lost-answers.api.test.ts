// Proves API-4.
import { waitUntil } from '@plekje/testing'
import { loseNextAnswer } from '@plekje/testing/late-engines'
import { lostInTransaction } from './lost-in-transaction'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts, tokenIn } from './start-accounts'

let accounts: RunningAccounts
beforeEach(async () => {
  accounts = await startAccounts()
})
afterEach(closeAccounts)

/** The driver's collection of users. */
const users = async () => {
  const { models } = await accounts.engines.documents.connection('accounts')
  const { collection } = models.User ?? {}
  if (!collection) throw new Error('no model of users')
  return collection as unknown as Record<
    'insertOne' | 'findOneAndUpdate' | 'findOneAndDelete',
    (...args: never[]) => Promise<unknown>
  >
}

describe('when a write succeeds but its answer is lost', () => {
  it('a registration is made once, with one mail', async () => {
    const { isLost } = loseNextAnswer(await users(), 'insertOne', lostInTransaction)
    expect((await accounts.register('anna')).status).toBe(201)
    expect(isLost()).toBe(true)
    expect((await accounts.verify(await accounts.tokenTo('anna@leden.example'))).status).toBe(200)
    expect(accounts.mailer.to('anna@leden.example')).toHaveLength(1)
  })

  it('the link of a mail is reported as successful, not as used before', async () => {
    await accounts.register('bas')
    const token = await accounts.tokenTo('bas@leden.example')
    await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 0)
    const { isLost } = loseNextAnswer(await users(), 'findOneAndUpdate', lostInTransaction)
    expect((await accounts.verify(token)).status).toBe(200)
    expect(isLost()).toBe(true)
    expect((await accounts.login('bas')).status).toBe(200)
  })

  it('a mail is sent at once, not after its lease expires', async () => {
    await accounts.register('carla')
    await accounts.tokenTo('carla@leden.example')
    await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 0)
    const { isLost } = loseNextAnswer(await users(), 'findOneAndUpdate')
    await accounts.call('/api/resend-verification', { body: { email: 'carla@leden.example' } })
    await accounts.tokenTo('carla@leden.example', 2)
    expect(isLost()).toBe(true)
  })

  it('an erased account is reported as gone, and its sessions end', async () => {
    const { as, session } = await accounts.join('dirk')
    const { isLost } = loseNextAnswer(await users(), 'findOneAndDelete', lostInTransaction)
    const body = { password: PASSWORD }
    expect((await accounts.call('/api/account', { method: 'DELETE', as, session, body })).status).toBe(204)
    expect(isLost()).toBe(true)
    expect(await accounts.sessionRecord(session)).toBeNull()
  })
})

it('a new password ends the other sessions, though the cache fails once after it was set', async () => {
  const { as, session } = await accounts.join('fenna')
  const other = (await accounts.login('fenna')).session
  const { cache } = accounts.engines
  const members = cache.members.bind(cache)
  let asked = 0
  jest.spyOn(cache, 'members').mockImplementation(async (key) => {
    asked += 1
    // The first call is before the change.
    if (asked === 2) throw Object.assign(new Error('away'), { name: 'MaxRetriesPerRequestError' })
    return members(key)
  })
  const body = { currentPassword: PASSWORD, newPassword: 'een heel ander wachtwoord' }
  expect((await accounts.call('/api/account/password', { as, session, body })).status).toBe(200)
  expect([await accounts.sessionRecord(session), await accounts.sessionRecord(other)]).toEqual([
    expect.objectContaining({ username: 'fenna' }),
    null,
  ])
})

it('a mail that may have arrived has a link that works, though it is sent again', async () => {
  accounts.mailer.losesAnswers = true
  await accounts.register('erik')
  await waitUntil(() => accounts.mailer.to('erik@leden.example').length >= 2)
  expect((await accounts.verify(tokenIn(accounts.mailer.to('erik@leden.example')[0]))).status).toBe(200)
})
