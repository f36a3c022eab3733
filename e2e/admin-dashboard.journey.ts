import { waitUntil } from '@plekje/testing'
import type { BrowserContext } from 'playwright-core'
import { administrator } from './administrator'
import { createMember, signIn } from './member'
import { type Visitor, visitors } from './visitor'

const newVisitor = visitors()

async function newAdministrator(): Promise<Visitor> {
  const visitor = await newVisitor()
  await signIn(visitor.context, administrator())
  return visitor
}

describe('screens of administrators', () => {
  it.each(['/admin', '/admin?tab=gebruikers', '/admin/venues', '/admin/venues/1'])(
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
    for (const path of ['/admin/venues', '/admin/venues/1']) {
      await page.goto(path)
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
    const { page, context, complaints } = await newAdministrator()
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
    const figures = await (await context.request.get('/api/admin/statistics')).json()
    const card = (label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
    await card('Totaal Venues').waitFor()
    expect((await card('Totaal Venues').locator('dd').first().textContent())?.replace('.', '')).toBe(
      String(figures.totaalVenues),
    )
    expect(await page.getByRole('progressbar', { name: 'Zichtbaarheid' }).getAttribute('aria-valuenow')).toBe(
      String(Math.round((100 * figures.zichtbareVenues) / figures.totaalVenues)),
    )

    await page.getByRole('tab', { name: 'Overzicht' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('table', { name: 'Venues' }).waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('venues')
    await page.getByRole('tab', { name: 'Gebruikers' }).click()
    await page.getByRole('heading', { name: 'Gebruikersbeheer' }).waitFor()
    await page.goBack()
    await page.getByRole('table', { name: 'Venues' }).waitFor()
    await page.reload()
    expect(await page.getByRole('tab', { name: 'Venues' }).getAttribute('aria-selected')).toBe('true')
    expect(complaints.all).toEqual([])
  })
})

describe('rights', () => {
  it('are given and taken, take effect on the next request, and stay with the last administrator', async () => {
    const helper = await createMember('helper', { firstName: 'Hilde' })
    const theirs = await newVisitor()
    await signIn(theirs.context, helper, { sawWelcome: true })
    const { page } = await newAdministrator()
    await page.goto('/admin?tab=gebruikers')
    await page.getByRole('searchbox', { name: 'Zoek op naam of e-mail' }).fill(helper.username)
    const row = page.getByRole('row').filter({ hasText: helper.username })
    await waitUntil(async () => (await page.getByRole('row').count()) === 2, { what: 'the search to apply' })
    await row.getByText('Hilde').waitFor()

    await row.getByRole('button', { name: 'Admin Maken' }).click()
    await page.getByText('Admin status bijgewerkt').first().waitFor()
    await row.getByRole('button', { name: 'Admin Intrekken' }).waitFor()
    expect((await theirs.context.request.get('/api/admin/statistics')).status()).toBe(200)
    await theirs.page.goto('/admin')
    await theirs.page.getByText('Totaal Gebruikers').waitFor()

    await row.getByRole('button', { name: 'Admin Intrekken' }).click()
    await row.getByRole('button', { name: 'Admin Maken' }).waitFor()
    await theirs.page.getByRole('tab', { name: 'Venues' }).click()
    await theirs.page.getByText(/^Toegang Geweigerd:/).waitFor()

    await page.getByRole('searchbox', { name: 'Zoek op naam of e-mail' }).fill(administrator().email)
    await page.getByRole('button', { name: 'Admin Intrekken' }).click()
    await page.getByText('Fout bij bijwerken').first().waitFor()
    await page.getByText('Dit is de laatste admin. Maak eerst iemand anders admin.').first().waitFor()
    await page.getByRole('button', { name: 'Admin Intrekken' }).waitFor()
  })

  it('that were given and taken are in the log, with by whom and whose', async () => {
    const { page, context } = await newAdministrator()
    const member = await createMember('opgemerkt')
    const found = await context.request.get('/api/admin/users')
    const users: { id: string; username: string }[] = await found.json()
    const id = users.find(({ username }) => username === member.username)?.id
    for (const isAdmin of [true, false]) {
      const reply = await context.request.patch(`/api/admin/users/${id}/admin`, { data: { isAdmin } })
      expect(reply.status()).toBe(200)
    }
    const log = `/api/admin/audit?action=user&subject=${member.username}`
    await waitUntil(async () => (await (await context.request.get(log)).json()).entries.length === 2, {
      what: 'the changes to be in the log',
    })
    await page.goto(`/admin?tab=logboek&wat=user&subject=${member.username}`)
    const taken = page.getByRole('article').filter({ hasText: `admin nam adminrechten af: ${member.username}` })
    await taken.waitFor()
    expect([await taken.locator('del').textContent(), await taken.locator('ins').textContent()]).toEqual(['ja', 'nee'])
    const given = page.getByRole('article').filter({ hasText: `admin gaf adminrechten: ${member.username}` })
    expect([await given.locator('del').textContent(), await given.locator('ins').textContent()]).toEqual(['nee', 'ja'])
    expect(await page.getByRole('article').count()).toBe(2)
  })
})
