// Proves HOME-10, VENUE-30, VENUE-31.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { addVenue, administrators } from './administrator'
import { eventually } from './eventually'
import { fetchComposed, firstListing, phone, visitors } from './visitor'

/** Maximum total layout shift without input (SITE-35). */
const MAX_SHIFT = 0.02

/** Sums all layout shifts without input. */
function noteShift(): void {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const seenOn = (page: Page) => page.getByRole('list', { name: 'Laatst bekeken' }).getByRole('heading').allTextContents()

/** Opens the page of a venue and waits until its scripts run. */
async function look(page: Page, slug: string): Promise<void> {
  await page.goto(`/listing/${slug}`)
  await page.waitForFunction(() => localStorage.getItem('plekje-seen') !== null)
  await page
    .getByRole('checkbox', { name: /^Vergelijk / })
    .first()
    .waitFor()
}

describe('venues that a visitor looked at', () => {
  const newVisitor = visitors()
  const newAdministrator = administrators(newVisitor)

  it('stand on the home page, the last first, until they are hidden or cleared; nothing in sight moves', async () => {
    const admin = await newAdministrator()
    const first = await addVenue({ name: 'De Terugblik' })
    const second = await addVenue({ name: 'Het Geheugen' })
    const { page, context, complaints } = await newVisitor(phone)
    await context.addInitScript(noteShift)
    await look(page, first.slug)
    await look(page, second.slug)
    await page.getByRole('list', { name: 'Laatst bekeken' }).getByRole('heading').first().waitFor()
    await eventually(() => seenOn(page)).toEqual(['De Terugblik'])

    await page.goto('/')
    await page.getByRole('list', { name: 'Laatst bekeken' }).getByRole('heading').first().waitFor()
    await eventually(() => seenOn(page)).toEqual(['Het Geheugen', 'De Terugblik'])
    await eventually(() => page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(
      MAX_SHIFT,
    )
    await eventually(() =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])

    const hidden = await admin.context.request.patch(`/api/admin/venues/${first.id}/visibility`, {
      data: { visible: false },
    })
    expect(hidden.ok()).toBe(true)
    await page.reload()
    await page.getByRole('list', { name: 'Laatst bekeken' }).getByRole('heading').first().waitFor()
    await eventually(() => seenOn(page)).toEqual(['Het Geheugen'])
    await page.getByRole('button', { name: 'Wis laatst bekeken' }).click()
    await page.getByText('Je lijst met laatst bekeken plekken is leeg.').waitFor()
    await eventually(() => page.evaluate(() => localStorage.getItem('plekje-seen'))).toBeNull()
    expect(complaints.all).toEqual([])
  })
})

describe('venues side by side', () => {
  const newVisitor = visitors()

  it('are chosen by keys among results and on a page, and compared at an address that can be shared', async () => {
    const { page, complaints } = await newVisitor()
    const venue = await firstListing('category=restaurants&limit=1')
    await page.goto('/?category=bars')
    const choices = page.getByRole('checkbox', { name: /^Vergelijk / })
    await choices.nth(1).waitFor()
    await choices.first().focus()
    await page.keyboard.press('Space')
    const bar = page.getByRole('region', { name: 'Vergelijken' })
    await bar.getByText('1 van 4 gekozen').waitFor()
    await choices.nth(1).focus()
    await page.keyboard.press('Space')
    await bar.getByText('2 van 4 gekozen').waitFor()

    await page.goto(`/listing/${venue.slug}`)
    await page.getByRole('checkbox', { name: `Vergelijk ${venue.name}` }).press('Space')
    await bar.getByText('3 van 4 gekozen').waitFor()
    await bar.getByRole('link', { name: 'Vergelijk' }).press('Enter')
    await page.waitForURL('**/vergelijk?ids=*')
    const table = page.getByRole('table', { name: 'Vergelijking van plekken' })
    await table.waitFor()
    await eventually(() => table.getByRole('columnheader').count()).toBe(4)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.getByRole('link', { name: `Haal ${venue.name} weg` }).click()
    await page.waitForFunction(() => document.querySelectorAll('table thead th').length === 3)
    expect(complaints.all).toEqual([])
  })

  it('can be read without scripts, and on a phone scroll sideways beside what the rows are about', async () => {
    const bar = await firstListing('category=bars&limit=1')
    const restaurant = await firstListing('category=restaurants&limit=1')
    const path = `/vergelijk?ids=${bar.id},${restaurant.id}`
    const html = await fetchComposed(path)
    expect(html).toContain('<table')
    expect(html).toContain('<meta name="robots" content="noindex">')

    const { page } = await newVisitor({ ...phone, javaScriptEnabled: false })
    await page.goto(path)
    const table = page.getByRole('table', { name: 'Vergelijking van plekken' })
    await table.waitFor()
    const width = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
    expect(width).toBeLessThanOrEqual(phone.viewport.width)
    const row = table.getByRole('rowheader', { name: 'Prijs' })
    const boxBefore = await row.boundingBox()
    await page.getByRole('region', { name: 'Vergelijking van plekken' }).evaluate((region) => {
      region.scrollLeft = 200
    })
    const moved = async () => Math.abs(((await row.boundingBox())?.x ?? 0) - (boxBefore?.x ?? 99))
    await eventually(moved).toBeLessThan(2)
    await page.getByRole('link', { name: `Haal ${bar.name} weg` }).click()
    await page.waitForURL(`**/vergelijk?ids=${restaurant.id}`)
  })
})

describe('the links of a venue', () => {
  const newVisitor = visitors()

  it('are in the page without scripts, and say that they leave', async () => {
    const links = { menuUrl: 'https://de-kaart.example/menu', bookingUrl: 'https://boek.example/de-kaart' }
    const { slug } = await addVenue({ name: 'De Kaartlezer', ...links })
    const { page } = await newVisitor({ javaScriptEnabled: false })
    const html = await fetchComposed(`/listing/${slug}`)
    await page.goto(`/listing/${slug}`)
    const list = page.getByRole('list', { name: 'Plan je bezoek' })
    const found = () => list.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    await eventually(found).toEqual(
      expect.arrayContaining([links.menuUrl, links.bookingUrl, expect.stringMatching(/travelmode=transit$/)]),
    )
    await eventually(() => list.getByRole('link').first().textContent()).toBe('Menukaart (opent een andere site)')
    expect(html).toContain('"hasMenu":"https://de-kaart.example/menu"')
  })
})
