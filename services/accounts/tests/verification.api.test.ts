// Proves ACCOUNT-9, ACCOUNT-10, ACCOUNT-11, ACCOUNT-13, API-11, API-15.
import { waitUntil } from '@plekje/testing'
import { closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('verifying an address', () => {
  let accounts: RunningAccounts
  let time = new Date('2026-11-21T12:00:00Z').getTime()
  beforeAll(async () => {
    accounts = await startAccounts({ now: () => new Date(time) })
  })
  afterAll(closeAccounts)

  const resend = (email: string, from?: string) => accounts.call('/api/resend-verification', { body: { email }, from })

  it('says what is missing without a token', async () => {
    for (const query of ['', '?token=', '?token=%20']) {
      expect(await accounts.call(`/api/verify-email${query}`)).toMatchObject({
        status: 400,
        body: { error: 'Ontbrekende verificatietoken', code: 'token_missing' },
      })
    }
  })

  it('refuses tokens that were never mailed', async () => {
    for (const token of ['x', 'undefined', 'a'.repeat(200), '$ne', '\u0000']) {
      const reply = await accounts.verify(token)
      expect(reply.status).toBe(400)
      expect(reply.body.error).not.toMatch(/verlopen/)
    }
    expect((await accounts.verify('a'.repeat(201))).status).toBe(400)
  })

  it('takes a token once, and tells the truth at the second click', async () => {
    await accounts.register('eenmalig')
    const token = await accounts.tokenTo('eenmalig@leden.example')
    expect((await accounts.verify(token)).status).toBe(200)
    expect(await accounts.verify(token)).toMatchObject({
      status: 409,
      body: { code: 'token_used', error: expect.stringMatching(/al gebruikt.*al geverifieerd/) },
    })
    expect((await accounts.login('eenmalig')).status).toBe(200)
  })

  it('takes a token once, also of ten clicks at once', async () => {
    await accounts.register('tegelijk')
    const token = await accounts.tokenTo('tegelijk@leden.example')
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => accounts.verify(token)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    const { id } = (await accounts.login('tegelijk')).body
    await waitUntil(() => accounts.accountChanges.some(({ userId, change }) => userId === id && change === 'verified'))
    expect(accounts.accountChanges.filter(({ userId, change }) => userId === id && change === 'verified')).toHaveLength(
      1,
    )
  })

  it('says "verlopen" after 24 hours, and a new link works', async () => {
    await accounts.register('laat')
    const token = await accounts.tokenTo('laat@leden.example')
    time += DAY_MS
    expect(await accounts.verify(token)).toMatchObject({
      status: 400,
      body: { code: 'token_expired', error: expect.stringContaining('verlopen') },
    })
    expect((await accounts.login('laat')).status).toBe(403)
    expect((await resend('LAAT@leden.example')).status).toBe(200)
    expect((await accounts.verify(await accounts.tokenTo('laat@leden.example', 2))).status).toBe(200)
  })

  it('answers the same for an address that waits, one that is verified and one that is unknown', async () => {
    await accounts.join('bevestigd')
    await accounts.register('onbevestigd')
    await accounts.tokenTo('onbevestigd@leden.example')
    const replies = [
      await resend('onbevestigd@leden.example'),
      await resend('bevestigd@leden.example'),
      await resend('onbekend@leden.example'),
    ]
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    await accounts.tokenTo('onbevestigd@leden.example', 2)
    expect(accounts.mailer.to('bevestigd@leden.example')).toHaveLength(1)
    expect(accounts.mailer.to('onbekend@leden.example')).toHaveLength(0)
  })

  it('limits requests for a link per address, known or not, from whatever source', async () => {
    await accounts.register('ongeduldig')
    for (const email of ['ongeduldig@leden.example', 'wie-is-dat@leden.example']) {
      for (let n = 0; n < 5; n += 1) expect((await resend(email)).status).toBe(200)
      const refused = await resend(email.toUpperCase())
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.body.error).toMatch(/Te veel pogingen/)
    }
  })

  it('limits requests for a link per source, whatever the address', async () => {
    for (let n = 0; n < 5; n += 1) expect((await resend(`bron-${n}@leden.example`, '203.0.113.1')).status).toBe(200)
    expect((await resend('bron-6@leden.example', '203.0.113.1')).status).toBe(429)
    // Addresses of the same home network are one source; another network is not.
    for (let n = 0; n < 5; n += 1) {
      expect((await resend(`huis-${n}@leden.example`, `2001:db8:0:1::${n + 1}`)).status).toBe(200)
    }
    expect((await resend('huis-6@leden.example', '2001:0db8::1:ffff:0:0:7')).status).toBe(429)
    expect((await resend('huis-7@leden.example', '2001:db8:0:2::1')).status).toBe(200)
  })

  it('refuses an invalid address', async () => {
    expect((await resend('geen adres')).body.fields.email).toMatch(/geldig e-mailadres/)
  })
})
