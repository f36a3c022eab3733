// Proves API-4.
import { waitUntil } from '@plekje/testing'
import { lateEngines, loseNextReply, lostInTransaction } from '@plekje/testing/late-engines'
import { mongo } from 'mongoose'
import { createMailQueue, dueMail } from '../src/storage/mail-queue'
import { userModel } from '../src/storage/user-model'
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
    const { isLost } = loseNextReply(await users(), 'insertOne', lostInTransaction(mongo))
    expect((await accounts.register('anna')).status).toBe(201)
    expect(isLost()).toBe(true)
    expect((await accounts.verify(await accounts.tokenTo('anna@leden.example'))).status).toBe(200)
    expect(accounts.mailer.to('anna@leden.example')).toHaveLength(1)
  })

  it('the link of a mail is reported as successful, not as used before', async () => {
    await accounts.register('bas')
    const token = await accounts.tokenTo('bas@leden.example')
    await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 0)
    const { isLost } = loseNextReply(await users(), 'findOneAndUpdate', lostInTransaction(mongo))
    expect((await accounts.verify(token)).status).toBe(200)
    expect(isLost()).toBe(true)
    expect((await accounts.login('bas')).status).toBe(200)
  })

  it('an erased account is reported as gone, and its sessions end', async () => {
    const { as, session } = await accounts.join('dirk')
    const { isLost } = loseNextReply(await users(), 'findOneAndDelete', lostInTransaction(mongo))
    const body = { password: PASSWORD }
    expect((await accounts.call('/api/account', { method: 'DELETE', as, session, body })).status).toBe(204)
    expect(isLost()).toBe(true)
    expect(await accounts.sessionRecord(session)).toBeNull()
  })
})

it('a mail is claimed though the answer is lost, and does not wait until its lease ends', async () => {
  await accounts.register('carla')
  const { documents } = accounts.engines
  const inAnHour = new Date(Date.now() + 3_600_000)
  const model = userModel(await documents.connection('accounts'))
  // The service itself does not take a mail before its time.
  const mail = dueMail('verify', 'carla@leden.example', 'https://plekje.example', inAnHour)
  const carla = await model.findOneAndUpdate({ usernameKey: 'carla' }, { $push: { dueMails: mail } }).orFail()
  let claims = 0
  const mayFail = (stream: string) => {
    if (stream !== 'documents.findAndModify.users') return false
    claims += 1
    return claims === 1
  }
  // With this seed the first claim is executed and its connection cut.
  const late = await lateEngines({ documents }, { seed: '5', maxMs: 0, failureRate: 1 }, { scope: 'claim', mayFail })
  const connection = await late.engines.documents.connection('accounts')
  const queue = createMailQueue(connection, userModel(connection))
  late.begin()
  const claimed = await queue.claim(carla._id, mail, { at: inAnHour, until: new Date(inAnHour.getTime() + 60_000) })
  expect([claims, claimed?.dueMails?.find(({ id }) => id === mail.id)?.attempts]).toEqual([2, 1])
  await late.close()
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
