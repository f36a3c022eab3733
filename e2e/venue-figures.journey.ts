// Proves FIGURE-1, FIGURE-4, FIGURE-5, FIGURE-6, FIGURE-9, FIGURE-10.
import type { Page } from 'playwright-core'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { addOwnVenue, newMember, own, type VenueWithAddress } from './venue-owner'
import { newTab, textOf, untilSettled, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

/** The browser of tests calls itself headless, which counts as a crawler. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

async function openFigures(page: Page, { name }: VenueWithAddress) {
  await page.goto('/my-venues')
  const venue = page.getByRole('article', { name })
  await venue.getByRole('button', { name: 'Cijfers' }).press('Enter')
  await venue.getByRole('table', { name: 'De laatste 30 dagen' }).waitFor()
  return venue
}

async function ownVenue() {
  const venue = await addOwnVenue()
  const owner = await newMember(newVisitor, 'eigenaar')
  await own(owner.visitor, venue)
  return { venue, owner: owner.visitor }
}

it('an owner sees a visit by a search, a call and a favourite, and no search of one visitor', async () => {
  const { venue, owner } = await ownVenue()
  const fan = await newMember((options) => newVisitor({ ...options, userAgent }), 'fan')
  const { page } = fan.visitor
  const reported = page.waitForRequest((request) => request.url().endsWith('/venue-analytics/track'))
  await page.goto(`/?search=${encodeURIComponent(venue.name)}&category=bars&location=utrecht`)
  await untilSettled(page)
  await page.getByRole('link', { name: venue.name }).first().press('Enter')
  expect((await reported).postDataJSON()).toEqual({
    venueId: venue.id,
    actionType: 'view',
    search: { words: venue.name, category: 'bars', place: 'utrecht' },
  })
  const favorites = await fan.visitor.context.request.post('/api/favorites', { data: { listingId: venue.id } })
  expect(favorites.status()).toBe(201)

  const figure = async (measure: string) => {
    const figures = await openFigures(owner.page, venue)
    const row = figures.getByRole('table', { name: 'De laatste 30 dagen' }).getByRole('row', { name: measure })
    return row.getByRole('cell').allTextContents()
  }
  await eventually(() => figure('Bekeken')).toEqual(['1', 'geen cijfers', 'geen cijfers'])
  await eventually(() => figure('Als favoriet bewaard')).toEqual(['1', 'geen cijfers', 'geen cijfers'])
  await owner.page.getByText('Nog geen zoekopdracht bracht vijf bezoekers.').waitFor()

  const admin = await newAdministrator()
  for (const { context } of [fan.visitor, admin]) {
    expect((await context.request.get(`/api/my-venues/${venue.id}/figures`)).status()).toBe(404)
  }
  expect([...owner.complaints.all, ...fan.visitor.complaints.all]).toEqual([])
})

it('an owner goes by keyboard from what the page lacks to the field, and saves the figures as CSV', async () => {
  const { venue, owner } = await ownVenue()
  const { page } = owner
  const figures = await openFigures(page, venue)
  await figures.getByText('2 van 8 klaar').waitFor()
  const download = page.waitForEvent('download')
  await figures.getByRole('button', { name: 'Downloaden als CSV' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^cijfers-${venue.slug}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  const lines = (await textOf(file)).trim().split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines[0]).toContain('"Datum";"Bekeken"')
  await waitForNotice(page, 'De cijfers zijn gedownload')

  await figures.getByRole('button', { name: 'Omschrijving schrijven', exact: true }).press('Enter')
  const field = page.getByLabel('Omschrijving', { exact: true })
  await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(owner.complaints.all).toEqual([])
})

it('the figures fit a phone and a wide screen, in both themes, without a complaint of axe', async () => {
  const { venue, owner } = await ownVenue()
  const tab = await newTab(owner)
  const openAll = async () => {
    const figures = await openFigures(tab.page, venue)
    await figures.getByText('Alle dagen als tabel').click()
    await figures.getByRole('slider').focus()
  }
  await inspect(tab, '/my-venues', openAll, { inBothThemes: true })
})
