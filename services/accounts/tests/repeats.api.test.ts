// Proves API-22.
import { randomUUID } from 'node:crypto'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

let accounts: RunningAccounts
beforeEach(async () => {
  accounts = await startAccounts()
})
afterEach(closeAccounts)

it('a registration that is sent again under its key is made once, with one mail', async () => {
  const headers = { 'Idempotency-Key': randomUUID() }
  const send = () => accounts.register('anna', {}, { headers })
  const first = await send()
  const [again, last] = await Promise.all([send(), send()])
  expect([first, again, last].map(({ status }) => status)).toEqual([201, 201, 201])
  expect([again.body, last.body]).toEqual([first.body, first.body])
  expect((await accounts.verify(await accounts.tokenTo('anna@leden.example'))).status).toBe(200)
  expect(accounts.mailer.to('anna@leden.example')).toHaveLength(1)
  expect((await accounts.login('anna')).status).toBe(200)
})

it('registrations that are sent at once under one key make one account, with one mail', async () => {
  const headers = { 'Idempotency-Key': randomUUID() }
  const sent = await Promise.all([1, 2, 3].map(() => accounts.register('carla', {}, { headers })))
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await accounts.verify(await accounts.tokenTo('carla@leden.example'))).status).toBe(200)
  expect(accounts.mailer.to('carla@leden.example')).toHaveLength(1)
})

it('another registration under the same key is refused, and no password can be found in what is kept', async () => {
  const headers = { 'Idempotency-Key': randomUUID() }
  await accounts.register('bas', {}, { headers })
  expect(await accounts.register('bas', { password: 'een ander wachtwoord' }, { headers })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  const connection = await accounts.engines.documents.connection('accounts')
  const [kept] = await connection
    .collection('idempotency_keys')
    .find({ createdAt: { $gte: new Date(0) } })
    .toArray()
  expect(kept).toBeDefined()
  for (const secret of [PASSWORD, 'bas@leden.example']) expect(JSON.stringify(kept)).not.toContain(secret)
})
