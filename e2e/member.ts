import { randomUUID } from 'node:crypto'
import { mailedLinks } from '@plekje/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { siteUrl } from './visitor'

export interface Account {
  readonly username: string
  readonly email: string
  readonly password: string
}

/** An account with a random name, because files of journeys share no counter. */
export const newAccount = (name = 'lid'): Account => {
  const username = `${name}-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@voorbeeld.example`, password: 'een goed wachtwoord' }
}

/** Creates a verified member by the API calls and the mail that the screens use. */
export async function createMember(name?: string, details: { firstName?: string } = {}): Promise<Account> {
  const account = newAccount(name)
  await post('/api/register', { ...account, ...details })
  const [link = ''] = await verificationLinks(account)
  const { search } = new URL(link)
  const reply = await fetch(`${siteUrl()}/api/verify-email${search}`)
  if (!reply.ok) throw new Error(`not verified: ${await reply.text()}`)
  return account
}

export const verificationLinks = ({ email }: Account): Promise<string[]> =>
  mailedLinks(process.env.E2E_DATA_DIR ?? '', email)

/** Signs in the browser of a context by the API. With `sawWelcome` the welcome dialog is not shown. */
export async function signIn(
  context: BrowserContext,
  { username, password }: Account,
  { sawWelcome = false } = {},
): Promise<void> {
  const reply = await context.request.post('/api/login', { data: { username, password } })
  if (!reply.ok()) throw new Error(`not signed in: ${await reply.text()}`)
  const { id } = await reply.json()
  if (sawWelcome) {
    await context.addInitScript((key) => localStorage.setItem(key, 'true'), `hasSeenWelcome_${id}`)
  }
}

/** Signs in without a browser; resolves with the cookie of the session. */
export async function cookieOf({ username, password }: Account): Promise<string> {
  const reply = await post('/api/login', { username, password })
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Signs in without a browser; resolves with a function that posts as the member. */
export async function sessionOf(account: Account): Promise<(path: string, body: object) => Promise<void>> {
  const cookie = await cookieOf(account)
  return async (path, body) => {
    await post(path, body, { cookie })
  }
}

/** Fills and sends the visible sign-in form, of the page or of the dialog. */
export async function fillLogin(page: Page, { username, password }: Account): Promise<void> {
  const form = page.getByRole('form', { name: 'Inloggen' })
  await form.getByLabel('Gebruikersnaam').fill(username)
  await form.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Inloggen', exact: true }).click()
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const reply = await fetch(`${siteUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply
}
