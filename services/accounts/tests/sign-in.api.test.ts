// Proves ACCOUNT-2, ACCOUNT-7, ACCOUNT-18, API-15.
import { canonicalEmail, SESSION_COOKIE } from '@plekje/contracts'
import { sendCall } from '@plekje/testing/service-caller'
import { ADMIN_PASSWORD, closeAccounts, PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

const atOnce = <Reply>(count: number, ask: (n: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)))

describe('signing in', () => {
  let accounts: RunningAccounts
  beforeAll(async () => {
    accounts = await startAccounts()
  })
  afterAll(closeAccounts)

  it('takes a username or an e-mail address, in any case', async () => {
    await accounts.join('Anna')
    for (const name of ['Anna', 'anna', ' ANNA ', 'Anna@leden.example', 'ANNA@LEDEN.EXAMPLE']) {
      expect((await accounts.login(name)).status).toBe(200)
    }
  })

  it.each([
    ['Ĳsbrand', 'IJsbrand'],
    ['Groß', 'gross'],
    ['Œdipe', 'Oedipe'],
    ['Łukasz', 'lukasz'],
    ['Søren', 'soren'],
    ['d’Arc', "d'arc"],
    ['van\u2011dam', 'van-dam'],
  ])('takes %j and %j as one username, which nobody else may take', async (registered, typed) => {
    const email = `${Buffer.from(registered).toString('hex')}@leden.example`
    expect(await accounts.register(registered, { email })).toMatchObject({ status: 201 })
    await accounts.verify(await accounts.tokenTo(email))
    expect((await accounts.login(typed)).body.username).toBe(registered)
    expect((await accounts.login(registered)).status).toBe(200)
    expect(await accounts.register(typed, { email: 'ander@leden.example' })).toMatchObject({
      status: 409,
      body: { code: 'username_taken' },
    })
  })

  it.each([
    ['andre', 'andre@café.example', 'andre@xn--caf-dma.example'],
    ['jose', "jose&co'@xn--mnchen-3ya.example", "jose&co'@MÜNCHEN.example"],
  ])('takes both forms of the domain in the address of %s as one', async (name, registered, typed) => {
    expect(await accounts.register(name, { email: registered })).toMatchObject({ status: 201 })
    await accounts.verify(await accounts.tokenTo(canonicalEmail(registered)))
    expect((await accounts.login(typed)).body.username).toBe(name)
    expect((await accounts.login(registered)).body.username).toBe(name)
  })

  it('sets a cookie that scripts cannot read, for https alone where the site is on https', async () => {
    const plain = await accounts.login('anna')
    expect(plain.cookie).toMatch(/^plekje_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
    expect(plain.headers.get('cache-control')).toMatch(/no-store/)
    const secure = await accounts.login('anna', PASSWORD, { headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.cookie).toMatch(/; Secure$/)
  })

  it('tells scripts that somebody is signed in, and nothing of who, until they sign out', async () => {
    const { headers, session } = await accounts.login('anna')
    const cookie = /^plekje_signed_in=yes; Path=\/; SameSite=Lax; Max-Age=2592000$/
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(cookie))
    const left = await accounts.call('/api/logout', { method: 'POST', session })
    expect(left.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^plekje_signed_in=; .*Max-Age=0/))
  })

  it('makes the browser known by a cookie that scripts cannot read, bound to the host on https', async () => {
    const plain = await accounts.login('anna')
    expect(plain.deviceCookie).toMatch(/^plekje_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
    const secure = await accounts.login('anna', PASSWORD, { headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.deviceCookie).toMatch(/^__Host-plekje_device=[\w-]{43}; Path=\/; .*; Secure$/)
    const again = await accounts.login('anna', PASSWORD, { device: plain.device })
    expect(again.device).toBe(plain.device)
  })

  it('begins a session with an id of its own, and ends the one that was there', async () => {
    const { session: first } = await accounts.login('anna')
    const { session: second } = await accounts.login('anna', PASSWORD, { session: first })
    expect(second).not.toBe(first)
    expect(await accounts.sessionRecord(first)).toBeNull()
    expect(await accounts.sessionRecord(second)).toMatchObject({ username: 'Anna' })
  })

  it('does not take over an id that someone made up', async () => {
    const { session } = await accounts.login('anna', PASSWORD, { session: 'chosen-by-an-attacker' })
    expect(session).not.toBe('chosen-by-an-attacker')
    expect(await accounts.sessionRecord('chosen-by-an-attacker')).toBeNull()
  })

  it('keeps sessions on other devices when one signs in or out', async () => {
    const { session: laptop } = await accounts.login('anna')
    const { session: phone } = await accounts.login('anna')
    const reply = await accounts.call('/api/logout', { method: 'POST', session: phone })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('set-cookie')).toMatch(new RegExp(`^${SESSION_COOKIE}=; .*Max-Age=0`))
    expect(await accounts.sessionRecord(phone)).toBeNull()
    expect(await accounts.sessionRecord(laptop)).not.toBeNull()
  })

  it('signs out twice, without a session and with nonsense, without complaint', async () => {
    const { session } = await accounts.login('anna')
    for (const options of [{ session }, { session }, {}, { session: '../../etc' }, { headers: { cookie: ';;=;' } }]) {
      expect((await accounts.call('/api/logout', { method: 'POST', ...options })).status).toBe(204)
    }
  })

  it('refuses a wrong password, also the right one with something added', async () => {
    for (const password of ['x', `${PASSWORD} `, PASSWORD.toUpperCase(), ADMIN_PASSWORD]) {
      const reply = await accounts.login('anna', password)
      expect(reply).toMatchObject({ status: 401, cookie: '', body: { code: 'wrong_credentials' } })
    }
    expect((await accounts.login('anna')).status).toBe(200)
  })

  it('says which field is missing', async () => {
    expect((await accounts.login('', '')).body.fields).toEqual({
      username: 'Vul je gebruikersnaam in.',
      password: 'Vul je wachtwoord in.',
    })
    expect((await accounts.call('/api/login', { body: { username: { $gt: '' }, password: { $gt: '' } } })).status).toBe(
      400,
    )
  })

  it('answers 401 to who is not signed in, or not signed in by the gateway', async () => {
    const { session } = await accounts.login('anna')
    expect((await accounts.call('/api/user')).status).toBe(401)
    // A service ignores session cookies: the gateway resolves them.
    expect((await accounts.call('/api/user', { session })).status).toBe(401)
    const forged = { 'x-plekje-identity': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1LWFkbWluIiwiaXNBZG1pbiI6dHJ1ZX0.' }
    for (const path of ['/api/user', '/api/admin/users', '/api/account/data']) {
      expect((await accounts.call(path, { headers: { ...forged, 'x-user-id': '1' } })).status).toBe(401)
    }
  })

  it('works for many members at once', async () => {
    const from = '203.0.113.5'
    const replies = await atOnce(40, () => accounts.login('anna', PASSWORD, { from }))
    expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(new Set(replies.map(({ session }) => session)).size).toBe(40)
  })

  it('locks a name after ten failures, wherever they come from', async () => {
    await accounts.join('doelwit')
    for (let n = 0; n < 10; n += 1) expect((await accounts.login('doelwit', 'geraden')).status).toBe(401)
    const locked = await accounts.login('doelwit')
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(55)
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  it('locks an account that does not exist just the same', async () => {
    for (let n = 0; n < 10; n += 1) expect((await accounts.login('niemand', 'geraden')).status).toBe(401)
    const locked = await accounts.login('NIEMAND', 'geraden')
    expect(locked.status).toBe(429)
    expect(locked.body.error).toMatch(/^Te veel pogingen\. Probeer het over \d+ seconden opnieuw\.$/)
  })

  it('gives many guesses at once no more tries than many in a row', async () => {
    await accounts.join('stormloop')
    const replies = await atOnce(40, () => accounts.login('stormloop', 'geraden'))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  it('forgets failures when the right password comes', async () => {
    await accounts.join('vergeetachtig')
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 9; n += 1) expect((await accounts.login('vergeetachtig', 'geraden')).status).toBe(401)
      expect((await accounts.login('vergeetachtig')).status).toBe(200)
    }
  })
})

describe('a source of sign-ins', () => {
  it('is locked after so many failures with whatever accounts, and right passwords do not count', async () => {
    const accounts = await startAccounts({ env: { LIMIT_FACTOR: '0.06' } })
    const from = '203.0.113.77'
    for (let n = 0; n < 10; n += 1) expect((await accounts.login('admin', ADMIN_PASSWORD, { from })).status).toBe(200)
    for (let n = 0; n < 6; n += 1) expect((await accounts.login(`gok-${n}`, 'x', { from })).status).toBe(401)
    const locked = await accounts.login('admin', ADMIN_PASSWORD, { from })
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect((await accounts.login('admin', ADMIN_PASSWORD, { from: '203.0.113.78' })).status).toBe(200)
    await closeAccounts()
  })

  it('gains hardly more tries with many guesses at once', async () => {
    const accounts = await startAccounts({ env: { LIMIT_FACTOR: '0.2' } })
    const guess = (n: number) => accounts.login(`gok-${n}`, 'x', { from: '203.0.113.79' })
    const statuses = (await atOnce(60, guess)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(20)
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(28)
    await closeAccounts()
  })
})

describe('a hash of older parameters', () => {
  it('is renewed when its owner signs in', async () => {
    const accounts = await startAccounts()
    await accounts.join('oud')
    const users = (await accounts.engines.documents.connection('accounts')).collection('users')
    const hash = async () => String((await users.findOne({ usernameKey: 'oud' }))?.passwordHash)
    const { createAccountsService } = await import('../src')
    const stronger = await createAccountsService(
      { ...accounts.settings, PASSWORD_HASH_MEMORY_KIB: 128 },
      { ...accounts.engines, mail: accounts.mailer },
    )
    const { url } = await stronger.start()
    const login = (password: string) =>
      sendCall('POST', `${url}/api/login`, 'accounts', { body: { username: 'oud', password } })
    expect((await login('geraden')).status).toBe(401)
    expect(await hash()).toContain('$m=64,')
    expect((await login(PASSWORD)).status).toBe(200)
    expect(await hash()).toContain('$m=128,')
    expect((await login(PASSWORD)).status).toBe(200)
    await stronger.close()
    await closeAccounts()
  })
})
