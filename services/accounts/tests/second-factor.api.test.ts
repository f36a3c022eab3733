// Proves ACCOUNT-23.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { identityEnv } from '@plekje/testing/service-caller'
import { readAccountsConfig } from '../src'
import { createSealer } from '../src/credentials/sealed-text'
import { resetSecondFactor } from '../src/reset-second-factor'
import { codeAt, secondFactorCalls } from './second-factor'
import { ADMIN_PASSWORD, closeAccounts, PASSWORD, type RunningAccounts, startAccounts } from './start-accounts'

/** The fake clock of the service: a code is valid for a step of 30 s and works once. */
let time = Date.now()
const now = () => new Date(time)
const pass = (seconds: number) => {
  time += seconds * 1000
}

let accounts: RunningAccounts
let factors: ReturnType<typeof secondFactorCalls>
beforeAll(async () => {
  accounts = await startAccounts({ now, env: { BRAND_NAME: 'Plekje' } })
  factors = secondFactorCalls(accounts, now)
})
afterAll(closeAccounts)
beforeEach(() => pass(120))

const withCodes = async (username: string) => {
  const member = await accounts.join(username)
  const { key, codes, session } = await factors.setUpTotp(member)
  pass(60)
  return { ...member, key, codes, session }
}
const subjectsTo = (address: string) => accounts.mailer.to(address).map(({ subject }) => subject)

describe('an app with codes', () => {
  it('is set up by a code of it, gives ten recovery codes once, and is mailed', async () => {
    const member = await accounts.join('Tess')
    const reply = await factors.setUpTotp(member)
    expect(reply.status).toBe(200)
    expect(reply.uri).toMatch(
      /^otpauth:\/\/totp\/Plekje:Tess\?issuer=Plekje&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    )
    expect(reply.codes).toHaveLength(10)
    expect(new Set(reply.codes).size).toBe(10)
    for (const code of reply.codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const view = await factors.security({ ...member, session: reply.session })
    expect(view).toEqual({ totpSince: now().toISOString(), passkeys: [], recoveryCodesLeft: 10, isRequired: false })
    await waitUntil(() => subjectsTo(member.email).includes('Inloggen vraagt nu ook een code (Plekje)'), {
      what: 'the mail about it',
    })
  })

  it('ends the sessions that a password alone began, and goes on in this one under a new id', async () => {
    const member = await accounts.join('elders')
    const { session: other } = await accounts.login('elders')
    const { session } = await factors.setUpTotp(member)
    expect(await accounts.sessionRecord(other)).toBeNull()
    expect(await accounts.sessionRecord(member.session)).toBeNull()
    expect(await accounts.sessionRecord(session)).toMatchObject({ username: 'elders', hasSecondFactor: true })
  })

  it('needs the password, and a right first code', async () => {
    const member = await accounts.join('voorzichtig')
    const wrong = await accounts.call('/api/account/totp', { ...member, body: { password: 'geraden' } })
    expect([wrong.status, wrong.body.fields]).toEqual([403, { password: 'Dit wachtwoord klopt niet.' }])
    expect((await accounts.call('/api/account/totp', { ...member, body: {} })).status).toBe(400)
    const early = await accounts.call('/api/account/totp/confirm', { ...member, body: { code: '123456' } })
    expect([early.status, early.body.code]).toEqual([409, 'set_up_over'])
    const { body } = await accounts.call('/api/account/totp', { ...member, body: { password: PASSWORD } })
    const old = await accounts.call('/api/account/totp/confirm', {
      ...member,
      body: { code: codeAt(body.key, new Date(time - 300_000)) },
    })
    expect([old.status, old.body.code]).toEqual([403, 'wrong_code'])
    expect((await factors.security(member)).totpSince).toBeNull()
    expect((await accounts.login('voorzichtig')).status).toBe(200)
  })

  it('is set up in the session that began it, not in another', async () => {
    const member = await accounts.join('hier')
    const { session: other } = await accounts.login('hier')
    const { body } = await accounts.call('/api/account/totp', { ...member, body: { password: PASSWORD } })
    const code = codeAt(body.key, now())
    const there = await accounts.call('/api/account/totp/confirm', { ...member, session: other, body: { code } })
    expect(there.body.code).toBe('set_up_over')
    expect((await accounts.call('/api/account/totp/confirm', { ...member, body: { code } })).status).toBe(200)
  })

  it('keeps no key in the clear, and never sends one again', async () => {
    const { key, as, session } = await withCodes('gesloten')
    const users = (await accounts.engines.documents.connection('accounts')).collection('users')
    const stored = JSON.stringify(await users.findOne({ usernameKey: 'gesloten' }))
    expect(stored).toContain('sealedKey')
    expect(stored).not.toContain(key)
    const { body } = await accounts.call('/api/account/data', { as, session })
    expect(body.parts.accounts).toMatchObject({ totpSince: expect.any(String), recoveryCodesLeft: 10, passkeys: [] })
    expect(JSON.stringify([body, await factors.security({ as, session })])).not.toMatch(/sealedKey|recoveryCodes"/)
  })
})

describe('signing in with a second step', () => {
  it('begins no session after the password, one after the code', async () => {
    const { key } = await withCodes('stapje')
    const step = await factors.begin('stapje')
    const asked = await accounts.call('/api/login/second-factor', { headers: { cookie: `plekje_step=${step}` } })
    expect(asked.body).toEqual({ totp: true, passkey: false, recoveryCode: true })
    const code = codeAt(key, now())
    const reply = await factors.passStep(step, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect([reply.status, reply.body.username]).toEqual([200, 'stapje'])
    expect(await accounts.sessionRecord(reply.session)).toMatchObject({ hasSecondFactor: true })
    expect(reply.headers.get('set-cookie')).toMatch(/plekje_step=; .*Max-Age=0/)
  })

  it('gives the step to the browser in a cookie that scripts cannot read, of five minutes', async () => {
    await withCodes('koekje')
    const plain = await accounts.login('koekje')
    expect(plain.cookie).toMatch(/^plekje_step=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300$/)
    const secure = await accounts.login('koekje', PASSWORD, { headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.cookie).toMatch(
      /^__Host-plekje_step=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300; Secure$/,
    )
  })

  it('takes a code once, also of two that come at once, and none of long ago or later', async () => {
    const { key } = await withCodes('eenmaal')
    const code = codeAt(key, now())
    const steps = await Promise.all([factors.begin('eenmaal'), factors.begin('eenmaal')])
    const replies = await Promise.all(steps.map((step) => factors.passStep(step, { code })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    for (const seconds of [-300, -90, 90, 300]) {
      const step = await factors.begin('eenmaal')
      const reply = await factors.passStep(step, { code: codeAt(key, new Date(time + seconds * 1000)) })
      expect([seconds, reply.status, reply.body.code]).toEqual([seconds, 403, 'wrong_code'])
    }
    const earlier = await factors.passStep(await factors.begin('eenmaal'), {
      code: codeAt(key, new Date(time - 30_000)),
    })
    expect(earlier.body.code).toBe('wrong_code')
  })

  it('forgives a clock that is one step off', async () => {
    const { key } = await withCodes('klok')
    for (const seconds of [-30, 30]) {
      const code = codeAt(key, new Date(time + seconds * 1000))
      expect((await factors.passStep(await factors.begin('klok'), { code })).status).toBe(200)
      pass(120)
    }
  })

  it('gives a step to one of two that finish it at once', async () => {
    const { codes } = await withCodes('dubbel')
    const step = await factors.begin('dubbel')
    const replies = await Promise.all(codes.slice(0, 2).map((recoveryCode) => factors.passStep(step, { recoveryCode })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('asks the password anew after five wrong codes', async () => {
    const { key } = await withCodes('raadsel')
    const step = await factors.begin('raadsel')
    for (let n = 0; n < 5; n += 1) expect((await factors.passStep(step, { code: '000000' })).status).toBe(403)
    const reply = await factors.passStep(step, { code: codeAt(key, now()) })
    expect([reply.status, reply.body.code]).toEqual([401, 'second_step_over'])
  })

  it('takes ten wrong codes of an account in an hour, tells the owner, and lets a recovery code in meanwhile', async () => {
    const { key, codes, email } = await withCodes('doelwit2')
    const steps = await Promise.all([1, 2, 3].map(() => factors.begin('doelwit2')))
    const guesses = await Promise.all(
      steps.flatMap((step) => [1, 2, 3, 4].map(() => factors.passStep(step, { code: '000000' }))),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const locked = await factors.passStep(await factors.begin('doelwit2'), { code: codeAt(key, now()) })
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3500)
    await waitUntil(() => subjectsTo(email).includes('Iemand raadt naar je codes (Plekje)'), { what: 'the warning' })
    const step = await factors.begin('doelwit2')
    expect((await factors.passStep(step, { recoveryCode: codes[0] })).status).toBe(200)
  })

  it('cannot be used up by strangers, who do not know the password', async () => {
    const { key } = await withCodes('bekend')
    for (let n = 0; n < 30; n += 1) {
      const reply = await factors.passStep(`verzonnen-${n}`, { code: '000000' })
      expect([reply.status, reply.body.code]).toEqual([401, 'second_step_over'])
    }
    expect((await factors.passStep(await factors.begin('bekend'), { code: codeAt(key, now()) })).status).toBe(200)
  })

  it('is over when the password changes before it', async () => {
    const member = await withCodes('gewisseld')
    const step = await factors.begin('gewisseld')
    const changed = await accounts.call('/api/account/password', {
      as: member.as,
      session: member.session,
      body: { currentPassword: PASSWORD, newPassword: 'een heel ander wachtwoord' },
    })
    expect(changed.status).toBe(200)
    const reply = await factors.passStep(step, { code: codeAt(member.key, now()) })
    expect([reply.status, reply.body.code]).toEqual([401, 'second_step_over'])
  })

  it('asks for one code, of six digits', async () => {
    const { key } = await withCodes('vorm')
    const step = await factors.begin('vorm')
    const code = codeAt(key, now())
    for (const body of [{}, { code: '12345' }, { code: 123456 }, { code, recoveryCode: 'A' }, { code: { $gt: '' } }]) {
      expect((await factors.passStep(step, body)).status).toBe(400)
    }
  })
})

describe('a recovery code', () => {
  it('works once, in any case and without dashes, and the owner is told how many are left', async () => {
    const { codes, email, as } = await withCodes('vergeten')
    const [first = '', second = ''] = codes
    const used = await factors.passStep(await factors.begin('vergeten'), { recoveryCode: first })
    expect(used.status).toBe(200)
    const again = await factors.passStep(await factors.begin('vergeten'), { recoveryCode: first })
    expect([again.status, again.body.fields]).toEqual([
      403,
      { recoveryCode: 'Deze herstelcode klopt niet, of is al gebruikt.' },
    ])
    const loose = second.toLowerCase().replaceAll('-', ' ')
    const { status, session } = await factors.passStep(await factors.begin('vergeten'), { recoveryCode: loose })
    expect(status).toBe(200)
    expect((await factors.security({ as, session })).recoveryCodesLeft).toBe(8)
    await waitUntil(() => accounts.mailer.to(email).some(({ text }) => text.includes('je hebt er nog 8')), {
      what: 'the mail about it',
    })
  })

  it('lets one in of two that bring it at once', async () => {
    const { codes } = await withCodes('samen')
    const steps = await Promise.all([factors.begin('samen'), factors.begin('samen')])
    const replies = await Promise.all(steps.map((step) => factors.passStep(step, { recoveryCode: codes[0] })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('is worth nothing after new ones were made, nor to another account', async () => {
    const { as, session, codes } = await withCodes('nieuw')
    const { codes: others } = await withCodes('iemand-anders')
    const reply = await accounts.call('/api/account/recovery-codes', { as, session, body: { password: PASSWORD } })
    expect(reply.body.recoveryCodes).toHaveLength(10)
    for (const recoveryCode of [codes[0], others[0]]) {
      expect((await factors.passStep(await factors.begin('nieuw'), { recoveryCode })).status).toBe(403)
    }
    const [fresh] = reply.body.recoveryCodes
    expect((await factors.passStep(await factors.begin('nieuw'), { recoveryCode: fresh })).status).toBe(200)
  })

  it('is not made without a second factor', async () => {
    const member = await accounts.join('zonder')
    const reply = await accounts.call('/api/account/recovery-codes', { ...member, body: { password: PASSWORD } })
    expect(reply.status).toBe(409)
  })
})

describe('turning it off', () => {
  it('needs the password, is mailed, and the password alone lets in again', async () => {
    const { as, session, email } = await withCodes('klaar')
    const off = (password: string) =>
      accounts.call('/api/account/totp', { as, session, method: 'DELETE', body: { password } })
    expect((await off('geraden')).status).toBe(403)
    const reply = await off(PASSWORD)
    expect(reply.body).toEqual({ totpSince: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false })
    expect((await accounts.login('klaar')).status).toBe(200)
    expect(await accounts.sessionRecord(session)).not.toHaveProperty('hasSecondFactor')
    await waitUntil(() => subjectsTo(email).includes('De app met codes is uitgezet (Plekje)'), { what: 'the mail' })
  })

  it('happens with the account: nothing of it is left', async () => {
    const { as, session } = await withCodes('weg')
    const gone = await accounts.call('/api/account', { as, session, method: 'DELETE', body: { password: PASSWORD } })
    expect(gone.status).toBe(204)
    const connection = await accounts.engines.documents.connection('accounts')
    expect(await connection.collection('users').findOne({ _id: as.id as never })).toBeNull()
    const erasure = await connection.collection('erasures').findOne({ _id: as.id as never })
    expect(erasure).toEqual({ _id: as.id, erasedAt: expect.any(Date), confirmedBy: [] })
  })
})

describe('who lost everything', () => {
  it('is let in by the password again after the operator’s command, and told by mail', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'accounts-reset-'))
    const before = await startAccounts({ now, directory })
    const calls = secondFactorCalls(before, now)
    const member = await before.join('Kwijt')
    const { session } = await calls.setUpTotp(member)
    await before.close()
    const env = { DATA_DIR: directory, RESET_USERNAME: 'kwijt' }
    const log = createLogger({ name: 'test', level: 'silent' })
    await expect(resetSecondFactor({ ...env, RESET_USERNAME: 'niemand' }, log)).rejects.toThrow('is no member')
    expect(await resetSecondFactor(env, log)).toMatch(/^second factors of Kwijt are gone/)
    const after = await startAccounts({ now, directory })
    expect(await after.sessionRecord(session)).toBeNull()
    expect((await after.login('kwijt')).status).toBe(200)
    await waitUntil(
      () => after.mailer.to(member.email).some(({ subject }) => subject === 'Je tweede stap is verwijderd (Plekje)'),
      { what: 'the mail' },
    )
    await after.close()
    await rm(directory, { recursive: true, force: true })
  })
})

describe('SECOND_FACTOR_KEY', () => {
  it('can be changed in steps, and opens nothing of another account', () => {
    const [old, fresh] = ['an-old-key-of-at-least-32-characters', 'a-new-key-of-at-least-32-characters!']
    const sealed = createSealer(old).seal('JBSWY3DPEHPK3PXP', 'u1')
    expect(createSealer(`${fresh},${old}`).open(sealed, 'u1')).toBe('JBSWY3DPEHPK3PXP')
    expect(() => createSealer(fresh).open(sealed, 'u1')).toThrow(/a former key is missing/)
    expect(() => createSealer(old).open(sealed, 'u2')).toThrow()
    expect(createSealer(old).seal('JBSWY3DPEHPK3PXP', 'u1')).not.toBe(sealed)
  })

  it('must be there, and long enough', () => {
    const env = { ...identityEnv('accounts'), ADMIN_PASSWORD }
    for (const SECOND_FACTOR_KEY of ['', 'short', `${'x'.repeat(32)},short`]) {
      expect(() => readAccountsConfig({ ...env, SECOND_FACTOR_KEY })).toThrow(/SECOND_FACTOR_KEY/)
    }
    expect(() => readAccountsConfig({ ...env, SECOND_FACTOR_KEY: 'x'.repeat(32), ADMIN_SECOND_FACTOR: 'yes' })).toThrow(
      /ADMIN_SECOND_FACTOR/,
    )
  })
})
