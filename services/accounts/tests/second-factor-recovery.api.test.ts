// Proves ACCOUNT-15, ACCOUNT-23.
import { waitUntil } from '@plekje/testing'
import { codeAt, secondFactorCalls } from './second-factor'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts, tokenIn } from './start-accounts'

const NEW = 'een heel nieuw wachtwoord'
/** The fake clock of the service: each code works once. */
let time = Date.now()
const now = () => new Date(time)

let accounts: RunningAccounts
let factors: ReturnType<typeof secondFactorCalls>
beforeAll(async () => {
  accounts = await startAccounts({ now, env: { SITE_URL: 'http://plekje.test/' } })
  factors = secondFactorCalls(accounts, now)
})
afterAll(closeAccounts)
beforeEach(() => {
  time += 120_000
})

const withCodes = async (username: string) => {
  const member = await accounts.join(username)
  const { key, session } = await factors.setUpTotp(member)
  time += 60_000
  return { ...member, key, session }
}
const deviceOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('plekje_device='))
    ?.split(';')[0]
const devicesOf = async (usernameKey: string) => {
  const users = (await accounts.engines.documents.connection('accounts')).collection('users')
  return ((await users.findOne({ usernameKey }))?.devices ?? []) as unknown[]
}
const lockOut = async (username: string) => {
  for (let n = 0; n < 11; n += 1) await accounts.login(username, 'geraden')
  expect((await accounts.login(username)).status).toBe(429)
}

describe('a browser becomes known', () => {
  it('by the second step, not by the password before it', async () => {
    const { key } = await withCodes('trap')
    const before = (await devicesOf('trap')).length
    const asked = await accounts.login('trap')
    expect([asked.status, deviceOf(asked.headers)]).toEqual([403, undefined])
    const step = /plekje_step=([^;]+)/.exec(asked.cookie)?.[1] ?? ''
    const wrong = await factors.passStep(step, { code: codeAt(key, new Date(time - 600_000)) })
    expect([wrong.status, deviceOf(wrong.headers)]).toEqual([403, undefined])
    expect(await devicesOf('trap')).toHaveLength(before)
    const reply = await factors.passStep(step, { code: codeAt(key, now()) })
    expect(reply.status).toBe(200)
    expect(await devicesOf('trap')).toHaveLength(before + 1)
    await lockOut('trap')
    const known = await accounts.login('trap', PASSWORD, { device: deviceOf(reply.headers) })
    expect([known.status, known.body.code]).toEqual([403, 'second_factor_required'])
  })

  it('by a passkey alone', async () => {
    const { device } = await factors.makePasskey(await accounts.join('sleutel'))
    const before = (await devicesOf('sleutel')).length
    const reply = await factors.signInByPasskey(device)
    expect([reply.status, deviceOf(reply.headers)]).toEqual([200, expect.stringMatching(/^plekje_device=[\w-]{43}$/)])
    expect(await devicesOf('sleutel')).toHaveLength(before + 1)
  })
})

describe('a forgotten password', () => {
  it('is replaced without a session, and takes no second factor away', async () => {
    const { key, email, session, as } = await withCodes('vergeetachtig')
    const step = await factors.begin('vergeetachtig')
    await accounts.call('/api/forgot-password', { body: { email } })
    const link = () => accounts.mailer.to(email).find(({ text }) => text.includes('/reset-password?token='))
    await waitUntil(() => link() !== undefined, { what: 'the link' })
    const reply = await accounts.call('/api/reset-password', { body: { token: tokenIn(link()), password: NEW } })
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, null])
    expect(await accounts.sessionRecord(session)).toBeNull()
    // A step that was started with the former password has ended.
    expect((await factors.passStep(step, { code: codeAt(key, now()) })).body.code).toBe('second_step_over')
    const next = await factors.passStep(await factors.begin('vergeetachtig', NEW), { code: codeAt(key, now()) })
    expect(next.status).toBe(200)
    expect(await factors.security({ as, session: next.session })).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodesLeft: 10,
    })
  })
})

describe('“Log overal uit”', () => {
  it('forgets the browsers that signed in before', async () => {
    const member = await accounts.join('verlaten')
    expect(await devicesOf('verlaten')).toHaveLength(1)
    const reply = await accounts.call('/api/account/sessions', { ...member, method: 'DELETE' })
    expect(reply.status).toBe(204)
    expect(await devicesOf('verlaten')).toEqual([])
    await lockOut('verlaten')
    expect((await accounts.login('verlaten', PASSWORD, { device: member.device })).status).toBe(429)
  })
})

describe('a change of address that is taken back', () => {
  const linkTo = async (email: string) => {
    const mail = () => accounts.mailer.to(email).find(({ text }) => text.includes('/undo-email-change?token='))
    await waitUntil(() => mail() !== undefined, { what: 'the link that takes it back' })
    return tokenIn(mail())
  }

  it('takes along the second factors that came since, and leaves older ones', async () => {
    const { email, as, session } = await withCodes('teruggehaald')
    const before = await factors.security({ as, session })
    const change = { email: 'dief@leden.example', password: PASSWORD }
    expect((await accounts.call('/api/account/email', { as, session, body: change })).status).toBe(200)
    const token = await linkTo(email)
    time += 60_000
    await factors.makePasskey({ as, session })
    expect((await factors.security({ as, session })).passkeys).toHaveLength(1)
    expect((await accounts.call('/api/undo-email-change', { body: { token } })).status).toBe(200)
    const user = await (await accounts.engines.documents.connection('accounts'))
      .collection('users')
      .findOne({ usernameKey: 'teruggehaald' })
    expect([user?.passkeys, user?.totp?.since.toISOString(), user?.recoveryCodes]).toEqual([
      [],
      before.totpSince,
      expect.any(Array),
    ])
  })
})
