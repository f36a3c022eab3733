import { newAccount, verificationLinks } from '../member'
import { visitors } from './visitors'

describe('someone who becomes a member', () => {
  const newVisitor = visitors()

  it('registers, verifies by mail, signs in and out again', async () => {
    const account = newAccount('sanne')
    const page = await newVisitor()
    await page.visit('/auth')
    await page.get('tab', 'Registreren').click()
    const form = page.get('form', 'Registreren')
    await form.field('Gebruikersnaam').fill(account.username)
    await form.field('E-mail').fill(account.email)
    await form.field('Wachtwoord').fill(account.password)
    await form.field('Bevestig wachtwoord').fill('een ander wachtwoord')
    await form.field('Voornaam').fill('Sanne')
    await form.get('button', /registreren|account/i).click()
    await page.text('Wachtwoorden komen niet overeen').waitFor()
    await form.field('Bevestig wachtwoord').fill(account.password)
    await form.get('button', /registreren|account/i).click()
    await page.hears('Account aangemaakt!')

    const [link = ''] = await verificationLinks(account)
    await page.visit(new URL(link).pathname + new URL(link).search)
    await page.get('link', 'Ga naar Inloggen').click()
    const signIn = page.get('form', 'Inloggen')
    await signIn.field('Gebruikersnaam').fill(account.username)
    await signIn.field('Wachtwoord').fill(account.password)
    await signIn.get('button', 'Inloggen').click()
    await page.waitForAddress(({ pathname }) => pathname === '/')
    // After the welcome has closed.
    await page.get('button', 'Sanne').click()
    await page.text('Uitloggen').click()
    await page.get('link', 'Gratis account').waitFor()
  })
})
