// Proves ACCOUNT-4, PLATFORM-10.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@plekje/testing'
import { closeAccounts, PASSWORD, RecordingMailer, startAccounts } from './start-accounts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'accounts-mails-'))
})
afterEach(async () => {
  await closeAccounts()
  await rm(directory, { recursive: true, force: true })
})

it('writes a mail that can be read as text and as a page, with a link to the site', async () => {
  const accounts = await startAccounts({ env: { BRAND_NAME: 'Uitje & Co' } })
  await accounts.register('anna')
  const token = await accounts.tokenTo('anna@leden.example')
  const [mail] = accounts.mailer.to('anna@leden.example')
  const link = `http://localhost:8080/verify-email?token=${token}`
  expect(mail?.subject).toBe('Bevestig je e-mailadres voor Uitje & Co')
  expect(mail?.text).toContain(`\n${link}\n`)
  expect(mail?.text).toMatch(/24 uur geldig/)
  expect(mail?.html).toContain(`href="${link}"`)
  expect(mail?.html).toContain('<html lang="nl">')
  expect(mail?.html).toContain('Uitje &amp; Co')
})

it('writes a username into a page as text', async () => {
  const accounts = await startAccounts()
  await accounts.join('<b>anna<b>', { email: 'anna@leden.example' })
  await accounts.register('iemand', { email: 'anna@leden.example' })
  await waitUntil(() => accounts.mailer.to('anna@leden.example').length === 2)
  const mail = accounts.mailer.to('anna@leden.example').at(-1)
  expect(mail?.html).toContain('&lt;b&gt;anna&lt;b&gt;')
  expect(mail?.html).not.toContain('<b>anna')
})

it('a mail to an unconfirmed address contains nothing that was typed with it', async () => {
  const accounts = await startAccounts()
  const typed = { username: 'Gefeliciteerd winnaar', firstName: 'Bel-0900', lastName: 'Nu-meteen' }
  await accounts.register(typed.username, { ...typed, email: 'vreemde@leden.example' })
  await accounts.tokenTo('vreemde@leden.example')
  const member = await accounts.join('Gratis telefoon', { email: 'lid@leden.example' })
  await accounts.call('/api/account/email', {
    as: member.as,
    body: { email: 'ander@leden.example', password: PASSWORD },
  })
  await accounts.tokenTo('ander@leden.example')
  for (const address of ['vreemde@leden.example', 'ander@leden.example']) {
    const [mail] = accounts.mailer.to(address)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/winnaar|0900|meteen|telefoon/i)
  }
})

it.each([
  ['in the settings', { SITE_URL: 'https://Plekje.example/' }, 'https://plekje.example'],
  ['with a port', { SITE_URL: 'http://[::1]:8080' }, 'http://[::1]:8080'],
  ['of a machine of one’s own', {}, 'http://localhost:8080'],
])('writes links to the address of the site %s, whatever a request says', async (_, env, site) => {
  const accounts = await startAccounts({ env: env as Record<string, string> })
  const headers = { 'x-forwarded-host': 'evil.example', host: 'evil.example', 'x-forwarded-proto': 'https' }
  await accounts.register('anna', {}, { headers })
  await accounts.tokenTo('anna@leden.example')
  const [mail] = accounts.mailer.to('anna@leden.example')
  expect(mail?.text).toContain(`\n${site}/verify-email?token=`)
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
})

it('requests are answered while the mail server is unavailable, and mails are sent once it is back', async () => {
  const accounts = await startAccounts()
  accounts.mailer.isAway = true
  expect((await accounts.register('anna')).status).toBe(201)
  await waitUntil(() => accounts.mailer.refusals > 0)
  const { details } = (await accounts.call('/readyz')).body
  expect(details).toMatchObject({ usersWaitingForMail: 1, mails: { waiting: 1, oldestSeconds: expect.any(Number) } })
  const { text } = await accounts.call('/metrics')
  expect(text).toMatch(/^mails_waiting(\{.*\})? 1$/m)
  expect(Number(/^mails_oldest_age_seconds(?:\{.*\})? (.+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
  accounts.mailer.isAway = false
  expect((await accounts.verify(await accounts.tokenTo('anna@leden.example'))).status).toBe(200)
  await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 0)
  expect(accounts.mailer.to('anna@leden.example')).toHaveLength(1)
})

it('unsent mails of before a restart are sent after it, each once', async () => {
  const away = new RecordingMailer()
  away.isAway = true
  const first = await startAccounts({ directory, mailer: away })
  await first.register('anna')
  await first.register('bas')
  await first.call('/api/resend-verification', { body: { email: 'bas@leden.example' } })
  await waitUntil(() => away.refusals > 1)
  await first.close()
  const again = await startAccounts({ directory })
  const tokens = [await again.tokenTo('anna@leden.example'), await again.tokenTo('bas@leden.example')]
  for (const token of tokens) expect((await again.verify(token)).status).toBe(200)
  await waitUntil(async () => (await again.call('/readyz')).body.details.usersWaitingForMail === 0)
  expect(again.mailer.sent).toHaveLength(2)
})

it('a rejected address does not block the queue', async () => {
  const accounts = await startAccounts()
  const send = accounts.mailer.send.bind(accounts.mailer)
  let tries = 0
  accounts.mailer.send = async (mail) => {
    if (mail.to !== 'bestaat-niet@leden.example') return send(mail)
    tries += 1
    throw Object.assign(new Error('550 no such user'), { responseCode: 550, command: 'RCPT TO' })
  }
  await accounts.register('bestaat-niet')
  await accounts.register('anna')
  await accounts.tokenTo('anna@leden.example')
  await waitUntil(async () => (await accounts.call('/readyz')).body.details.usersWaitingForMail === 0)
  expect(tries).toBe(1)
})

it('two processes share the queue without sending a mail twice', async () => {
  const first = await startAccounts()
  const { createAccountsService } = await import('../src')
  const second = await createAccountsService(first.settings, { ...first.engines, mail: first.mailer })
  await second.start()
  const names = Array.from({ length: 12 }, (_, index) => `lid-${index}`)
  await Promise.all(names.map((name) => first.register(name)))
  await waitUntil(() => first.mailer.sent.length >= names.length)
  await waitUntil(async () => (await first.call('/readyz')).body.details.usersWaitingForMail === 0)
  expect(first.mailer.sent.map(({ to }) => to).sort()).toEqual(names.map((name) => `${name}@leden.example`).sort())
  await second.close()
})
