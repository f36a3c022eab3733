// Proves ACCOUNT-22.
import { waitUntil } from '@plekje/testing'
import { relyingPartyOf } from '../src/domain/relying-party'
import { codeAt, secondFactorCalls } from './second-factor'
import { SoftwareAuthenticator } from './software-authenticator'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

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

const withPasskey = async (username: string) => {
  const member = await accounts.join(username)
  const { device, session } = await factors.makePasskey(member)
  return { as: member.as, email: member.email, device, session }
}
const remove = (member: { as: { id: string }; session: string }, id: string, body: object = { password: PASSWORD }) =>
  accounts.call(`/api/account/passkeys/${id}`, { ...(member as never as object), method: 'DELETE', body })

describe('a passkey', () => {
  it('is made for this site, by a browser that knows its user, and gives recovery codes with the first', async () => {
    const member = await accounts.join('Pas')
    const { body: options } = await accounts.call('/api/account/passkeys/options', {
      ...member,
      body: { password: PASSWORD },
    })
    expect(options).toMatchObject({
      rp: { id: 'plekje.test', name: 'Plekje' },
      user: { id: Buffer.from(member.as.id).toString('base64url'), name: 'Pas' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const first = await factors.makePasskey(member, 'Laptop')
    expect(first.status).toBe(201)
    expect(first.codes).toHaveLength(10)
    expect(await accounts.sessionRecord(member.session)).toBeNull()
    const here = { as: member.as, session: first.session }
    const second = await factors.makePasskey(here, 'Telefoon')
    expect([second.status, second.codes, second.session]).toEqual([201, [], ''])
    const view = await factors.security(here)
    expect(view.passkeys).toEqual(
      ['Laptop', 'Telefoon'].map((name) => ({
        id: expect.stringMatching(/^[\w-]{43}$/),
        name,
        isBackedUp: false,
        createdAt: now().toISOString(),
        lastUsedAt: null,
      })),
    )
    await waitUntil(() => accounts.mailer.to(member.email).some(({ text }) => text.includes('de passkey “Telefoon”')), {
      what: 'the mail about it',
    })
  })

  it('signs in alone, with both factors, and notes its use', async () => {
    const member = await withPasskey('alleen')
    const reply = await factors.signInByPasskey(member.device)
    expect([reply.status, reply.body.username]).toEqual([200, 'alleen'])
    expect(await accounts.sessionRecord(reply.session)).toMatchObject({ hasSecondFactor: true })
    const { passkeys } = await factors.security({ as: member.as, session: reply.session })
    expect(passkeys[0].lastUsedAt).toBe(now().toISOString())
  })

  it('makes the password alone too little, and goes on from there too', async () => {
    const { device } = await withPasskey('verder')
    const step = await factors.begin('verder')
    const asked = await accounts.call('/api/login/second-factor', { headers: { cookie: `plekje_step=${step}` } })
    expect(asked.body).toEqual({ totp: false, passkey: true, recoveryCode: true })
    expect((await factors.passStep(step, { code: '123456' })).status).toBe(403)
    expect((await factors.signInByPasskey(device)).status).toBe(200)
  })

  it('answers a challenge once, and only one of ours', async () => {
    const { device } = await withPasskey('uitdaging')
    const { body: asked } = await accounts.call('/api/login/passkey/options', { body: {} })
    const passkey = device.sign(asked)
    const replies = await Promise.all([1, 2].map(() => accounts.call('/api/login/passkey', { body: { passkey } })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const madeUp = device.sign({ ...asked, challenge: Buffer.alloc(32, 7).toString('base64url') })
    expect((await accounts.call('/api/login/passkey', { body: { passkey: madeUp } })).body.code).toBe('passkey_over')
  })

  it('is refused from another site, for another site, without its user, or with another signature', async () => {
    const { device } = await withPasskey('streng')
    const attempt = async (change: (asked: never) => object) => {
      const { body: asked } = await accounts.call('/api/login/passkey/options', { body: {} })
      return (await accounts.call('/api/login/passkey', { body: { passkey: change(asked as never) } })).body.code
    }
    const before = device.credential?.counter ?? 0
    expect(await attempt((asked) => device.sign(asked, { origin: 'http://plekje.evil.example' }))).toBe(
      'passkey_refused',
    )
    expect(await attempt((asked) => device.sign({ ...(asked as object), rpId: 'evil.example' } as never))).toBe(
      'passkey_refused',
    )
    expect(await attempt((asked) => device.sign(asked, { verifiesUser: false }))).toBe('passkey_refused')
    const forged = (asked: never) => {
      const { response, ...rest } = device.sign(asked)
      return { ...rest, response: { ...response, signature: Buffer.alloc(70, 1).toString('base64url') } }
    }
    expect(await attempt(forged)).toBe('passkey_refused')
    expect(before).toBe(0)
    expect((await factors.signInByPasskey(device)).status).toBe(200)
  })

  it('whose count went back is refused, and its owner warned', async () => {
    const { device, email } = await withPasskey('kopie')
    for (let n = 0; n < 3; n += 1) expect((await factors.signInByPasskey(device)).status).toBe(200)
    if (device.credential) device.credential.counter = 1
    const reply = await factors.signInByPasskey(device)
    expect([reply.status, reply.body.code]).toEqual([403, 'passkey_refused'])
    await waitUntil(
      () => accounts.mailer.to(email).some(({ subject }) => subject === 'Een passkey is misschien gekopieerd (Plekje)'),
      { what: 'the warning' },
    )
  })

  it('of another account, or made up, opens nothing', async () => {
    const { device, as } = await withPasskey('eigenaar')
    const stranger = new SoftwareAuthenticator()
    const { body: asked } = await accounts.call('/api/login/passkey/options', { body: {} })
    stranger.create({ challenge: 'x', rp: { id: 'plekje.test' }, user: { id: 'x' } } as never)
    const reply = await accounts.call('/api/login/passkey', { body: { passkey: stranger.sign(asked) } })
    expect([reply.status, reply.body.code]).toEqual([403, 'passkey_unknown'])

    const other = await accounts.join('ander')
    const { body: proof } = await accounts.call('/api/account/security/proof', { ...other, body: {} })
    const notTheirs = await accounts.call('/api/account/totp', { ...other, body: { passkey: device.sign(proof) } })
    expect([notTheirs.status, notTheirs.body.code]).toEqual([403, 'passkey_unknown'])
    expect(as.id).not.toBe(other.as.id)
  })

  it('that belongs to an account is not kept for another', async () => {
    const { device } = await withPasskey('houder')
    const other = await accounts.join('kaper')
    const thief = new SoftwareAuthenticator()
    const { body } = await accounts.call('/api/account/passkeys/options', { ...other, body: { password: PASSWORD } })
    const passkey = thief.create(body)
    const id = device.credential?.id ?? Buffer.alloc(0)
    const data = Buffer.from(passkey.response.attestationObject, 'base64url')
    const own = thief.credential?.id ?? Buffer.alloc(0)
    id.copy(data, data.indexOf(own))
    const copied = {
      ...passkey,
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      response: { ...passkey.response, attestationObject: data.toString('base64url') },
    }
    const reply = await accounts.call('/api/account/passkeys', { ...other, body: { name: 'x', passkey: copied } })
    expect([reply.status, reply.body.code]).toEqual([409, 'passkey_taken'])
  })

  it('confirms changes in place of the password, once per challenge', async () => {
    const { device, as, session } = await withPasskey('zonderwachtwoord')
    const { body: proof } = await accounts.call('/api/account/security/proof', { as, session, body: {} })
    expect(proof.allowCredentials).toHaveLength(1)
    const passkey = device.sign(proof)
    const begun = await accounts.call('/api/account/totp', { as, session, body: { passkey } })
    expect(begun.status).toBe(200)
    const again = await accounts.call('/api/account/recovery-codes', { as, session, body: { passkey } })
    expect([again.status, again.body.code]).toEqual([409, 'passkey_over'])
    const { body: asked } = await accounts.call('/api/login/passkey/options', { body: {} })
    const forSignIn = await accounts.call('/api/account/recovery-codes', {
      as,
      session,
      body: { passkey: device.sign(asked) },
    })
    expect(forSignIn.body.code).toBe('passkey_over')
  })

  it('can be renamed and removed by its owner', async () => {
    const member = await withPasskey('verzorger')
    const other = await withPasskey('buur')
    const { id } = (await factors.security(member)).passkeys[0]
    const rename = (who: { as: unknown; session: string }, name: string) =>
      accounts.call(`/api/account/passkeys/${id}`, { ...(who as object), method: 'PATCH', body: { name } })
    expect((await rename(member, '  Sleutelhanger  ')).body.passkeys[0].name).toBe('Sleutelhanger')
    expect((await rename(member, '   ')).status).toBe(400)
    expect((await rename({ as: other.as, session: other.session }, 'gekaapt')).status).toBe(404)
    expect((await remove({ as: other.as, session: other.session }, id)).status).toBe(404)
    expect((await remove({ as: member.as, session: member.session }, id, { password: 'geraden' })).status).toBe(403)
    const reply = await remove({ as: member.as, session: member.session }, id)
    expect(reply.body).toEqual({ totpSince: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false })
    expect((await factors.signInByPasskey(member.device)).body.code).toBe('passkey_unknown')
    expect((await accounts.login('verzorger')).status).toBe(200)
  })

  it('is one of twenty at most, also of many made at once', async () => {
    const { as, session } = await withPasskey('verzamelaar')
    const made = await Promise.all(
      Array.from({ length: 22 }, (_, n) => factors.makePasskey({ as, session }, `nr ${n}`)),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(19)
    expect((await factors.security({ as, session })).passkeys).toHaveLength(20)
  })

  it('challenges are given out a bounded number of times to one source', async () => {
    const from = '203.0.113.9'
    const statuses: number[] = []
    for (let n = 0; n < 301; n += 1) {
      statuses.push((await accounts.call('/api/login/passkey/options', { from, body: {} })).status)
    }
    expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true)
    expect(statuses[300]).toBe(429)
  })

  it('that is malformed is refused as an error of the caller', async () => {
    const { device } = await withPasskey('kapot')
    const { body: asked } = await accounts.call('/api/login/passkey/options', { body: {} })
    const whole = device.sign(asked)
    const broken = [
      {},
      { ...whole, id: '../..' },
      { ...whole, response: { ...whole.response, clientDataJSON: 'bm90IGpzb24' } },
      { ...whole, response: { ...whole.response, authenticatorData: 'AA' } },
      { ...whole, response: { ...whole.response, clientDataJSON: 'x'.repeat(5000) } },
    ]
    for (const passkey of broken) {
      const { status } = await accounts.call('/api/login/passkey', { body: { passkey } })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })
})

describe('the site that passkeys are made for', () => {
  it.each([
    ['https://plekje.example', 'plekje.example', 'https://plekje.example'],
    ['https://www.plekje.example:8443/', 'www.plekje.example', 'https://www.plekje.example:8443'],
    ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
    ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
  ])('of %s is %s', (siteUrl, id, origin) => {
    expect(relyingPartyOf(siteUrl)).toEqual({ id, origin })
  })

  it.each(['1.2.3.999:99999', 'evil.example'])('is not the host that a request names: %s', async (host) => {
    const { call, close } = await startAccounts({ env: { SITE_URL: 'https://plekje.example' } })
    const headers = { host, 'x-forwarded-host': host }
    const { status, body } = await call('/api/login/passkey/options', { body: {}, headers })
    expect([status, body.rpId]).toEqual([200, 'plekje.example'])
    await close()
  })
})

describe('administrators who must have a second factor', () => {
  let strict: RunningAccounts
  let theirs: ReturnType<typeof secondFactorCalls>
  beforeAll(async () => {
    strict = await startAccounts({ now, env: { ADMIN_SECOND_FACTOR: 'required', SITE_URL: 'http://plekje.test' } })
    theirs = secondFactorCalls(strict, now)
  })

  it('are told so when they sign in without one, and see that it is required', async () => {
    const { body } = await strict.login('admin', 'the-admin-password')
    expect(body).toMatchObject({ isAdmin: true, needsSecondFactor: true })
    const admin = await strict.admin()
    const held = { as: { ...admin.as, isAdmin: false, needsSecondFactor: true }, session: admin.session }
    expect((await strict.call('/api/user', held)).body).toMatchObject({ isAdmin: true, needsSecondFactor: true })
    expect(await theirs.security(held)).toMatchObject({ isRequired: true })
    const refused = await strict.call('/api/admin/users', held)
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_missing'])
    expect(refused.body.error).toMatch(
      /^Administrators hebben op deze site een tweede stap nodig\. Stel die in bij Instellingen/,
    )
  })

  it('keep the last one: removing both at once leaves one', async () => {
    const admin = await strict.admin()
    const { key, session } = await theirs.setUpTotp(admin)
    expect(await strict.sessionRecord(session)).toMatchObject({ isAdmin: true, hasSecondFactor: true })
    const here = { as: admin.as, session }
    const body = { password: 'the-admin-password' }
    const only = await strict.call('/api/account/totp', { ...here, method: 'DELETE', body })
    expect([only.status, only.body.code]).toEqual([409, 'last_second_factor'])
    const made = await theirs.makePasskey(here)
    expect(made.status).toBe(201)
    const { id } = (await theirs.security(here)).passkeys[0]
    const replies = await Promise.all([
      strict.call('/api/account/totp', { ...here, method: 'DELETE', body }),
      strict.call(`/api/account/passkeys/${id}`, { ...here, method: 'DELETE', body }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(codeAt(key, now())).toMatch(/^\d{6}$/)
  })
})
