// Proves ADMIN-5, ADMIN-9, SITE-4.
import { waitUntil } from '@plekje/testing'
import type { Page, Response } from 'playwright-core'
import { addVenue, administrator, isFound, type OwnVenue } from './administrator'
import { eventually } from './eventually'
import { signIn } from './member'
import { newTab, siteUrl, type Visitor, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()

async function atVenues(path = '/admin/venues'): Promise<Visitor> {
  const visitor = await newVisitor()
  await signIn(visitor.context, administrator())
  await visitor.page.goto(path)
  return visitor
}

const names = (page: Page) => page.locator('tbody a[id^="venue-"]').allTextContents()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
const summary = (page: Page) => page.getByText(/^Toont /)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Zoek op venue naam...' })
const isList = (response: Response) => response.url().includes('/api/admin/venues/manage')
const asks = (url: string | URL, wanted: Record<string, string>) =>
  Object.entries(wanted).every(([name, value]) => new URL(url).searchParams.get(name) === value)
const isPublic = async (slug: string) => (await fetch(`${siteUrl()}/api/listings/${slug}`)).status === 200
const isSearched = async ({ name, slug }: OwnVenue) => {
  const reply = await fetch(`${siteUrl()}/api/search?search=${encodeURIComponent(name)}`)
  const { hits } = (await reply.json()) as { hits: { slug: string }[] }
  return hits.some((hit) => hit.slug === slug)
}

describe('the list of venues', () => {
  it('has pages, with a window of five, and Back leads to the page before', async () => {
    const visitor = await atVenues()
    const { page, complaints } = visitor
    // The total is unknown, because other journeys may add venues.
    const shows = (range: string) => page.getByText(new RegExp(`^Toont ${range} van \\d+ venues$`)).waitFor()
    await shows('1-50')
    const first = await names(page)
    expect(first).toHaveLength(50)
    await page.getByRole('button', { name: 'Volgende' }).click()
    await shows('51-100')
    await eventually(() => names(page)).not.toEqual(first)
    await page.goto('/admin/venues?page=900')
    await page.waitForURL(({ searchParams }) => searchParams.get('page') !== '900')
    const last = Number(new URL(page.url()).searchParams.get('page'))
    expect(last).toBeGreaterThan(5)
    await shows(`${last * 50 - 49}-\\d+`)
    const [, to, total] = /-(\d+) van (\d+)/.exec((await summary(page).textContent()) ?? '') ?? []
    expect(to).toBe(total)
    const window = await page.getByRole('navigation', { name: "Pagina's" }).getByRole('button').allTextContents()
    expect(window).toEqual(['Vorige', ...[4, 3, 2, 1, 0].map((distance) => String(last - distance)), 'Volgende'])
    await eventually(() => page.getByRole('button', { name: 'Volgende' }).isDisabled()).toBe(true)
    await page.goBack()
    await shows('51-100')
    expect(complaints.all).toEqual([])
  })

  it('is searched half a second after the last key, once', async () => {
    const { page } = await atVenues()
    await summary(page).waitFor()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/venues/manage')) asked += 1
    })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    asked = 0
    await search(page).pressSequentially('mini')
    await page.clock.runFor(450)
    await search(page).pressSequentially('golf')
    await page.clock.runFor(450)
    expect(asked).toBe(0)
    const list = page.waitForResponse(isList)
    await page.clock.runFor(100)
    await list
    expect(asked).toBe(1)
  })

  it('shows the same to who follows a link', async () => {
    const visitor = await atVenues()
    const { page } = visitor
    await search(page).fill('kart')
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Zichtbaar' })
    await page.getByRole('combobox', { name: 'Categorie' }).selectOption({ label: 'Karten' })
    const asked = { search: 'kart', visibility: 'true', category: 'karting', sort: 'rating' }
    const answer = page.waitForResponse((reply) => isList(reply) && asks(reply.url(), asked))
    await page.getByRole('button', { name: 'Rating' }).click()
    const { venues }: { venues: { name: string }[] } = await (await answer).json()
    const wanted = venues.map(({ name }) => name)
    expect(wanted.length).toBeGreaterThan(5)
    await waitUntil(async () => (await names(page)).join() === wanted.join(), { what: 'the filtered list' })
    await page.waitForURL((url) => asks(url, asked))

    const again = await newTab(visitor)
    await again.page.goto(page.url())
    await waitUntil(async () => (await names(again.page)).length > 0, { what: 'the same list' })
    await eventually(() => names(again.page)).toEqual(wanted)
    await eventually(() => search(again.page).inputValue()).toBe('kart')
  })
})

describe('a venue that is hidden', () => {
  it('leaves its public page and the search, and comes back when it is shown', async () => {
    const visitor = await atVenues()
    const { page } = visitor
    const venue = await addVenue()
    await search(page).fill(venue.name)
    const row = rowOf(page, venue.name)
    await row.getByRole('button', { name: 'Verbergen' }).click()
    await waitForNotice(page, 'Zichtbaarheid bijgewerkt')
    await eventually(() => Promise.all([isPublic(venue.slug), isSearched(venue)])).toEqual([false, false])
    await row.getByText('Verborgen').waitFor()
    await row.getByRole('button', { name: 'Tonen' }).click()
    await row.getByText('Zichtbaar', { exact: true }).waitFor()
    await waitUntil(() => isFound(venue), { what: 'it to be back' })
  })
})

describe('a venue that is deleted', () => {
  it('is gone for everyone; another administrator who deletes it too is told, and sees the truth', async () => {
    const venue = await addVenue()
    const path = `/admin/venues?search=${encodeURIComponent(venue.name)}`
    const first = await atVenues(path)
    const second = await newTab(first)
    await second.page.goto(path)
    await rowOf(second.page, venue.name).waitFor()

    await rowOf(first.page, venue.name).getByRole('button', { name: 'Verwijderen' }).click()
    const question = first.page.getByRole('alertdialog', { name: 'Weet je het zeker?' })
    await question.getByRole('button', { name: 'Annuleren' }).click()
    await rowOf(first.page, venue.name).getByRole('button', { name: 'Verwijderen' }).click()
    await question.getByRole('button', { name: 'Verwijderen', exact: true }).click()
    await waitForNotice(first.page, 'Venue verwijderd')
    await rowOf(first.page, venue.name).waitFor({ state: 'detached' })
    await eventually(() => Promise.all([isPublic(venue.slug), isSearched(venue)])).toEqual([false, false])

    await rowOf(second.page, venue.name).getByRole('button', { name: 'Verwijderen' }).click()
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen', exact: true }).click()
    await waitForNotice(second.page, 'Er is een fout opgetreden bij het verwijderen van de venue')
    await rowOf(second.page, venue.name).waitFor({ state: 'detached' })
    await first.page.goto(`/admin/venues/${venue.id}`)
    await first.page.getByRole('heading', { name: 'Venue not found' }).waitFor()
  })
})

describe('two administrators who edit one venue', () => {
  it('do not overwrite each other, and the second loses nothing typed', async () => {
    const venue = await addVenue()
    const first = await atVenues()
    const path = `/admin/venues/${venue.id}`
    const second = await atVenues(path)
    await first.page.goto(path)
    for (const { page } of [first, second]) await page.getByRole('button', { name: 'Edit Venue' }).click()

    await second.page.getByLabel('Phone').fill('0317 99 99 99')
    await second.page.getByRole('button', { name: 'Save Changes' }).click()
    await waitForNotice(second.page, 'Venue updated')
    await second.page.getByText('0317 99 99 99').waitFor()

    const { page } = first
    await page.getByLabel('Short Description').fill('Bowlen onder de dijk')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await waitForNotice(page, 'Update failed')
    await page.getByRole('heading', { name: 'Somebody else saved this venue while you were editing' }).waitFor()
    await page.getByRole('cell', { name: '0317 99 99 99' }).waitFor()
    await eventually(() => page.getByLabel('Short Description').inputValue()).toBe('Bowlen onder de dijk')
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await waitForNotice(page, 'Venue updated')
    await page.getByText('Bowlen onder de dijk').waitFor()
    await page.getByText('0317 99 99 99').waitFor()

    await page.getByRole('link', { name: 'View Public Page' }).click()
    await page.waitForURL(`**/listing/${venue.slug}`)
  })
})

describe('changes of a venue that are not saved', () => {
  it('are asked about before going elsewhere, and kept through a reload', async () => {
    const { page } = await atVenues('/admin/venues/1')
    await page.getByRole('button', { name: 'Edit Venue' }).click()
    await page.getByLabel('Name').fill('Een andere naam')
    await page.getByRole('link', { name: 'Back to Venues' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await eventually(() => new URL(page.url()).pathname).toBe('/admin/venues/1')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await eventually(() => page.getByLabel('Name').inputValue()).toBe('Een andere naam')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit Venue' }).waitFor()
    await page.getByRole('link', { name: 'Back to Venues' }).click()
    await page.waitForURL('**/admin/venues')
  })
})
