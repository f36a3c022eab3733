// Proves ACCOUNT-21.
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

/** Strangers know a username; the member has a known browser, and perhaps an open session. */
describe('strangers who guess at an account', () => {
  let accounts: RunningAccounts
  beforeAll(async () => {
    accounts = await startAccounts()
  })
  afterAll(closeAccounts)

  const guess = async (name: string, times = 11) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n += 1) statuses.push((await accounts.login(name, 'geraden')).status)
    return statuses
  }

  it('do not lock out the browser that signed in before', async () => {
    const { device, session } = await accounts.join('bekend')
    const left = await accounts.call('/api/logout', { method: 'POST', session, device })
    expect(left.headers.get('set-cookie')).not.toContain('plekje_device')
    expect(await guess('bekend')).toEqual([...Array(10).fill(401), 429])
    expect((await accounts.login('bekend')).status).toBe(429)
    expect((await accounts.login('bekend', PASSWORD, { device })).status).toBe(200)
    // The strangers' count is unchanged.
    expect((await accounts.login('bekend')).status).toBe(429)
  })

  it('do not do so from its own address either', async () => {
    const busy = await startAccounts({ env: { LIMIT_FACTOR: '0.05' } })
    const { device } = await busy.join('buurman')
    const from = '203.0.113.40'
    for (let n = 0; n < 5; n += 1) await busy.login(`gok-${n}`, 'x', { from })
    expect((await busy.login('buurman', PASSWORD, { from })).status).toBe(429)
    expect((await busy.login('buurman', PASSWORD, { from, device })).status).toBe(200)
    await busy.close()
  })

  it('do not stop what is done in an open session', async () => {
    const who = await accounts.join('ingelogd')
    expect((await guess('ingelogd')).at(-1)).toBe(429)
    const { as, session } = who
    const moved = await accounts.call('/api/account/email', {
      as,
      session,
      body: { email: 'ingelogd-2@leden.example', password: PASSWORD },
    })
    expect(moved.status).toBe(200)
    const changed = await accounts.call('/api/account/password', {
      as,
      session,
      body: { currentPassword: PASSWORD, newPassword: 'een nieuw wachtwoord' },
    })
    expect(changed.status).toBe(200)
    const gone = await accounts.call('/api/account', {
      as,
      session,
      method: 'DELETE',
      body: { password: 'een nieuw wachtwoord' },
    })
    expect(gone.status).toBe(204)
  })

  it('do not learn from 429 and 401 which address belongs to a username', async () => {
    const { email } = await accounts.join('verborgen')
    await accounts.join('een-ander')
    await guess('verborgen')
    const own = await accounts.login(email, 'geraden')
    const other = await accounts.login('een-ander@leden.example', 'geraden')
    const unknown = await accounts.login('bestaat-niet@leden.example', 'geraden')
    const seen = ({ status, body: { requestId: _, ...body } }: typeof own) => ({ status, body })
    expect(seen(own)).toEqual(seen(unknown))
    expect(seen(other)).toEqual(seen(unknown))
    expect(await guess(email, 10)).toEqual(await guess('bestaat-niet@leden.example', 10))
  })

  it('cannot use the browser of one account for another, nor one that they made up', async () => {
    const { device: mine } = await accounts.join('kwaad')
    await accounts.join('goed')
    await guess('goed')
    for (const device of [mine, `plekje_device=${'a'.repeat(43)}`, 'plekje_device=', 'plekje_device=;;']) {
      expect((await accounts.login('goed', PASSWORD, { device })).status).toBe(429)
    }
  })
})

describe('a known browser', () => {
  let accounts: RunningAccounts
  beforeAll(async () => {
    accounts = await startAccounts()
  })
  afterAll(closeAccounts)

  it('has a limit of its own, that many at once do not get around', async () => {
    const { device } = await accounts.join('slordig')
    const tries = Array.from({ length: 30 }, () => accounts.login('slordig', 'geraden', { device }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect((await accounts.login('slordig', PASSWORD, { device })).status).toBe(429)
    // Another browser is unaffected.
    expect((await accounts.login('slordig')).status).toBe(200)
  })

  it('is known to each of the accounts that share it', async () => {
    await accounts.join('moeder')
    await accounts.join('dochter')
    const first = await accounts.login('moeder')
    const second = await accounts.login('dochter', PASSWORD, { device: first.device })
    for (const name of ['moeder', 'dochter']) {
      for (let n = 0; n < 10; n += 1) await accounts.login(name, 'geraden')
      expect((await accounts.login(name)).status).toBe(429)
      expect((await accounts.login(name, PASSWORD, { device: second.device })).status).toBe(200)
    }
  })

  it('is forgotten with a new password, but for the one that it is chosen in', async () => {
    const who = await accounts.join('vernieuwer')
    const { device: other } = await accounts.login('vernieuwer')
    const changed = await accounts.call('/api/account/password', {
      as: who.as,
      session: who.session,
      device: who.device,
      body: { currentPassword: PASSWORD, newPassword: 'een nieuw wachtwoord' },
    })
    expect(changed.status).toBe(200)
    for (let n = 0; n < 10; n += 1) await accounts.login('vernieuwer', 'geraden')
    expect((await accounts.login('vernieuwer', 'een nieuw wachtwoord', { device: other })).status).toBe(429)
    expect((await accounts.login('vernieuwer', 'een nieuw wachtwoord', { device: who.device })).status).toBe(200)
  })

  it('is stored hashed, fifty of them at most', async () => {
    const { device = '' } = await accounts.join('verzamelaar')
    for (let n = 0; n < 51; n += 1) await accounts.login('verzamelaar')
    const database = await accounts.engines.documents.connection('accounts')
    const user = await database.collection('users').findOne({ usernameKey: 'verzamelaar' })
    expect(user?.devices).toHaveLength(50)
    expect(JSON.stringify(user)).not.toContain(device.split('=')[1])
  })
})
