import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { administrators, listManaged } from './administrator'
import { eventually } from './eventually'
import { ownSite } from './own-site'
import { newTab, siteUrl, type Visitor, visitors } from './visitor'

// Uses a site of its own, because the log has the changes of all administrators, and this file counts its lines.
ownSite()
const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

type Verb = 'put' | 'patch'
async function change({ context }: Visitor, verb: Verb, path: string, data: object): Promise<void> {
  const reply = await context.request[verb](`/api/admin/${path}`, { data })
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
}

/** Number of lines in the log, at most 100. */
async function lines({ context }: Visitor, query: string): Promise<number> {
  const reply = await context.request.get(`/api/admin/audit?limit=100&${query}`)
  if (!reply.ok()) throw new Error(`the log: ${await reply.text()}`)
  return (await reply.json()).entries.length
}

const entry = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text })

describe('the log of what administrators changed', () => {
  it('tells who changed which venue, when, and from what to what', async () => {
    const visitor = await newAdministrator()
    const { page, complaints } = visitor
    const [venue] = (await listManaged(visitor, 'category=arcade&limit=1')).venues
    if (!venue) throw new Error('the seed has no arcade')
    const begunAt = Date.now()
    await change(visitor, 'put', `venues/${venue.id}`, { phone: '010 111 11 11' })
    await change(visitor, 'put', `venues/${venue.id}`, { phone: '010 222 22 22' })
    await change(visitor, 'patch', `venues/${venue.id}/visibility`, { visible: false })
    await change(visitor, 'patch', `venues/${venue.id}/visibility`, { visible: true })
    const query = `action=venue&subject=${encodeURIComponent(venue.name)}`
    await waitUntil(async () => (await lines(visitor, query)) >= 4, { what: 'the changes to be in the log' })

    await page.goto('/admin')
    await page.getByRole('tab', { name: 'Logboek' }).click()
    await page.getByRole('searchbox', { name: 'Zoek op onderwerp' }).fill(venue.name)
    await page.waitForURL(/subject=/)
    await page.getByRole('combobox', { name: 'Wat' }).selectOption({ label: 'Venues' })
    await page.waitForURL(/wat=venue/)
    await waitUntil(async () => (await page.getByRole('article').count()) === 4, { what: 'the lines on this venue' })
    const again = await newTab(visitor)
    await again.page.goto(page.url())
    await waitUntil(async () => (await again.page.getByRole('article').count()) === 4, { what: 'the same lines' })
    await eventually(() => again.page.getByRole('combobox', { name: 'Wat' }).inputValue()).toBe('venue')
    await again.page.getByRole('searchbox', { name: 'Zoek op beheerder' }).fill('niemand-die-zo-heet')
    await again.page.getByText('Niets gevonden. Pas de filters aan.').waitFor()

    const [shown, hidden, edited] = await page.getByRole('article').all()
    await eventually(() => shown?.textContent()).toContain(`admin maakte een venue zichtbaar: ${venue.name}`)
    await eventually(() => hidden?.textContent()).toContain(`admin verborg een venue: ${venue.name}`)
    await eventually(() => edited?.textContent()).toContain(`admin bewerkte een venue: ${venue.name}`)
    await eventually(() => edited?.getByRole('term').allTextContents()).toEqual(['Telefoon'])
    await eventually(() => edited?.locator('del').textContent()).toBe('010 111 11 11')
    await eventually(() => edited?.locator('ins').textContent()).toBe('010 222 22 22')
    const at = Date.parse((await edited?.locator('time').getAttribute('datetime')) ?? '')
    expect(at).toBeGreaterThanOrEqual(begunAt)
    expect(at).toBeLessThanOrEqual(Date.now())
    await edited?.getByRole('link', { name: venue.name }).click()
    await page.waitForURL(`**/admin/venues/${venue.id}`)
    expect(complaints.all).toEqual([])
  })

  it('goes back beyond its first fifty lines, and offers no way to change any', async () => {
    const visitor = await newAdministrator()
    const sent = await visitor.context.request.post('/api/feedback', { data: { feedback: 'Vijftig keer bekeken.' } })
    const { id } = await sent.json()
    for (let turn = 0; turn < 52; turn++) {
      await change(visitor, 'patch', `feedback/${id}`, { state: turn % 2 === 0 ? 'done' : 'open' })
    }
    await waitUntil(async () => (await lines(visitor, 'action=feedback')) >= 52, { what: 'the changes in the log' })
    const { page, context } = visitor
    await page.goto('/admin?tab=logboek&wat=feedback')
    await entry(page, 'heropende feedback').first().waitFor()
    await eventually(() => page.getByRole('article').count()).toBe(50)
    await page.getByRole('button', { name: 'Meer tonen' }).click()
    await waitUntil(async () => (await page.getByRole('article').count()) >= 52, { what: 'the older lines' })
    await eventually(() => page.getByRole('tabpanel').getByRole('article').getByRole('button').count()).toBe(0)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await context.request.fetch(`${siteUrl()}/api/admin/audit`, { method })
      expect([method, reply.status()]).toEqual([method, 405])
    }
  })
})
