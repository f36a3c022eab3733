import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { administrators, isFound } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { newTab, type Visitor, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

async function atNewVenue(options: Parameters<typeof newVisitor>[0] = {}): Promise<Visitor> {
  const visitor = await newAdministrator(options)
  await visitor.page.goto('/admin/venues/new')
  await visitor.page.getByRole('heading', { level: 1, name: 'Venue toevoegen' }).waitFor()
  return visitor
}

const field = (page: Page, name: string) => {
  const named = { name, exact: true }
  return page.getByRole('main').getByRole('textbox', named).or(page.getByRole('main').getByRole('combobox', named))
}
const add = (page: Page) => page.getByRole('button', { name: 'Venue toevoegen' }).click()
/** The validation message of a field; empty when it is valid. */
async function problemAt(page: Page, name: string): Promise<string> {
  const input = field(page, name)
  if ((await input.getAttribute('aria-invalid')) !== 'true') return ''
  const ids = (await input.getAttribute('aria-describedby')) ?? ''
  const texts = ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent())
  return (await Promise.all(texts)).join(' ')
}
const choose = (page: Page, name: string, label: string) => field(page, name).selectOption({ label })

describe('adding a venue', () => {
  it('tells at each field what is wrong, keeps what was typed, and puts it everywhere once it is right', async () => {
    const visitor = await atNewVenue()
    const { page, complaints } = visitor
    const name = `Minigolf De Verse Otter ${process.pid}`
    await add(page)
    await eventually(() => problemAt(page, 'Naam')).toContain('Vul een naam in.')
    await eventually(() => problemAt(page, 'Categorie')).toContain('Kies een categorie.')
    await eventually(() => problemAt(page, 'Plaats')).toContain('Kies een plaats.')
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')

    await field(page, 'Naam').fill(name)
    await choose(page, 'Categorie', 'Minigolf')
    await choose(page, 'Plaats', 'Tiel')
    await field(page, 'Adres').fill('Handelsweg 73')
    await field(page, 'Korte beschrijving').fill('Achttien holes langs het water')
    await field(page, 'E-mail').fill('geen adres')
    await field(page, 'Openingstijden').fill('als het mooi weer is')
    await field(page, 'Breedtegraad').fill('51,8870')
    await add(page)
    await eventually(() => problemAt(page, 'E-mail')).toContain('Vul een geldig e-mailadres in.')
    await eventually(() => problemAt(page, 'Openingstijden')).toContain('Deze openingstijden begrijpen we niet.')
    await eventually(() => problemAt(page, 'Lengtegraad')).toContain('Geef breedte- en lengtegraad samen.')
    await eventually(() => problemAt(page, 'Naam')).toBe('')
    await eventually(() => field(page, 'Naam').inputValue()).toBe(name)
    await eventually(() => field(page, 'E-mail').inputValue()).toBe('geen adres')

    await field(page, 'E-mail').fill('otter@voorbeeld.example')
    await field(page, 'Openingstijden').fill('Ma t/m vr: 10:00-18:00\nZa: 12:00-17:00')
    await field(page, 'Lengtegraad').fill('5,4270')
    await page.getByRole('region', { name: 'Zo lezen wij de openingstijden' }).getByText('12:00 – 17:00').waitFor()
    await add(page)
    await waitForNotice(page, 'Venue toegevoegd')
    await page.waitForURL(/\/admin\/venues\/\d+$/)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Achttien holes langs het water').waitFor()

    await page.getByRole('link', { name: 'View Public Page' }).click()
    await page.waitForURL('**/listing/minigolf-de-verse-otter-*')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Handelsweg 73').first().waitFor()

    const searching = await newTab(visitor)
    // Search indexes the venue after an event, and a page does not request its results again.
    await waitUntil(() => isFound({ name, slug: new URL(page.url()).pathname.replace('/listing/', '') }), {
      what: 'it to be found',
    })
    await searching.page.goto(`/?search=${encodeURIComponent(name)}`)
    await searching.page.getByRole('link', { name }).first().waitFor()
    await searching.page.goto(`/admin/venues?search=${encodeURIComponent(name)}`)
    await searching.page.getByRole('row').filter({ hasText: name }).getByText('Zichtbaar').waitFor()
    expect([...complaints.all, ...searching.complaints.all]).toEqual([])
  })

  it('keeps one that is not to be shown yet for administrators', async () => {
    const visitor = await atNewVenue()
    const { page } = visitor
    const name = `Café Nog Niet ${process.pid}`
    await field(page, 'Naam').fill(name)
    await choose(page, 'Categorie', 'Bars')
    await choose(page, 'Plaats', 'Utrecht')
    await choose(page, 'Zichtbaar', 'Nee, nog niet tonen')
    await add(page)
    await page.waitForURL(/\/admin\/venues\/\d+$/)
    const link = await page.getByRole('link', { name: 'View Public Page' }).getAttribute('href')
    const guest = await newVisitor()
    await guest.page.goto(link ?? '')
    await guest.page.getByText('Listing niet gevonden').waitFor()
  })

  it('asks before a stray click takes what was typed, and has it still after a reload', async () => {
    const { page } = await atNewVenue()
    await field(page, 'Naam').fill('Half ingevuld')
    await page.getByRole('banner').getByRole('link').first().click()
    const question = page.getByRole('alertdialog', { name: 'Weggaan zonder op te slaan?' })
    await question.getByRole('button', { name: 'Verder invullen' }).click()
    await eventually(() => new URL(page.url()).pathname).toBe('/admin/venues/new')
    await eventually(() => field(page, 'Naam').inputValue()).toBe('Half ingevuld')

    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByText('Je was hier al mee bezig; wat je typte staat er nog.').waitFor()
    await eventually(() => field(page, 'Naam').inputValue()).toBe('Half ingevuld')
    await page.getByRole('link', { name: 'Terug naar venues' }).click()
    await question.getByRole('button', { name: 'Weggaan' }).click()
    await page.waitForURL('**/admin/venues')
    await page.goto('/admin/venues/new')
    await eventually(() => field(page, 'Naam').inputValue()).toBe('')
  })

  it.each(['light', 'dark'] as const)('is a whole screen in %s, also when everything is wrong', async (colorScheme) => {
    const visitor = await atNewVenue({ colorScheme })
    const opened = await newTab(visitor)
    const title = await inspect(opened, '/admin/venues/new', () => add(opened.page))
    expect(title).toBe('Venue toevoegen | Plekje')
  })
})
