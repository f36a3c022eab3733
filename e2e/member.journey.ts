// Proves SITE-3.
import { addVenue } from './administrator'
import { eventually } from './eventually'
import { fillLogin, newAccount, verificationLinks } from './member'
import { skipWelcome, visitors, waitForNotice } from './visitor'

describe('someone who becomes a member', () => {
  const newVisitor = visitors()

  it('registers, verifies by mail, signs in, sees contact data, keeps a favourite, and writes, edits and deletes a review', async () => {
    const account = newAccount('sanne')
    const { page } = await newVisitor()
    const toast = (text: string) => waitForNotice(page, text)

    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Registreren' }).click()
    const form = page.getByRole('form', { name: 'Registreren' })
    await form.getByLabel('Gebruikersnaam').fill(account.username)
    await form.getByLabel('E-mail', { exact: true }).fill(account.email)
    await form.getByLabel('Wachtwoord', { exact: true }).fill(account.password)
    await form.getByLabel('Bevestig wachtwoord', { exact: true }).fill(account.password)
    await form.getByLabel('Voornaam').fill('Sanne')
    await form.getByRole('button', { name: /registreren|account/i }).click()
    await toast('Account aangemaakt!')

    const [link = ''] = await verificationLinks(account)
    await page.goto(new URL(link).pathname + new URL(link).search)
    await page.getByRole('link', { name: 'Ga naar Inloggen' }).click()
    await fillLogin(page, account)
    await toast('Succesvol ingelogd')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('button', { name: 'Sanne' }).waitFor()
    await skipWelcome(page)

    const listing = await addVenue()
    await page.goto(`/listing/${listing.slug}`)
    await page.locator('a[href^="tel:"]').first().waitFor()
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: `Favoriet: ${listing.name}` })
      .first()
    await heart.click()
    await toast('Toegevoegd aan favorieten')
    await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
    await page.goto('/favorieten')
    await page.getByRole('main').locator(`a[href="/listing/${listing.slug}"]`).first().waitFor()

    await page.goto(`/listing/${listing.slug}`)
    await page.getByRole('button', { name: 'Schrijf een review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Plaatsen' }).click()
    await toast('Rating vereist')
    await dialog.getByRole('radio', { name: '4 sterren' }).check({ force: true })
    await dialog.getByRole('textbox').fill('te kort')
    await dialog.getByRole('button', { name: 'Plaatsen' }).click()
    await toast('Comment te kort')
    await dialog.getByRole('textbox').fill('Vlotte banen en een goede bar 🎳')
    await dialog.getByRole('button', { name: 'Plaatsen' }).click()
    await toast('Review geplaatst')
    await page.getByText('Vlotte banen en een goede bar 🎳').first().waitFor()

    await page.goto('/my-reviews')
    await page.getByRole('button', { name: 'Bewerken' }).click()
    await page.getByRole('main').getByRole('textbox').fill('Bij nader inzien: een uitstekende bar.')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await toast('Review bijgewerkt!')
    await page.getByText('Laatste bewerking').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
    await toast('Review verwijderd')
    await page.getByText('Nog geen reviews').waitFor()
  })
})
