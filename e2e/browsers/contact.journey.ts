import { createMember } from '../member'
import { firstListing } from '../visitor'
import { visitors } from './visitors'

describe('someone who wants to reach a venue', () => {
  const newVisitor = visitors()

  it('signs in at the gate, sees how, and keeps the venue as a favourite', async () => {
    const { username, password } = await createMember('gate')
    const { slug, name } = await firstListing('category=bars&limit=1')
    const page = await newVisitor()
    await page.visit(`/listing/${slug}`)
    const contact = page.get('region', 'Contact')
    await contact.get('button', 'Inloggen').click()
    const form = page.get('dialog').get('form', 'Inloggen')
    await form.field('Gebruikersnaam').fill(username)
    await form.field('Wachtwoord').fill('niet dit wachtwoord')
    await form.get('button', 'Inloggen').click()
    await page.hears('Inloggen mislukt')
    await form.field('Wachtwoord').fill(password)
    await form.get('button', 'Inloggen').click()
    await contact.css('a[href^="tel:"], a[href^="https://"], a[href^="mailto:"]').waitFor()
    await page.get('dialog').waitUntilGone()
    expect((await page.address()).pathname).toBe(`/listing/${slug}`)

    const heart = page.get('main').get('button', `Favoriet: ${name}`)
    await heart.click()
    await page.hears('Toegevoegd aan favorieten')
    expect(await heart.attribute('aria-pressed')).toBe('true')
    await page.visit('/favorieten')
    await page.get('main').css(`a[href="/listing/${slug}"]`).waitFor()
  })
})
