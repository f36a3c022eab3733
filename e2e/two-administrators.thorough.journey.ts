import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { addVenue, administrator, createAdministrator, listManaged } from './administrator'
import { eventually } from './eventually'
import { createMember, signIn } from './member'
import { ownSite } from './own-site'
import { siteUrl, type Visitor, visitors, waitForNotice } from './visitor'

// These journeys count the venues in administrators’ lists and fill pages of them, so they get a site to themselves.
ownSite()
const newVisitor = visitors()
const run = process.pid

async function asAdministrator(account = administrator()): Promise<Visitor> {
  const visitor = await newVisitor()
  await signIn(visitor.context, account)
  return visitor
}
/** `editor` is the administrator that the platform created; `colleague` got the rights from them. */
async function twoAdministrators(): Promise<{ editor: Visitor; colleague: Visitor }> {
  const editor = await asAdministrator()
  return { editor, colleague: await asAdministrator(await createAdministrator(editor)) }
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const names = (page: Page) => page.locator('tbody a[id^="venue-"]').allTextContents()
const setVisible = ({ context }: Visitor, id: number, visible: boolean) =>
  context.request.patch(`/api/admin/venues/${id}/visibility`, { data: { visible } })
const remove = ({ context }: Visitor, id: number) => context.request.delete(`/api/admin/venues/${id}`)
/** Imports a number of bars, and returns a function that undoes the import. */
async function importBars(
  { context: { request } }: Visitor,
  count: number,
  name: string,
): Promise<() => Promise<void>> {
  const lines = Array.from({ length: count }, (_, at) => `${name} ${String(at + 1).padStart(2, '0')},Bars,Utrecht`)
  const data = { fileName: 'lijst.csv', content: ['naam,categorie,plaats', ...lines].join('\n') }
  const { id } = await (await request.post('/api/admin/imports', { data })).json()
  const reach = async (step: string, state: string) => {
    await request.post(`/api/admin/imports/${id}/${step}`, { data: {} })
    await waitUntil(async () => (await (await request.get(`/api/admin/imports/${id}`)).json()).state === state, {
      what: `the import to be ${state}`,
    })
  }
  await reach('apply', 'applied')
  return () => reach('undo', 'undone')
}
const edit = ({ page }: Visitor) => page.getByRole('button', { name: 'Edit Venue' }).click()
const save = ({ page }: Visitor) => page.getByRole('button', { name: 'Save Changes' }).click()

describe('who edits a venue that somebody else changes meanwhile', () => {
  it('is told that it was hidden from the list, and saves without showing it again', async () => {
    const { editor, colleague } = await twoAdministrators()
    const { id, name } = await addVenue({ name: `Tweeplek ${run}` })
    await editor.page.goto(`/admin/venues/${id}`)
    await edit(editor)
    await editor.page.getByLabel('Full Description').fill('Een lang verhaal dat niet weg mag')

    await colleague.page.goto(`/admin/venues?search=${encodeURIComponent(name)}`)
    await rowOf(colleague.page, name).getByRole('button', { name: 'Verbergen' }).click()
    await rowOf(colleague.page, name).getByText('Verborgen').waitFor()

    await save(editor)
    await waitForNotice(editor.page, 'Update failed')
    await editor.page.getByRole('heading', { name: 'Somebody else saved this venue while you were editing' }).waitFor()
    await editor.page.getByRole('row', { name: /^Visible No/ }).waitFor()
    await eventually(() => editor.page.getByLabel('Full Description').inputValue()).toBe(
      'Een lang verhaal dat niet weg mag',
    )
    await editor.page.getByRole('button', { name: 'Keep my changes' }).click()
    await save(editor)
    await waitForNotice(editor.page, 'Venue updated')
    await editor.page.getByText('Een lang verhaal dat niet weg mag').waitFor()
    const [{ isVisible } = { isVisible: true }] = (await listManaged(editor, `search=${encodeURIComponent(name)}`))
      .venues
    expect(isVisible).toBe(false)
  })

  it('is told that it was deleted', async () => {
    const { editor, colleague } = await twoAdministrators()
    const { id } = await addVenue({ name: `Wegplek ${run}` })
    await editor.page.goto(`/admin/venues/${id}`)
    await edit(editor)
    await editor.page.getByLabel('Full Description').fill('Voor niets geschreven')
    expect((await remove(colleague, id)).ok()).toBe(true)
    await save(editor)
    await waitForNotice(editor.page, 'Update failed')
    await editor.page.getByText('Deze venue bestaat niet (meer).').first().waitFor()
  })
})

describe('the list of venues while another administrator changes it', () => {
  it('shows after each action what is true then, and the last page that there still is', async () => {
    const { editor, colleague } = await twoAdministrators()
    const search = encodeURIComponent(`Lijstproef ${run}`)
    const undo = await importBars(editor, 52, `Lijstproef ${run}`)
    const { page } = editor
    await page.goto(`/admin/venues?search=${search}&page=2`)
    await page.getByText('Toont 51-52 van 52 venues').waitFor()
    const [first, second] = (await listManaged(editor, `search=${search}&page=2&limit=50`)).venues
    if (!first || !second) throw new Error('the second page is empty')

    // The colleague has hidden it already, so the row shows what the editor wanted.
    await setVisible(colleague, second.id, false)
    await rowOf(page, second.name).getByRole('button', { name: 'Verbergen' }).click()
    await waitForNotice(page, 'Zichtbaarheid bijgewerkt')
    await rowOf(page, second.name).getByText('Verborgen').waitFor()

    await remove(colleague, first.id)
    await rowOf(page, first.name).getByRole('button', { name: 'Verbergen' }).click()
    await waitForNotice(page, 'Er is een fout opgetreden bij het bijwerken van de zichtbaarheid')
    await rowOf(page, first.name).waitFor({ state: 'detached' })
    await page.getByText('Toont 51-51 van 51 venues').waitFor()

    await remove(colleague, second.id)
    await rowOf(page, second.name).getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen', exact: true }).click()
    await waitForNotice(page, 'Er is een fout opgetreden bij het verwijderen van de venue')
    await waitUntil(async () => (await names(page)).length === 50, { what: 'the page that is the last one now' })
    await eventually(() => new URL(page.url()).searchParams.get('page')).not.toBe('2')
    const remaining = await listManaged(editor, `search=${search}&limit=50`)
    await eventually(() => names(page)).toEqual(remaining.venues.map(({ name }) => name))
    await undo()
  })

  it('is that of users too: rights that somebody else gave are rights', async () => {
    const { editor, colleague } = await twoAdministrators()
    const helper = await createMember('hulp')
    const { page } = editor
    await page.goto(`/admin?tab=gebruikers&search=${helper.username}`)
    const row = page.getByRole('row').filter({ hasText: helper.username })
    await row.getByRole('button', { name: 'Admin Maken' }).waitFor()
    const users = await (await colleague.context.request.get(`/api/admin/users?search=${helper.username}`)).json()
    const { id } = users.find(({ username }: { username: string }) => username === helper.username)
    await colleague.context.request.patch(`/api/admin/users/${id}/admin`, { data: { isAdmin: true } })
    await row.getByRole('button', { name: 'Admin Maken' }).click()
    await waitForNotice(page, 'Admin status bijgewerkt')
    await row.getByRole('button', { name: 'Admin Intrekken' }).waitFor()
    await colleague.context.request.patch(`/api/admin/users/${id}/admin`, { data: { isAdmin: false } })
  })
})

describe('a venue that is hidden or deleted', () => {
  const json = async (path: string) => (await fetch(siteUrl() + path)).json()
  /** Everywhere that a visitor, or the member who made it a favourite, may find it. */
  const placesOf = ({ slug, name }: { slug: string; name: string }, member: Visitor) => ({
    page: async () => (await fetch(`${siteUrl()}/listing/${slug}`)).status === 200,
    detail: async () => (await fetch(`${siteUrl()}/api/listings/${slug}`)).status === 200,
    list: async () => has(await json('/api/listings?category=saunas'), slug),
    search: async () => has((await json(`/api/search?search=${encodeURIComponent(name)}`)).hits, slug),
    favourites: async () => has(await (await member.context.request.get('/api/user/favorites')).json(), slug),
    sitemap: async () => (await (await fetch(`${siteUrl()}/sitemap.xml`)).text()).includes(`/listing/${slug}<`),
  })
  const has = (listings: { slug: string }[], slug: string) => listings.some((listing) => listing.slug === slug)

  /** Waits until all places have the expected answer. */
  async function until(places: Record<string, () => Promise<boolean>>, expected: boolean) {
    await Promise.all(
      Object.entries(places).map(([place, isThere]) =>
        waitUntil(async () => (await isThere()) === expected, { what: `${place}: ${expected}` }),
      ),
    )
  }

  it('is gone everywhere, and deletion takes reviews, photos and figures along', async () => {
    const admin = await asAdministrator()
    const [venue] = (
      (await json('/api/listings?category=saunas')) as { id: number; slug: string; name: string }[]
    ).slice(-1)
    if (!venue) throw new Error('the seed has no saunas')
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const uploaded = await admin.context.request.post(`/api/admin/venues/${venue.id}/photos`, {
      headers: { 'content-type': 'image/jpeg' },
      data: photo,
    })
    const [image = ''] = (await uploaded.json()).images
    const member = await newVisitor()
    await signIn(member.context, await createMember('trouw'), { sawWelcome: true })
    await member.context.request.post('/api/favorites', { data: { listingId: venue.id } })
    await member.context.request.post(`/api/listings/${venue.id}/reviews`, {
      data: { rating: 5, comment: 'Hier kom ik graag terug.' },
    })
    await member.page.goto('/favorites')
    await member.page.getByRole('link', { name: venue.name }).waitFor()
    const places = placesOf(venue, member)
    await until(places, true)

    const { page } = admin
    await page.goto(`/admin/venues?search=${encodeURIComponent(venue.name)}`)
    const row = rowOf(page, venue.name)
    await row.getByRole('button', { name: 'Verbergen' }).click()
    await until(places, false)
    await waitForNotice(page, 'Zichtbaarheid bijgewerkt')
    await row.getByText('Verborgen').waitFor()
    await member.page.reload()
    await member.page.getByText('Nog geen favorieten').waitFor()

    await row.getByRole('button', { name: 'Tonen' }).click()
    const { sitemap: _later, ...shown } = places
    await until(shown, true)
    await row.getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen', exact: true }).click()
    const along = {
      reviews: async () =>
        ((await (await member.context.request.get('/api/my-reviews')).json()) as unknown[]).length > 0,
      photo: async () => (await fetch(siteUrl() + image)).status === 200,
      figures: async () => (await admin.context.request.get(`/api/admin/venues/${venue.id}/details`)).ok(),
    }
    await until({ ...shown, ...along }, false)
    await waitForNotice(page, 'Venue verwijderd')
    await row.waitFor({ state: 'detached' })
    await member.page.goto(`/listing/${venue.slug}`)
    await member.page.getByText('Listing niet gevonden').waitFor()
    await member.page.goto('/my-reviews')
    await member.page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(() => member.page.getByText('Hier kom ik graag terug.').count()).toBe(0)
  })
})
