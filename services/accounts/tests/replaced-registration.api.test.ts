// Proves ACCOUNT-14.
import { waitUntil } from '@plekje/testing'
import { createAccountsService } from '../src'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

const THEIRS = 'het wachtwoord van een ander'
const OWN = 'mijn eigen wachtwoord'

describe('a registration that nobody verified', () => {
  let accounts: RunningAccounts
  beforeAll(async () => {
    accounts = await startAccounts()
  })
  afterAll(closeAccounts)

  const idOf = async (search: string) =>
    (await accounts.call(`/api/admin/users?search=${search}`, { as: { id: 'u', username: 'admin', isAdmin: true } }))
      .body

  it('gives way to the next one for its address: nobody signs in with the password of another', async () => {
    const email = 'slachtoffer@leden.example'
    await accounts.register('kaper', { email, password: THEIRS })
    const first = await accounts.tokenTo(email)
    const reply = await accounts.register('echt', { email, password: OWN })
    expect(reply.status).toBe(201)
    const second = await accounts.tokenTo(email, 2)

    expect(await accounts.verify(first)).toMatchObject({
      status: 409,
      body: { code: 'registration_replaced', error: expect.stringMatching(/vervangen/) },
    })
    expect((await accounts.login('echt', OWN)).status).toBe(403)
    expect(await accounts.verify(second)).toMatchObject({ status: 200, body: { username: 'echt' } })
    for (const name of [email, 'echt', 'kaper']) expect((await accounts.login(name, THEIRS)).status).toBe(401)
    expect((await accounts.login(email, OWN)).status).toBe(200)
    // The username of the replaced registration is available.
    expect((await accounts.register('kaper')).status).toBe(201)
  })

  it('gives way also when it has the username that its owner wants', async () => {
    await accounts.register('jan-jansen', { password: THEIRS })
    await accounts.tokenTo('jan-jansen@leden.example')
    expect((await accounts.register('jan-jansen', { password: OWN })).status).toBe(201)
    await accounts.verify(await accounts.tokenTo('jan-jansen@leden.example', 2))
    expect((await accounts.login('jan-jansen', THEIRS)).status).toBe(401)
    expect((await accounts.login('jan-jansen', OWN)).status).toBe(200)
  })

  it('gives way to a member who changes to its address, once the link in the mailbox is followed', async () => {
    const email = 'mijn-nieuwe@leden.example'
    await accounts.register('bezetter', { email, password: THEIRS })
    await accounts.tokenTo(email)
    const { as } = await accounts.join('verhuisd')
    expect((await accounts.call('/api/account/email', { as, body: { email, password: PASSWORD } })).status).toBe(200)
    const token = await accounts.tokenTo(email, 2)
    expect((await accounts.call('/api/user', { as })).body.email).not.toBe(email)
    expect(await accounts.verify(token)).toMatchObject({ status: 200, body: { username: 'verhuisd' } })
    expect((await accounts.call('/api/user', { as })).body.email).toBe(email)
    expect((await accounts.login('bezetter', THEIRS)).status).toBe(401)
    expect((await accounts.register('bezetter')).status).toBe(201)
  })

  it('keeps its username from other addresses', async () => {
    await accounts.register('bezet')
    expect((await accounts.register('bezet', { email: 'iemand-anders@leden.example' })).status).toBe(409)
    expect((await accounts.call('/api/resend-verification', { body: { email: 'bezet@leden.example' } })).status).toBe(
      200,
    )
    expect((await accounts.verify(await accounts.tokenTo('bezet@leden.example', 2))).status).toBe(200)
  })

  it('is another account than the one that comes after it, and is told to be erased', async () => {
    await accounts.register('eerst-een', { email: 'wissel@leden.example' })
    const [{ id: before }] = await idOf('wissel@')
    await accounts.register('dan-twee', { email: 'wissel@leden.example' })
    const [{ id: after }] = await idOf('wissel@')
    expect(after).not.toBe(before)
    await waitUntil(() =>
      accounts.accountChanges.some(({ userId, change }) => userId === before && change === 'erased'),
    )
    await waitUntil(() =>
      accounts.accountChanges.some(({ userId, change }) => userId === after && change === 'registered'),
    )
  })

  it('leaves its rights behind, if an administrator gave it some', async () => {
    const { as: admin } = await accounts.admin()
    await accounts.register('te-vroeg', { email: 'rechten@leden.example', password: THEIRS })
    const [{ id }] = await idOf('rechten@')
    await accounts.call(`/api/admin/users/${id}/admin`, { as: admin, method: 'PATCH', body: { isAdmin: true } })
    await accounts.register('op-tijd', { email: 'rechten@leden.example', password: OWN })
    await accounts.verify(await accounts.tokenTo('rechten@leden.example', 2))
    expect((await accounts.login('op-tijd', OWN)).body).toMatchObject({ isAdmin: false })
    const database = await accounts.engines.documents.connection('accounts')
    expect((await database.collection('administrators').findOne({}))?.ids).not.toContain(id)
  })

  it('never replaces one that is verified, also when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `race-${round}@leden.example`
      await accounts.register(`voor-${round}`, { email, password: OWN })
      const token = await accounts.tokenTo(email)
      const [verified, registered] = await Promise.all([
        accounts.verify(token),
        accounts.register(`na-${round}`, { email, password: THEIRS }),
      ])
      expect(registered.status).toBe(201)
      const own = await accounts.login(`voor-${round}`, OWN)
      // Either the first registration was verified in time, or it was replaced: never a mix of the two.
      expect(own.status).toBe(verified.status === 200 ? 200 : 401)
      expect([401, 403]).toContain((await accounts.login(email, THEIRS)).status)
    }
  })

  it('goes after a stream of mails too: the last one waits for its hour, and works', async () => {
    let time = Date.now()
    const patient = await startAccounts({ now: () => new Date(time) })
    const email = 'bestookt@leden.example'
    for (let n = 0; n < 5; n += 1) {
      await patient.register(`bestoker-${n}`, { email, password: THEIRS })
      await patient.tokenTo(email, n + 1)
    }
    expect((await patient.register('bestookt', { email, password: OWN })).status).toBe(201)
    for (const { text } of patient.mailer.to(email)) {
      expect((await patient.verify(/token=([\w%-]+)/.exec(text)?.[1] ?? '')).status).toBe(409)
    }
    time += 3_600_000
    expect((await patient.verify(await patient.tokenTo(email, 6))).body.username).toBe('bestookt')
    expect((await patient.login('bestookt', OWN)).status).toBe(200)
    await patient.close()
  })
})

describe('a registration that waits for seven days', () => {
  afterEach(closeAccounts)

  it('is gone, of two processes that look for it told once; verified accounts stay', async () => {
    let time = Date.now()
    const now = () => new Date(time)
    const accounts = await startAccounts({ now })
    await accounts.join('blijver')
    await accounts.register('vergeten')
    const token = await accounts.tokenTo('vergeten@leden.example')
    time += 7 * 86_400_000 - 60_000
    await accounts.register('jonger')
    time += 120_000
    const erased = new Set<string>()
    const listening = accounts.engines.events.subscribe({
      group: 'ids',
      topics: ['account.changed'],
      handler: async ({ value }) => {
        const { id, data } = JSON.parse(value)
        if (data.change === 'erased') erased.add(id)
      },
    })
    const sweepers = await Promise.all(
      [1, 2].map(() =>
        createAccountsService(accounts.settings, { ...accounts.engines, mail: accounts.mailer }, { now }),
      ),
    )
    await Promise.all(sweepers.map((service) => service.start()))
    // An event may come more than once, so count distinct ids.
    await waitUntil(() => erased.size > 0)
    await Promise.all(sweepers.map((service) => service.close()))
    expect(erased.size).toBe(1)
    await listening.close()
    expect((await accounts.verify(token)).status).toBe(400)
    expect((await accounts.login('vergeten')).status).toBe(401)
    expect((await accounts.login('jonger')).status).toBe(403)
    expect((await accounts.login('blijver')).status).toBe(200)
    expect((await accounts.register('vergeten')).status).toBe(201)
  })

  it('goes while the service runs', async () => {
    let time = Date.now()
    const accounts = await startAccounts({ now: () => new Date(time), sweepPauseMs: 1000 })
    await accounts.register('kort')
    time += 7 * 86_400_000 + 1000
    await waitUntil(async () => (await accounts.login('kort', PASSWORD)).status === 401)
  })
})

describe('the name of the site', () => {
  it('may be no part of a username, whatever the site is called', async () => {
    const accounts = await startAccounts({ env: { BRAND_NAME: 'Uitje' } })
    expect(await accounts.register('Uitje redactie', { email: 'r@leden.example' })).toMatchObject({
      status: 400,
      body: { fields: { username: expect.stringMatching(/naam van de site/) } },
    })
    expect((await accounts.register('аdmin', { email: 'r@leden.example' })).body.fields.username).toMatch(/alfabet/)
    expect((await accounts.login('admin', 'the-admin-password')).status).toBe(200)
    await accounts.close()
  })
})
