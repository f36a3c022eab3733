// Proves ACCOUNT-22, ACCOUNT-24.
import { discardPlatform, type PlatformProcess, startPlatformProcess } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { administrator } from './administrator'
import { eventually } from './eventually'
import { createMember, fillLogin, signIn } from './member'
import { addAuthenticator, asLocalhost, codeOf } from './virtual-authenticator'
import { siteUrl, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const atLocalhost = () => newVisitor({ baseURL: asLocalhost(siteUrl()) })

/** Fills in the dialog that asks for the password. */
async function confirmWith(page: Page, password: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Verder' }).click()
}
async function recoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('alertdialog', { name: 'Bewaar je herstelcodes' })
  await dialog.waitFor()
  const codes = await dialog.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Ik heb ze bewaard' }).click()
  return codes
}
/** Turns codes on with the first code of the key that the dialog shows, and returns the key. */
async function turnOnCodes(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Scan met je app' })
  await dialog.getByRole('img', { name: 'QR-code met de sleutel voor je app' }).waitFor()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code uit je app').fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Aanzetten' }).click()
  await waitForNotice(page, 'Je tweede stap staat aan')
  return key
}
const secondStep = (page: Page) => page.getByRole('form', { name: 'Tweede stap' })
const isSignedIn = async ({ request }: { request: Page['request'] }) => (await request.get('/api/user')).status()

describe('a member with a second factor', () => {
  it('makes a passkey, signs in with it, with a code and with a recovery code, and signs out everywhere', async () => {
    const account = await createMember('dubbelslot')
    const { page, context, complaints } = await atLocalhost()
    await addAuthenticator(page)
    await signIn(context, account)
    await page.goto('/settings')

    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByRole('button', { name: 'Passkey toevoegen' }).click()
    await confirmWith(page, account.password)
    const naming = page.getByRole('dialog', { name: 'Geef je passkey een naam' })
    await naming.getByRole('textbox', { name: 'Naam' }).fill('Mijn laptop')
    await naming.getByRole('button', { name: 'Passkey maken' }).click()
    const codes = await recoveryCodes(page)
    expect(codes).toHaveLength(10)
    await passkeys.getByText('Mijn laptop').waitFor()

    await page.getByRole('button', { name: account.username }).click()
    await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
    await page.getByRole('banner').getByText('Inloggen').first().waitFor()
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Gebruik een passkey' }).click()
    await page.getByText(`Welkom terug, ${account.username}!`).first().waitFor()

    await page.goto('/settings')
    await passkeys.getByText('laatst gebruikt op').waitFor()
    await page.getByRole('button', { name: 'App met codes instellen' }).click()
    await page.getByRole('button', { name: 'Bevestig met passkey' }).click()
    const key = await turnOnCodes(page)
    expect(complaints.all).toEqual([])

    const phone = await atLocalhost()
    await phone.page.goto('/auth')
    await fillLogin(phone.page, account)
    await secondStep(phone.page).waitFor()
    expect(await isSignedIn(phone.context)).toBe(401)
    await secondStep(phone.page).getByLabel('Code uit je app').fill('000000')
    await secondStep(phone.page).getByRole('button', { name: 'Bevestigen' }).click()
    await phone.page.getByText('Deze code klopt niet, of is al gebruikt.').first().waitFor()
    await secondStep(phone.page).getByLabel('Code uit je app').fill(codeOf(key, 30))
    await secondStep(phone.page).getByRole('button', { name: 'Bevestigen' }).click()
    await waitForNotice(phone.page, 'Succesvol ingelogd')

    const library = await atLocalhost()
    await library.page.goto('/auth')
    await fillLogin(library.page, account)
    await library.page.getByRole('button', { name: 'Herstelcode gebruiken' }).click()
    await secondStep(library.page)
      .getByLabel('Herstelcode')
      .fill(codes[0] ?? '')
    await secondStep(library.page).getByRole('button', { name: 'Bevestigen' }).click()
    await waitForNotice(library.page, 'Succesvol ingelogd')

    await page.reload()
    const sessions = page.getByRole('region', { name: 'Sessies' })
    await sessions.getByText('Deze sessie').waitFor()
    await eventually(() => sessions.getByRole('listitem').count()).toBe(3)
    await page.getByText('Nog 9 herstelcodes over.').waitFor()
    // The newest session except this one is the library's.
    await sessions
      .getByRole('button', { name: /uitloggen$/i })
      .first()
      .click()
    await waitForNotice(page, 'Uitgelogd op dat apparaat')
    expect([await isSignedIn(library.context), await isSignedIn(phone.context)]).toEqual([401, 200])

    await sessions.getByRole('button', { name: 'Log overal uit' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log overal uit' }).click()
    await waitForNotice(page, 'Je bent overal uitgelogd')
    expect([await isSignedIn(context), await isSignedIn(phone.context)]).toEqual([401, 401])
  })

  it('takes the second step in the dialog over a page too', async () => {
    const account = await createMember('venster')
    const { page, context } = await atLocalhost()
    await addAuthenticator(page)
    await signIn(context, account, { sawWelcome: true })
    await page.goto('/settings')
    await page.getByRole('button', { name: 'App met codes instellen' }).click()
    await confirmWith(page, account.password)
    const key = await turnOnCodes(page)
    await recoveryCodes(page)
    await context.request.post('/api/logout')
    const [venue] = await (await context.request.get('/api/listings?category=bars&limit=1')).json()
    await page.goto(`/listing/${venue.slug}`)
    await page.getByRole('region', { name: 'Contact' }).getByRole('button', { name: 'Inloggen' }).click()
    await fillLogin(page, account)
    await page.getByRole('dialog', { name: 'Nog één stap' }).waitFor()
    await secondStep(page).getByLabel('Code uit je app').fill(codeOf(key, 30))
    await secondStep(page).getByRole('button', { name: 'Bevestigen' }).click()
    await waitForNotice(page, 'Succesvol ingelogd')
    expect(await isSignedIn(context)).toBe(200)
  })
})

describe('an administrator who must have a second factor', () => {
  let platform: PlatformProcess
  beforeAll(async () => {
    platform = await startPlatformProcess({ env: { ADMIN_SECOND_FACTOR: 'required', SEED: 'false' } })
  })
  afterAll(() => discardPlatform(platform))

  it('has no rights until it is set up, and keeps it then', async () => {
    const account = administrator(platform.dataDir)
    const { page, context } = await newVisitor({ baseURL: asLocalhost(platform.url) })
    const users = async () => (await context.request.get('/api/admin/users')).status()
    await signIn(context, account)
    const refused = await context.request.get('/api/admin/statistics')
    expect([refused.status(), (await refused.json()).code]).toEqual([403, 'second_factor_missing'])
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Stel eerst een tweede stap in' }).waitFor()
    await page.getByRole('link', { name: 'Naar instellingen' }).click()
    await page.getByText('Als administrator heb je op deze site een tweede stap nodig.').waitFor()
    await page.getByRole('button', { name: 'App met codes instellen' }).click()
    await confirmWith(page, account.password)
    const key = await turnOnCodes(page)
    await recoveryCodes(page)
    expect(await users()).toBe(200)
    await page.goto('/admin')
    await page.getByRole('tab').first().waitFor()

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Codes uitzetten' }).click()
    const off = page.getByRole('dialog')
    await off.getByLabel('Wachtwoord', { exact: true }).fill(account.password)
    await off.getByRole('button', { name: 'Codes uitzetten' }).click()
    await page.getByText('Stel eerst een andere in; daarna kan deze weg.').first().waitFor()

    await context.request.post('/api/logout')
    await page.goto('/auth')
    await fillLogin(page, account)
    await secondStep(page).getByLabel('Code uit je app').fill(codeOf(key, 30))
    await secondStep(page).getByRole('button', { name: 'Bevestigen' }).click()
    await waitForNotice(page, 'Succesvol ingelogd')
    expect(await users()).toBe(200)
  })
})
