// Proves ACCOUNT-14, ACCOUNT-15, ACCOUNT-16.
import { mailedLinks, waitUntil } from '@plekje/testing'
import { createMember, fillLogin, newAccount, signIn } from './member'
import { skipWelcome, type Visitor, visitors, waitForNotice } from './visitor'

const outbox = process.env.E2E_DATA_DIR ?? ''
const linkTo = async (email: string, subject: RegExp): Promise<string> => {
  const links = await mailedLinks(outbox, email, { subject })
  const link = links.find((mailed) => mailed.includes('token='))
  if (!link) throw new Error(`no link in the mail to ${email}: ${links.join(' ')}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Records requests that may reveal the address of the page: reports and referrers. */
function recordSent({ page }: Visitor): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    sent.push(request.headers().referer ?? '')
    if (pathname.startsWith('/api/') && !/reset-password|verify-email|undo-email-change/.test(pathname)) {
      sent.push(request.url(), request.postData() ?? '')
    }
  })
  return sent
}

const tokenOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('token') ?? ''

describe('someone who lost their way in', () => {
  const newVisitor = visitors()

  it('forgets a password, chooses another one by mail, and is signed out everywhere', async () => {
    const account = await createMember('vergeten')
    const elsewhere = await newVisitor()
    await signIn(elsewhere.context, account)
    const visitor = await newVisitor()
    const { page, complaints } = visitor
    const sent = recordSent(visitor)

    await page.goto('/auth')
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByLabel('E-mail', { exact: true }).fill(account.email)
    await page.getByRole('button', { name: 'Link sturen' }).click()
    await page.getByRole('heading', { name: 'Kijk even in je inbox' }).waitFor()

    const link = await linkTo(account.email, /Kies een nieuw wachtwoord/)
    expect(link).toMatch(/^\/reset-password\?token=/)
    await page.goto(link)
    await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('kort')
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await page.getByText('Kies een wachtwoord van minstens 8 tekens.').waitFor()
    await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('een nieuw wachtwoord')
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await page.getByText(`Je gebruikersnaam is “${account.username}”.`).waitFor()
    expect((await elsewhere.context.request.get('/api/user')).status()).toBe(401)
    expect(complaints.all).toEqual([])

    await page.getByRole('link', { name: 'Ga naar Inloggen' }).click()
    await fillLogin(page, { ...account, password: 'een nieuw wachtwoord' })
    await waitForNotice(page, 'Succesvol ingelogd')
    await page.waitForURL((url) => url.pathname === '/')
    expect(sent.filter((text) => text.includes(tokenOf(link)))).toEqual([])

    const again = await newVisitor()
    await again.page.goto(link)
    await again.page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('nog een wachtwoord')
    await again.page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await again.page.getByRole('heading', { name: 'Deze link werkt niet meer' }).waitFor()
  })

  it('registers after another took the address: the link of the mail is for the own account', async () => {
    const account = newAccount('eigenaar')
    const { page, context } = await newVisitor()
    const hijacker = {
      ...account,
      username: `kaper-${account.username.slice(-8)}`,
      password: 'het wachtwoord van een ander',
    }
    expect((await context.request.post('/api/register', { data: hijacker })).status()).toBe(201)
    expect((await context.request.post('/api/register', { data: account })).status()).toBe(201)
    // Both mails are on their way; the link of the first one is invalid.
    await waitUntil(
      async () => {
        const link = await linkTo(account.email, /Bevestig je e-mailadres/)
        await page.goto(link)
        await page.getByRole('heading', { level: 1, name: /Gelukt|Dat lukte niet/ }).waitFor()
        return page.getByText(`Je kunt nu inloggen als “${account.username}”.`).isVisible()
      },
      { what: 'the own account verified' },
    )
    expect((await context.request.post('/api/login', { data: hijacker })).status()).toBe(401)
    expect((await context.request.post('/api/login', { data: account })).status()).toBe(200)
  })

  it('finds the address of the account changed, and takes it back by the mail to the old one', async () => {
    const account = await createMember('gekaapt')
    const thief = await newVisitor()
    await signIn(thief.context, account)
    const email = `dief-${account.email}`
    const { password } = account
    expect((await thief.context.request.post('/api/account/email', { data: { email, password } })).status()).toBe(200)
    await linkTo(account.email, /wordt gewijzigd/)
    const verify = await linkTo(email, /Bevestig je nieuwe/)
    const visitor = await newVisitor()
    expect((await thief.context.request.get(`/api${verify}`)).status()).toBe(200)

    const link = await linkTo(account.email, /e-mailadres bij .* is gewijzigd/)
    const sent = recordSent(visitor)
    await visitor.page.goto(link)
    await visitor.page.getByRole('button', { name: 'Wijziging terugdraaien' }).click()
    await visitor.page.getByRole('heading', { name: 'Je e-mailadres is hersteld' }).waitFor()
    expect((await thief.context.request.get('/api/user')).status()).toBe(401)
    expect(visitor.complaints.all).toEqual([])

    const reset = await linkTo(account.email, /is hersteld/)
    await visitor.page.goto(reset)
    await visitor.page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('alleen van mij')
    await visitor.page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await visitor.page.getByRole('link', { name: 'Ga naar Inloggen' }).click()
    await fillLogin(visitor.page, { ...account, username: account.email, password: 'alleen van mij' })
    await waitForNotice(visitor.page, 'Succesvol ingelogd')
    expect((await (await visitor.context.request.get('/api/user')).json()).email).toBe(account.email)
    expect(sent.filter((text) => text.includes(tokenOf(link)) || text.includes(tokenOf(reset)))).toEqual([])
  })

  it('is not locked out of a browser that signed in before, whatever strangers guess', async () => {
    const account = await createMember('belaagd')
    const member = await newVisitor()
    await signIn(member.context, account)
    await member.context.request.post('/api/logout')
    const stranger = await newVisitor()
    for (let n = 0; n < 10; n += 1) {
      const data = { username: account.username, password: 'geraden' }
      expect((await stranger.context.request.post('/api/login', { data })).status()).toBe(401)
    }
    await stranger.page.goto('/auth')
    await fillLogin(stranger.page, account)
    await stranger.page
      .getByText(/Te veel pogingen/)
      .first()
      .waitFor()
    await member.page.goto('/auth')
    await fillLogin(member.page, account)
    await waitForNotice(member.page, 'Succesvol ingelogd')
    await skipWelcome(member.page)
  })
})
