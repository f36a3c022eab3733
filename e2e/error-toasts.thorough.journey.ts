// Proves SITE-34.
import type { Page } from 'playwright-core'
import { addVenue } from './administrator'
import { eventually } from './eventually'
import { type Account, createMember, fillLogin, newAccount, signIn } from './member'
import { type Visitor, visitors, waitForNotice } from './visitor'

/** Answers a call with 503, like a failing service. */
const fail = (page: Page, path: string, method: string, error = 'Deze dienst is er even niet.') =>
  page.route(`**/api/${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, json: { error, code: 'unavailable' } })
      : route.fallback(),
  )

describe('what goes wrong for a member is said on screen', () => {
  const newVisitor = visitors()
  let account: Account
  beforeAll(async () => {
    account = await createMember('pech')
  })

  const newMember = async (): Promise<Visitor> => {
    const visitor = await newVisitor()
    await signIn(visitor.context, account, { sawWelcome: true })
    return visitor
  }
  const seen = async (page: Page, ...texts: string[]) => {
    for (const text of texts) await waitForNotice(page, text)
  }

  it('when signing in or registering fails', async () => {
    const { page } = await newVisitor()
    await fail(page, 'login', 'POST', 'Inloggen kan nu niet.')
    await page.goto('/auth')
    await fillLogin(page, account)
    await seen(page, 'Inloggen mislukt', 'Inloggen kan nu niet.')
    await page.getByRole('tab', { name: 'Registreren' }).click()
    const form = page.getByRole('form', { name: 'Registreren' })
    const { username, email, password } = newAccount('mislukt')
    await form.getByLabel('Gebruikersnaam').fill(account.username)
    await form.getByLabel('E-mail', { exact: true }).fill(email)
    await form.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await form.getByLabel('Bevestig wachtwoord', { exact: true }).fill('iets anders')
    await form.getByRole('button', { name: 'Registreren' }).click()
    await page.getByRole('alert').getByText('Wachtwoorden komen niet overeen').waitFor()
    await form.getByLabel('Bevestig wachtwoord', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Registreren' }).click()
    await seen(page, 'Registreren mislukt')
    await eventually(() => form.getByLabel('Gebruikersnaam').inputValue()).toBe(account.username)
    await form.getByLabel('Gebruikersnaam').fill(username)
    await form.getByRole('button', { name: 'Registreren' }).click()
    await seen(page, 'Account aangemaakt!')
  })

  it('when a heart cannot be set or taken away', async () => {
    const { page } = await newMember()
    const { slug, name } = await addVenue()
    await fail(page, 'favorites', 'POST')
    await page.goto(`/listing/${slug}`)
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: `Favoriet: ${name}` })
      .first()
    await heart.click()
    await seen(page, 'Fout', 'Kon niet toevoegen aan favorieten.')
    await eventually(() => heart.getAttribute('aria-pressed')).toBe('false')
    await page.unroute('**/api/favorites')
    await heart.click()
    await seen(page, 'Toegevoegd aan favorieten')
    await fail(page, 'favorites/*', 'DELETE')
    await heart.click()
    await seen(page, 'Kon niet verwijderen uit favorieten.')
    await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
    await page.unroute('**/api/favorites/*')
    await heart.click()
    await seen(page, 'Verwijderd uit favorieten')
  })

  it('when a review cannot be placed, changed or deleted, and nothing typed is lost', async () => {
    const { page } = await newMember()
    const { id, slug } = await addVenue()
    await fail(page, `listings/${id}/reviews`, 'POST', 'Reviews plaatsen kan nu niet.')
    await page.goto(`/listing/${slug}`)
    await page.getByRole('button', { name: 'Schrijf een review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '3 sterren' }).check({ force: true })
    await dialog.getByRole('textbox').fill('Snelle karts, krappe bochten.')
    await dialog.getByRole('button', { name: 'Plaatsen' }).click()
    await seen(page, 'Fout bij plaatsen review', 'Reviews plaatsen kan nu niet.')
    await eventually(() => dialog.getByRole('textbox').inputValue()).toBe('Snelle karts, krappe bochten.')
    await page.unroute(`**/api/listings/${id}/reviews`)
    await dialog.getByRole('button', { name: 'Plaatsen' }).click()
    await seen(page, 'Review geplaatst')

    await fail(page, 'reviews/*', 'PATCH')
    await fail(page, 'reviews/*', 'DELETE')
    await page.goto('/my-reviews')
    await page.getByRole('button', { name: 'Bewerken' }).click()
    const box = page.getByRole('main').getByRole('textbox')
    await box.fill('Snelle karts, en ruime bochten.')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await seen(page, 'Fout bij bijwerken review')
    await eventually(() => box.inputValue()).toBe('Snelle karts, en ruime bochten.')
    await page.getByRole('button', { name: 'Annuleren' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
    await seen(page, 'Fout bij verwijderen review')
    await page.getByText('Snelle karts, krappe bochten.').waitFor()
  })

  it('when signing out fails', async () => {
    const { page } = await newMember()
    await fail(page, 'logout', 'POST', 'Uitloggen kan nu niet.')
    await page.goto('/about')
    await page.getByRole('button', { name: account.username }).click()
    await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
    await seen(page, 'Uitloggen mislukt', 'Uitloggen kan nu niet.')
    await page.getByRole('button', { name: account.username }).waitFor()
  })

  it('when an address cannot be verified, or no new mail be sent', async () => {
    const { page } = await newVisitor()
    await page.goto('/verify-email')
    await seen(page, 'Ontbrekende verificatietoken')
    await page.route('**/api/verify-email?*', (route) => route.abort())
    await page.goto('/verify-email?token=abc')
    await seen(page, 'Er is een fout opgetreden bij de verificatie')
    await page.unroute('**/api/verify-email?*')
    await page.route('**/api/verify-email?*', (route) =>
      route.fulfill({ status: 400, json: { error: 'Deze verificatielink is verlopen.', code: 'token_expired' } }),
    )
    await page.goto('/verify-email?token=abc')
    await seen(page, 'Deze verificatielink is verlopen.')
    const resend = page.getByRole('button', { name: 'Nieuwe verificatie-e-mail sturen' })
    await eventually(() => resend.isDisabled()).toBe(true)
    await page.getByLabel('E-mail', { exact: true }).fill(account.email)
    await page.route('**/api/resend-verification', (route) => route.abort())
    await resend.click()
    await seen(page, 'Er is een fout opgetreden bij het verzenden van de e-mail')
    await page.unroute('**/api/resend-verification')
    await resend.click()
    await seen(page, 'Nieuwe verificatie-e-mail verzonden. Controleer je inbox.')
  })
})
