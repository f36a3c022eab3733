// Proves ACCOUNT-18, ACCOUNT-22.
import { sessionSeenKey } from '@plekje/contracts'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('the list of one’s sessions', () => {
  let accounts: RunningAccounts
  beforeAll(async () => {
    accounts = await startAccounts()
  })
  afterAll(closeAccounts)

  const signIn = (name: string, userAgent: string) =>
    accounts.login(name, PASSWORD, { headers: { 'user-agent': userAgent } })
  const list = async (who: { as: { id: string; username: string; isAdmin: boolean }; session: string }) =>
    (await accounts.call('/api/account/sessions', who)).body

  it('tells roughly which browsers, since when and last seen when, this one first and never an id', async () => {
    const { as, session: old } = await accounts.join('Lijst')
    const { session: phone } = await signIn('lijst', IPHONE)
    const { session: laptop } = await signIn('lijst', FIREFOX)
    const seen = Date.UTC(2026, 5, 1)
    await accounts.engines.cache.set(sessionSeenKey(phone), String(seen), { ttlSeconds: 60 })
    const sessions = await list({ as, session: laptop })
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toMatchObject({ browser: 'Firefox', system: 'Linux', isCurrent: true, lastSeenAt: null })
    expect(sessions[1]).toMatchObject({ browser: 'Safari', system: 'iOS', isCurrent: false })
    expect(sessions[1].lastSeenAt).toBe(new Date(seen).toISOString())
    for (const id of [old, phone, laptop]) expect(JSON.stringify(sessions)).not.toContain(id)
    // Stores names only, no finer details.
    const { id, username, isAdmin, createdAt, ...facts } = await accounts.sessionRecord(phone)
    expect([id, username, isAdmin, createdAt]).toEqual([as.id, 'Lijst', false, expect.any(Number)])
    expect(facts).toEqual({ browser: 'Safari', system: 'iOS' })
  })

  it('ends one for the next request already, and none of another member', async () => {
    const { as, session } = await accounts.join('einde')
    const other = await accounts.join('buurman')
    const { session: phone } = await signIn('einde', IPHONE)
    const [, { id }] = await list({ as, session })
    const byOther = await accounts.call(`/api/account/sessions/${id}`, { ...other, method: 'DELETE' })
    expect(byOther.status).toBe(404)
    expect(await accounts.sessionRecord(phone)).not.toBeNull()
    const reply = await accounts.call(`/api/account/sessions/${id}`, { as, session, method: 'DELETE' })
    expect(reply.status).toBe(204)
    expect(await accounts.sessionRecord(phone)).toBeNull()
    expect(await list({ as, session })).toHaveLength(1)
    const again = await accounts.call(`/api/account/sessions/${id}`, { as, session, method: 'DELETE' })
    expect(again.body.error).toBe('Deze sessie is al beëindigd.')
  })

  it('ends everywhere, here too', async () => {
    const { as, session } = await accounts.join('overal')
    const { session: phone } = await signIn('overal', IPHONE)
    const reply = await accounts.call('/api/account/sessions', { as, session, method: 'DELETE' })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('set-cookie')).toMatch(/^plekje_session=; .*Max-Age=0/)
    for (const id of [session, phone]) expect(await accounts.sessionRecord(id)).toBeNull()
  })

  it('stands in what a member can download', async () => {
    const { as } = await accounts.join('meenemen')
    const { session } = await signIn('meenemen', FIREFOX)
    const { body } = await accounts.call('/api/account/data', { as, session })
    expect(body.parts.accounts.sessions[0]).toMatchObject({ browser: 'Firefox', system: 'Linux' })
  })
})

describe('the cookie of a session', () => {
  let accounts: RunningAccounts
  beforeAll(async () => {
    accounts = await startAccounts()
    await accounts.join('veilig')
  })
  afterAll(closeAccounts)
  const https = { 'x-forwarded-proto': 'https' }

  it('is bound to the host on https, where the plain one counts for nothing and is taken away', async () => {
    const { session: plain } = await accounts.login('veilig')
    const secure = await accounts.login('veilig', PASSWORD, {
      headers: { ...https, cookie: `plekje_session=${plain}` },
    })
    expect(secure.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-plekje_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-plekje_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure$/,
      ),
      'plekje_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
      'plekje_signed_in=yes; Path=/; SameSite=Lax; Max-Age=2592000; Secure',
    ])
    // The cookie was not accepted as this browser's, so its session was not ended.
    expect(await accounts.sessionRecord(plain)).not.toBeNull()
    const out = await accounts.call('/api/logout', {
      method: 'POST',
      headers: { ...https, cookie: `plekje_session=${plain}; __Host-plekje_session=${secure.session}` },
    })
    expect(out.status).toBe(204)
    expect(await accounts.sessionRecord(secure.session)).toBeNull()
    expect(await accounts.sessionRecord(plain)).not.toBeNull()
  })

  it.each([
    ['logout', '/api/logout', { method: 'POST' }],
    ['the end of all sessions', '/api/account/sessions', { method: 'DELETE' }],
    ['the deletion of the account', '/api/account', { method: 'DELETE', body: { password: PASSWORD } }],
  ])('is deleted on https by %s, with the plain one of older versions', async (_name, path, request) => {
    const { as } = await accounts.join(`weg-${path.length}`)
    const cookie = 'plekje_session=plain; __Host-plekje_session=secure'
    const reply = await accounts.call(path, { ...request, as, headers: { ...https, cookie } })
    expect(reply.status).toBe(204)
    expect(reply.headers.getSetCookie().sort()).toEqual([
      '__Host-plekje_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
      'plekje_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
      'plekje_signed_in=; Path=/; SameSite=Lax; Max-Age=0; Secure',
    ])
  })
})
