import { waitUntil } from '@plekje/testing'
import type { Page, Response } from 'playwright-core'
import { administrator, managed } from './administrator'
import { signIn } from './member'
import { newTab, siteUrl, type Visitor, visitors } from './visitor'

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
const isFound = async (name: string, slug: string) => {
  const reply = await fetch(`${siteUrl()}/api/search?search=${encodeURIComponent(name)}`)
  const { hits } = (await reply.json()) as { hits: { slug: string }[] }
  return hits.some((hit) => hit.slug === slug)
}

describe('the list of venues', () => {
  it('has pages, with a window of five, and Back leads to the page before', async () => {
    const visitor = await atVenues()
    const { page, complaints } = visitor
    // Others may add venues meanwhile: how many there are is not known beforehand.
    const shows = (range: string) => page.getByText(new RegExp(`^Toont ${range} van \\d+ venues$`)).waitFor()
    await shows('1-50')
    const first = await names(page)
    expect(first).toHaveLength(50)
    await page.getByRole('button', { name: 'Volgende' }).click()
    await shows('51-100')
    expect(await names(page)).not.toEqual(first)
    await page.goto('/admin/venues?page=900')
    await page.waitForURL(({ searchParams }) => searchParams.get('page') !== '900')
    const last = Number(new URL(page.url()).searchParams.get('page'))
    expect(last).toBeGreaterThan(5)
    await shows(`${last * 50 - 49}-\\d+`)
    const [, to, total] = /-(\d+) van (\d+)/.exec((await summary(page).textContent()) ?? '') ?? []
    expect(to).toBe(total)
    const window = await page.getByRole('navigation', { name: "Pagina's" }).getByRole('button').allTextContents()
    expect(window).toEqual(['Vorige', ...[4, 3, 2, 1, 0].map((before) => String(last - before)), 'Volgende'])
    expect(await page.getByRole('button', { name: 'Volgende' }).isDisabled()).toBe(true)
    await page.goBack()
    await shows('51-100')
    expect(complaints.all).toEqual([])
  })

  it('shows its last page when a link leads beyond it', async () => {
    const { page } = await atVenues('/admin/venues?page=900')
    await waitUntil(async () => /van \d+ venues/.test((await summary(page).textContent()) ?? ''), { what: 'a page' })
    expect(Number(new URL(page.url()).searchParams.get('page'))).toBeLessThan(30)
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
    expect(await names(again.page)).toEqual(wanted)
    expect(await search(again.page).inputValue()).toBe('kart')
  })
})

describe('a venue that is hidden', () => {
  it('leaves its public page and the search within a second, and comes back when it is shown', async () => {
    const visitor = await atVenues()
    const { page } = visitor
    const name = 'Speelhal De Dappere Otter'
    const slug = (await managed(visitor, `search=${encodeURIComponent(name)}`)).venues[0]?.slug ?? ''
    expect(await isPublic(slug)).toBe(true)
    await search(page).fill(name)
    const row = rowOf(page, name)
    await row.getByRole('button', { name: 'Verbergen' }).click()
    await page.getByText('Zichtbaarheid bijgewerkt').first().waitFor()
    const hidden = Date.now()
    // By when it was asked: how long an answer takes that shows it no more is not how late it is hidden.
    let lastShownAt = hidden
    const isShown = async () => {
      const askedAt = Date.now()
      const shows = (await Promise.all([isPublic(slug), isFound(name, slug)])).some(Boolean)
      if (shows) lastShownAt = askedAt
      return shows
    }
    await waitUntil(async () => !(await isShown()), { what: 'it to be gone' })
    // The goal is a second; a busy machine gets more.
    expect(lastShownAt - hidden).toBeLessThan(10_000)
    await row.getByText('Verborgen').waitFor()
    await row.getByRole('button', { name: 'Tonen' }).click()
    await row.getByText('Zichtbaar', { exact: true }).waitFor()
    await waitUntil(async () => (await isPublic(slug)) && (await isFound(name, slug)), { what: 'it to be back' })
  })
})

describe('a venue that is deleted', () => {
  it('is gone for everyone; another administrator who deletes it too is told, and sees the truth', async () => {
    const mine = await atVenues('/admin/venues?search=Timmer')
    const [venue] = (await managed(mine, 'search=Timmer')).venues
    if (!venue) throw new Error('the seed has no Timmer')
    const theirs = await newTab(mine)
    await theirs.page.goto('/admin/venues?search=Timmer')
    await rowOf(theirs.page, venue.name).waitFor()

    await rowOf(mine.page, venue.name).getByRole('button', { name: 'Verwijderen' }).click()
    const question = mine.page.getByRole('alertdialog', { name: 'Weet je het zeker?' })
    await question.getByRole('button', { name: 'Annuleren' }).click()
    await rowOf(mine.page, venue.name).getByRole('button', { name: 'Verwijderen' }).click()
    await question.getByRole('button', { name: 'Verwijderen', exact: true }).click()
    await mine.page.getByText('Venue verwijderd').first().waitFor()
    await rowOf(mine.page, venue.name).waitFor({ state: 'detached' })
    expect(await isPublic(venue.slug)).toBe(false)
    await waitUntil(async () => !(await isFound(venue.name, venue.slug)), { what: 'the search to forget it' })

    await rowOf(theirs.page, venue.name).getByRole('button', { name: 'Verwijderen' }).click()
    await theirs.page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen', exact: true }).click()
    await theirs.page.getByText('Er is een fout opgetreden bij het verwijderen van de venue').first().waitFor()
    await rowOf(theirs.page, venue.name).waitFor({ state: 'detached' })
    await mine.page.goto(`/admin/venues/${venue.id}`)
    await mine.page.getByRole('heading', { name: 'Venue not found' }).waitFor()
  })
})

describe('two administrators who edit one venue', () => {
  it('do not overwrite each other, and the second loses nothing typed', async () => {
    const mine = await atVenues()
    const [venue] = (await managed(mine, 'search=Bowling%20Otter')).venues
    if (!venue) throw new Error('the seed has no Bowling Otter')
    const path = `/admin/venues/${venue.id}`
    const theirs = await atVenues(path)
    await mine.page.goto(path)
    for (const { page } of [mine, theirs]) await page.getByRole('button', { name: 'Edit Venue' }).click()

    await theirs.page.getByLabel('Phone').fill('0317 99 99 99')
    await theirs.page.getByRole('button', { name: 'Save Changes' }).click()
    await theirs.page.getByText('Venue updated').first().waitFor()
    await theirs.page.getByText('0317 99 99 99').waitFor()

    const { page } = mine
    await page.getByLabel('Short Description').fill('Bowlen onder de dijk')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Update failed').first().waitFor()
    await page.getByRole('heading', { name: 'Somebody else saved this venue while you were editing' }).waitFor()
    await page.getByRole('cell', { name: '0317 99 99 99' }).waitFor()
    expect(await page.getByLabel('Short Description').inputValue()).toBe('Bowlen onder de dijk')
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Venue updated').first().waitFor()
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
    expect(new URL(page.url()).pathname).toBe('/admin/venues/1')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    expect(await page.getByLabel('Name').inputValue()).toBe('Een andere naam')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit Venue' }).waitFor()
    await page.getByRole('link', { name: 'Back to Venues' }).click()
    await page.waitForURL('**/admin/venues')
  })
})
