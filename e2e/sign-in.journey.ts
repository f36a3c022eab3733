// Proves ACCOUNT-1, ACCOUNT-3, ACCOUNT-17, MEMBER-2.
import { addVenue } from './administrator'
import { eventually } from './eventually'
import { createMember, fillLogin, signIn } from './member'
import { visitors, waitForNotice } from './visitor'

const barPath = async () => `/listing/${(await addVenue()).slug}`

describe('signing in', () => {
  const newVisitor = visitors()

  it('from the contact gate leaves the visitor on the page, which then shows how to reach the venue', async () => {
    const account = await createMember('gate')
    const { page } = await newVisitor()
    await page.goto(await barPath())
    const contact = page.getByRole('region', { name: 'Contact' })
    await contact.getByRole('button', { name: 'Inloggen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Registreren' }).click()
    const form = dialog.getByRole('form', { name: 'Registreren' })
    await form.getByLabel('Gebruikersnaam').fill('iemand')
    await form.getByLabel('E-mail', { exact: true }).fill('iemand@voorbeeld.example')
    await form.getByLabel('Wachtwoord', { exact: true }).fill('een goed wachtwoord')
    await form.getByLabel('Bevestig wachtwoord', { exact: true }).fill('een ander wachtwoord')
    await form.getByRole('button', { name: /registreren|account/i }).click()
    await waitForNotice(page, 'Controleer of beide wachtwoorden hetzelfde zijn.')

    await dialog.getByRole('tab', { name: 'Inloggen' }).click()
    await fillLogin(page, { ...account, password: 'niet dit wachtwoord' })
    await waitForNotice(page, 'Inloggen mislukt')
    await fillLogin(page, account)
    await waitForNotice(page, 'Succesvol ingelogd')
    await contact.locator('a[href^="tel:"], a[href^="https://"], a[href^="mailto:"]').first().waitFor()
    await eventually(() => new URL(page.url()).pathname).toMatch(/^\/listing\//)
  })

  it('again, after a session ended while a review was being written, finds the review still there', async () => {
    const account = await createMember('schrijver')
    const { page, context } = await newVisitor()
    await signIn(context, account)
    const path = await barPath()
    await page.goto(path)
    await page.getByRole('button', { name: 'Schrijf een review' }).click()
    const review = page.getByRole('dialog')
    await review.getByRole('radio', { name: '5 sterren' }).check({ force: true })
    await review.getByRole('textbox').fill('Geschreven terwijl de sessie afliep.')
    await context.request.post('/api/logout')
    await review.getByRole('button', { name: 'Plaatsen' }).click()
    await page.getByRole('form', { name: 'Inloggen' }).waitFor()
    await fillLogin(page, account)
    await waitForNotice(page, 'Succesvol ingelogd')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await eventually(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(
      'Geschreven terwijl de sessie afliep.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Plaatsen' }).click()
    await waitForNotice(page, 'Review geplaatst')
  })

  it('is asked for by a heart in a tab whose session has ended, and the heart is empty again', async () => {
    const { page, context } = await newVisitor()
    await signIn(context, await createMember('hart'), { sawWelcome: true })
    await page.goto(await barPath())
    const heart = page.getByRole('button', { name: /^Favoriet: / }).first()
    await page.getByRole('button', { name: /^hart-/ }).waitFor()
    await context.request.post('/api/logout')
    await heart.click()
    await waitForNotice(page, 'Inloggen vereist')
    await eventually(() => heart.getAttribute('aria-pressed')).toBe('false')
    await page.getByRole('form', { name: 'Inloggen' }).waitFor()
  })

  it('reports cookies that the browser blocks', async () => {
    const account = await createMember('koek')
    const { page } = await newVisitor()
    await page.route('**/api/login', async (route) => {
      // A request of the browser's own would store the cookies of the reply.
      const reply = await fetch(route.request().url(), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: route.request().postData(),
      })
      await route.fulfill({ status: reply.status, json: await reply.json() })
    })
    await page.goto('/auth')
    await fillLogin(page, account)
    await waitForNotice(page, 'Je browser bewaart geen cookies van deze site.')
    expect(new URL(page.url()).pathname).toBe('/auth')
  })

  it('ends by the menu, in every tab', async () => {
    const account = await createMember('uit')
    const { page, context } = await newVisitor()
    await signIn(context, account)
    await page.goto('/about')
    await page.getByRole('button', { name: account.username }).click()
    await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
    await page.getByRole('banner').getByText('Inloggen').first().waitFor()
    expect((await context.request.get('/api/user')).status()).toBe(401)
    const otherPage = await context.newPage()
    await otherPage.goto('/favorites')
    await otherPage.getByText('Log in om je favorieten te zien').first().waitFor()
  })
})
