// Proves ACCOUNT-9, ACCOUNT-15, ACCOUNT-16.
import { waitUntil } from '@plekje/testing'
import { sendCall } from '@plekje/testing/service-caller'
import { createAccountsService } from '../src'
import { closeAccounts, PASSWORD, type RunningAccounts, startAccounts, tokenIn } from './start-accounts'

const NEW = 'een heel nieuw wachtwoord'

describe('a forgotten password', () => {
  let accounts: RunningAccounts
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  beforeAll(async () => {
    accounts = await startAccounts({ now })
  })
  afterAll(closeAccounts)

  const forgot = (email: string, from?: string) => accounts.call('/api/forgot-password', { body: { email }, from })
  const reset = (token: string | undefined, password = NEW) =>
    accounts.call('/api/reset-password', { body: { token, password } })
  const resetToken = async (email: string) => {
    const isReset = ({ text }: { text: string }) => text.includes('/reset-password?token=')
    const before = accounts.mailer.to(email).filter(isReset).length
    expect((await forgot(email)).status).toBe(202)
    await waitUntil(() => accounts.mailer.to(email).filter(isReset).length > before, { what: `a link to ${email}` })
    return tokenIn(accounts.mailer.to(email).filter(isReset).at(-1))
  }

  it('is replaced by the link of a mail, which ends all sessions and is told', async () => {
    const who = await accounts.join('vergeten')
    const { session: phone } = await accounts.login('vergeten')
    const token = await resetToken(who.email)
    const mail = accounts.mailer.to(who.email).at(-1)
    expect(mail?.text).toContain('“vergeten”')
    expect(mail?.text).toMatch(/60 minuten geldig/)
    const reply = await reset(token)
    expect(reply).toMatchObject({ status: 200, body: { username: 'vergeten' } })
    expect(reply.headers.get('set-cookie')).toBeNull()
    for (const session of [who.session, phone]) expect(await accounts.sessionRecord(session)).toBeNull()
    expect((await accounts.login('vergeten')).status).toBe(401)
    expect((await accounts.login('vergeten', NEW)).status).toBe(200)
    await waitUntil(() =>
      accounts.mailer.to(who.email).some(({ subject }) => /wachtwoord .* is gewijzigd/.test(subject)),
    )
    expect(await reset(token)).toMatchObject({ status: 409, body: { code: 'token_used' } })
  })

  it('is replaced once, of ten tries at once with two links in two processes', async () => {
    const { email } = await accounts.join('tweemaal')
    const tokens = [await resetToken(email), await resetToken(email)]
    const second = await createAccountsService(
      accounts.settings,
      { ...accounts.engines, mail: accounts.mailer },
      { now },
    )
    const { url } = await second.start()
    const other = (token: string, password: string) =>
      sendCall('POST', `${url}/api/reset-password`, 'accounts', { body: { token, password } })
    const tries = Array.from({ length: 10 }, (_, n) => {
      const token = tokens[n % 2] ?? ''
      return n % 3 === 0 ? other(token, `${NEW} ${n}`) : reset(token, `${NEW} ${n}`)
    })
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    await second.close()
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    expect((await accounts.login('tweemaal', `${NEW} ${statuses.indexOf(200)}`)).status).toBe(200)
  })

  it('needs a link of the last hour', async () => {
    const { email } = await accounts.join('traag')
    const token = await resetToken(email)
    aheadMs += 3_600_000
    expect(await reset(token)).toMatchObject({
      status: 400,
      body: { code: 'token_expired', error: expect.stringContaining('verlopen') },
    })
    expect((await accounts.login('traag')).status).toBe(200)
  })

  it('needs a link that was mailed for it, and a password that is long enough', async () => {
    const { email } = await accounts.join('streng')
    const token = await resetToken(email)
    for (const wrong of [undefined, '', ' ', 'x', '\u0000', '$ne']) expect((await reset(wrong)).status).toBe(400)
    expect((await reset('a'.repeat(201))).status).toBe(400)
    expect((await reset(token, '1234567')).body.fields.password).toMatch(/minstens 8/)
    // A reset link verifies nothing, and a verification link resets nothing.
    expect((await accounts.verify(token)).body.code).toBe('token_unknown')
    await accounts.register('streng-nieuw')
    expect((await reset(await accounts.tokenTo('streng-nieuw@leden.example'))).body.code).toBe('token_unknown')
    expect((await reset(token)).status).toBe(200)
  })

  it('is answered the same for a known and an unknown address, by as many of each in an hour', async () => {
    await accounts.join('bekende')
    const emails = ['bekende@leden.example', 'wie-dan@leden.example']
    const rows = await Promise.all(
      emails.map(async (email) => {
        const replies = []
        for (let n = 0; n < 6; n += 1) replies.push(await forgot(n % 2 ? email.toUpperCase() : email))
        return replies
      }),
    )
    const seen = rows.map((replies) =>
      replies.map(({ status, body: { requestId: _, error: __, ...body } }) => ({ status, body })),
    )
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
    expect(Number(rows[0]?.[5]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(accounts.mailer.to('wie-dan@leden.example')).toHaveLength(0)
    for (let n = 0; n < 5; n += 1) expect((await forgot(`bron-${n}@leden.example`, '203.0.113.61')).status).toBe(202)
    expect((await forgot('bron-6@leden.example', '203.0.113.61')).status).toBe(429)
  })

  it('of a registration that waits verifies its address: whoever has the mail has the mailbox', async () => {
    await accounts.register('gekaapt', { password: 'het wachtwoord van een ander' })
    await accounts.tokenTo('gekaapt@leden.example')
    expect((await reset(await resetToken('gekaapt@leden.example'))).status).toBe(200)
    expect((await accounts.login('gekaapt', 'het wachtwoord van een ander')).status).toBe(401)
    const { status, body } = await accounts.login('gekaapt', NEW)
    expect(status).toBe(200)
    await waitUntil(() =>
      accounts.accountChanges.some(({ userId, change }) => userId === body.id && change === 'verified'),
    )
  })

  it('is not replaced by a link that a new password came before', async () => {
    const who = await accounts.join('ingehaald')
    const token = await resetToken(who.email)
    const changed = await accounts.call('/api/account/password', {
      as: who.as,
      session: who.session,
      body: { currentPassword: PASSWORD, newPassword: NEW },
    })
    expect(changed.status).toBe(200)
    expect((await reset(token, 'nog een ander wachtwoord')).status).toBe(400)
  })

  it('leaves no token in the database', async () => {
    const { email } = await accounts.join('gehasht')
    const token = await resetToken(email)
    const database = await accounts.engines.documents.connection('accounts')
    expect(
      JSON.stringify(
        await database.collection('users').find({}, { comment: 'scan: a test looks at everything' }).toArray(),
      ),
    ).not.toContain(token)
  })
})

describe('a change of address', () => {
  let accounts: RunningAccounts
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  beforeAll(async () => {
    accounts = await startAccounts({ now })
  })
  afterAll(closeAccounts)

  type Joined = Awaited<ReturnType<RunningAccounts['join']>>
  const move = ({ as, session }: Joined, email: string, password = PASSWORD) =>
    accounts.call('/api/account/email', { as, session, body: { email, password } })
  const mailTo = (email: string, subject: RegExp) =>
    waitUntil(
      () =>
        accounts.mailer
          .to(email)
          .filter((mail) => subject.test(mail.subject))
          .at(-1),
      {
        what: `${subject} to ${email}`,
      },
    )
  const newPassword = ({ as, session }: Joined, currentPassword = PASSWORD, password = NEW) =>
    accounts.call('/api/account/password', {
      as,
      session,
      body: { currentPassword, newPassword: password },
    })
  const undo = (token: string) => accounts.call('/api/undo-email-change', { body: { token } })
  const emailOf = async ({ as }: Joined) => (await accounts.call('/api/user', { as })).body.email
  const complete = async (who: Joined, email: string) => {
    expect((await move(who, email)).status).toBe(200)
    expect((await accounts.verify(await accounts.tokenTo(email))).status).toBe(200)
  }

  it('that waits ends with a new password, whoever sets it', async () => {
    const who = await accounts.join('wachter')
    await move(who, 'dief@leden.example')
    const token = await accounts.tokenTo('dief@leden.example')
    expect((await newPassword(who)).status).toBe(200)
    expect((await accounts.verify(token)).status).toBe(409)
    expect(await emailOf(who)).toBe(who.email)

    await move(who, 'dief-2@leden.example', NEW)
    const second = await accounts.tokenTo('dief-2@leden.example')
    await accounts.call('/api/forgot-password', { body: { email: who.email } })
    const mail = await mailTo(who.email, /Kies een nieuw wachtwoord/)
    const body = { token: tokenIn(mail), password: 'weer een ander wachtwoord' }
    expect((await accounts.call('/api/reset-password', { body })).status).toBe(200)
    expect((await accounts.verify(second)).status).toBe(409)
    expect(await emailOf(who)).toBe(who.email)
  })

  it('is told to the old address when it is asked, made, and when the password is new', async () => {
    const who = await accounts.join('verteld')
    await complete(who, 'verteld-2@leden.example')
    expect((await mailTo(who.email, /wordt gewijzigd/)).text).toContain('verteld-2@leden.example')
    expect((await mailTo(who.email, /e-mailadres .* is gewijzigd/)).text).toContain('verteld-2@leden.example')
    await newPassword(who)
    expect((await mailTo(who.email, /wachtwoord .* is gewijzigd/)).text).toContain('/undo-email-change?token=')
    expect((await mailTo('verteld-2@leden.example', /wachtwoord .* is gewijzigd/)).text).toContain('/forgot-password')
  })

  it.each([
    ['asked', /wordt gewijzigd/, true],
    ['asked, and not made yet', /wordt gewijzigd/, false],
    ['made', /e-mailadres .* is gewijzigd/, true],
  ])(
    'is taken back by the link of the mail that it was %s, once, which ends all sessions',
    async (name, subject, isMade) => {
      const label = `terug-${name.replace(/\W+/g, '-')}`
      const who = await accounts.join(label)
      const thief = `dief-van-${label}@leden.example`
      if (isMade) await complete(who, thief)
      else await move(who, thief)
      const token = tokenIn(await mailTo(who.email, subject))
      const { session } = await accounts.login(label)
      expect(await undo(token)).toMatchObject({ status: 200, body: { username: label } })
      expect(await accounts.sessionRecord(session)).toBeNull()
      expect(await accounts.sessionRecord(who.session)).toBeNull()
      expect(await emailOf(who)).toBe(who.email)
      if (!isMade) expect((await accounts.verify(await accounts.tokenTo(thief))).status).toBe(409)
      const reset = tokenIn(await mailTo(who.email, /is hersteld/))
      const body = { token: reset, password: NEW }
      expect((await accounts.call('/api/reset-password', { body })).status).toBe(200)
      expect((await undo(token)).status).toBe(400)
      expect((await accounts.login(who.email, NEW)).status).toBe(200)
    },
  )

  it('is taken back once, of ten clicks at once', async () => {
    const who = await accounts.join('klikker')
    await complete(who, 'klikker-2@leden.example')
    const token = tokenIn(await mailTo(who.email, /is gewijzigd/))
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => undo(token)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await emailOf(who)).toBe(who.email)
  })

  it('cannot be taken back after 72 hours, until then it can', async () => {
    const [late, early] = [await accounts.join('te-laat'), await accounts.join('op-tijd')]
    await complete(late, 'te-laat-2@leden.example')
    const lateToken = tokenIn(await mailTo(late.email, /is gewijzigd/))
    aheadMs += 600_000
    await complete(early, 'op-tijd-2@leden.example')
    const earlyToken = tokenIn(await mailTo(early.email, /is gewijzigd/))
    aheadMs += 72 * 3_600_000 - 300_000
    expect(await undo(lateToken)).toMatchObject({ status: 400, body: { error: expect.stringContaining('verlopen') } })
    expect((await undo(earlyToken)).status).toBe(200)
  })

  it('is taken back over all that came after it, and not by who came by a later address', async () => {
    const who = await accounts.join('keten')
    await complete(who, 'keten-dief-1@leden.example')
    await complete(who, 'keten-dief-2@leden.example')
    const own = tokenIn(await mailTo(who.email, /is gewijzigd/))
    const theirs = tokenIn(await mailTo('keten-dief-1@leden.example', /is gewijzigd/))
    expect((await undo(theirs)).status).toBe(200)
    expect(await emailOf(who)).toBe('keten-dief-1@leden.example')
    expect((await undo(own)).status).toBe(200)
    expect(await emailOf(who)).toBe(who.email)
    for (const token of [own, theirs]) expect((await undo(token)).status).toBe(400)
    expect(await emailOf(who)).toBe(who.email)
  })

  it('that was taken back is not brought back by a mail that comes late', async () => {
    const who = await accounts.join('laatkomer')
    await complete(who, 'laat-dief-1@leden.example')
    const own = tokenIn(await mailTo(who.email, /is gewijzigd/))
    await move(who, 'laat-dief-2@leden.example')
    const token = await accounts.tokenTo('laat-dief-2@leden.example')
    await mailTo('laat-dief-1@leden.example', /wordt gewijzigd/)
    accounts.mailer.isAway = true
    expect((await accounts.verify(token)).status).toBe(200)
    expect((await undo(own)).status).toBe(200)
    const { refusals } = accounts.mailer
    await waitUntil(() => accounts.mailer.refusals > refusals)
    accounts.mailer.isAway = false
    aheadMs += 60_000
    await mailTo(who.email, /is hersteld/)
    expect(
      accounts.mailer.to('laat-dief-1@leden.example').filter(({ subject }) => /is gewijzigd/.test(subject)),
    ).toEqual([])
    expect(await emailOf(who)).toBe(who.email)
  })

  it('leaves no former address behind once it cannot be taken back', async () => {
    let later = Date.now()
    const tidy = await startAccounts({ now: () => new Date(later), sweepPauseMs: 1000 })
    const who = await tidy.join('opgeruimd')
    const body = { email: 'opgeruimd-2@leden.example', password: PASSWORD }
    await tidy.call('/api/account/email', { as: who.as, session: who.session, body })
    await tidy.verify(await tidy.tokenTo(body.email))
    const database = await tidy.engines.documents.connection('accounts')
    const stored = async () => JSON.stringify(await database.collection('users').findOne({ usernameKey: 'opgeruimd' }))
    await waitUntil(async () => {
      // The claim of a mail, if its answer is lost, ends with its lease.
      later += 1000
      return !(await stored()).includes('"dueMails":[{')
    })
    const addresses = async () =>
      (await stored()).includes('"formerEmails":[{') || (await stored()).includes('"undoLinks":[{')
    expect(await addresses()).toBe(true)
    later += 72 * 3_600_000
    await waitUntil(async () => !(await addresses()))
    await tidy.close()
  })

  it('is taken back over a registration that waits for the old address, not over an account that has it', async () => {
    const [first, second] = [await accounts.join('oud-vrij'), await accounts.join('oud-bezet')]
    for (const who of [first, second]) await complete(who, `nieuw-${who.email}`)
    await accounts.register('inpikker', { email: first.email })
    await accounts.join('opvolger', { email: second.email })
    expect((await undo(tokenIn(await mailTo(first.email, /is gewijzigd/)))).status).toBe(200)
    expect(await emailOf(first)).toBe(first.email)
    const token = tokenIn(await mailTo(second.email, /is gewijzigd/))
    expect(await undo(token)).toMatchObject({
      status: 409,
      body: { code: 'former_email_taken', error: expect.stringContaining('“opvolger”') },
    })
    expect(await accounts.sessionRecord(second.session)).not.toBeNull()
  })

  it('is not asked for with a password that was replaced meanwhile', async () => {
    const who = await accounts.join('gelijktijdig')
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => move(who, `gelijktijdig-${n}@leden.example`)),
      newPassword(who),
    ])
    expect(replies.at(-1)?.status).toBe(200)
    const database = await accounts.engines.documents.connection('accounts')
    expect((await database.collection('users').findOne({ usernameKey: 'gelijktijdig' }))?.newEmail).toBeUndefined()
  })
})
