// Proves ADMIN-1, ADMIN-2, ADMIN-4, ADMIN-6, SITE-4.
import type { BrowserContext } from 'playwright-core'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { createMember, signIn } from './member'
import { visitors } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

describe('screens of administrators', () => {
  it.each(['/admin', '/admin/venues', '/admin/venues/1', '/admin/venues/new', '/admin/import'])(
    '%s leads a visitor to /auth',
    async (path) => {
      const { page, complaints } = await newVisitor()
      await page.goto(path)
      await page.waitForURL('**/auth')
      expect(complaints.all).toEqual([])
    },
  )

  it('refuse a member in words at /admin, and lead home elsewhere', async () => {
    const { page, context, complaints } = await newVisitor()
    await signIn(context, await createMember('nieuwsgierig'), { sawWelcome: true })
    await page.goto('/admin')
    await page.getByText('Toegang Geweigerd: Je hebt geen admin-rechten om deze pagina te bekijken.').waitFor()
    for (const path of ['/admin/venues', '/admin/venues/1', '/admin/venues/new', '/admin/import']) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForURL((url) => url.pathname === '/')
    }
    expect(complaints.all).toEqual([])
  })
})

describe('calls of administrators', () => {
  const calls = [
    ['get', '/api/admin/statistics'],
    ['get', '/api/admin/users'],
    ['get', '/api/admin/venues/manage'],
    ['get', '/api/admin/venues/1/details'],
    ['put', '/api/admin/venues/1'],
    ['patch', '/api/admin/venues/1/visibility'],
    ['patch', '/api/admin/users/a/admin'],
    ['delete', '/api/admin/venues/1'],
  ] as const
  const statuses = (context: BrowserContext) =>
    Promise.all(
      calls.map(async ([method, path]) => {
        const body = method === 'get' || method === 'delete' ? {} : { data: { visible: false, isAdmin: true } }
        return (await context.request[method](path, body)).status()
      }),
    )

  it('are refused to visitors (401) and to members (403), each of them', async () => {
    const visitor = await newVisitor()
    expect(await statuses(visitor.context)).toEqual(calls.map(() => 401))
    const member = await newVisitor()
    await signIn(member.context, await createMember('probeerder'))
    expect(await statuses(member.context)).toEqual(calls.map(() => 403))
  })
})

describe('the dashboard', () => {
  it('shows the figures of the server, in tabs that the address names', async () => {
    const { page, complaints } = await newAdministrator()
    // Read the numbers of this page's own response, because other journeys may add venues.
    const reply = page.waitForResponse('**/api/admin/statistics')
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
    const figures = await (await reply).json()
    const card = (label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
    await card('Totaal Venues').waitFor()
    await eventually(async () =>
      (await card('Totaal Venues').locator('dd').first().textContent())?.replace('.', ''),
    ).toBe(String(figures.totaalVenues))
    await eventually(() => page.getByRole('progressbar', { name: 'Zichtbaarheid' }).getAttribute('aria-valuenow')).toBe(
      String(Math.round((100 * figures.zichtbareVenues) / figures.totaalVenues)),
    )

    await page.getByRole('tab', { name: 'Overzicht' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('table', { name: 'Venues' }).waitFor()
    await eventually(() => new URL(page.url()).searchParams.get('tab')).toBe('venues')
    await page.getByRole('tab', { name: 'Gebruikers' }).click()
    await page.getByRole('heading', { name: 'Gebruikersbeheer' }).waitFor()
    await page.goBack()
    await page.getByRole('table', { name: 'Venues' }).waitFor()
    await page.reload()
    await eventually(() => page.getByRole('tab', { name: 'Venues' }).getAttribute('aria-selected')).toBe('true')
    expect(complaints.all).toEqual([])
  })

  it('has its charts as a table too, to be opened with the keyboard, with the figures of the server', async () => {
    const { page, complaints } = await newAdministrator()
    const reply = page.waitForResponse('**/api/admin/statistics/growth?*')
    await page.goto('/admin')
    const days = (await (await reply).json()) as { venues: number }[]
    const charts = page.getByRole('figure', { name: 'Groei' })
    await charts.getByRole('img').first().waitFor()
    const table = charts.getByRole('table', { name: 'Groei' })
    await eventually(() => table.isVisible()).toBe(false)
    await charts.getByText('Als tabel').focus()
    await page.keyboard.press('Enter')
    await table.waitFor()
    const rows = table.locator('tbody').getByRole('row')
    await eventually(() => rows.count()).toBe(30)
    // The latest day comes first.
    const venues = await rows.first().getByRole('cell').nth(1).textContent()
    expect(venues?.replace('.', '')).toBe(String(days.at(-1)?.venues))
    expect(complaints.all).toEqual([])
  })
})
