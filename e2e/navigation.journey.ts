// Proves SITE-18, SITE-29.
import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { eventually } from './eventually'
import { isTakenOver } from './taken-over'
import { firstListing, phone, untilSettled, visitors } from './visitor'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/listing/"]')
/** True when React handles the links; before that the browser follows them. */
const areCardsTakenOver = (page: Page) => isTakenOver(cards(page).first())

describe('going through the site', () => {
  const newVisitor = visitors()

  it.each(['/category/restaurants?page=2', '/?show_all=true&page=2'])(
    'comes back to where it was: %s',
    async (overview) => {
      const { page } = await newVisitor(phone)
      await page.goto(overview)
      await waitUntil(() => areCardsTakenOver(page))
      await waitUntil(async () => (await cards(page).count()) > 24)
      await cards(page).nth(30).scrollIntoViewIfNeeded()
      const place = await scrolled(page)
      expect(place).toBeGreaterThan(3000)
      await cards(page).nth(30).click()

      const back = page.getByRole('link', { name: 'Terug', exact: true })
      await back.click()
      await waitUntil(async () => Math.abs((await scrolled(page)) - place) < 5, { what: 'the place of before' })
      await cards(page).nth(30).click()
      await back.waitFor()
      await waitUntil(async () => (await scrolled(page)) === 0, { what: 'the top of the venue' })
      await page.goBack()
      await waitUntil(async () => Math.abs((await scrolled(page)) - place) < 5, { what: 'the place of before' })
    },
  )

  it('tells a screen reader of results and of a venue by its own name, with the focus in the page', async () => {
    const { page } = await newVisitor()
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    const { slug, name } = await firstListing('category=minigolf&limit=1')
    await page.goto('/')
    const box = page.getByRole('combobox', { name: 'Wat wil je doen?' })
    await waitUntil(() => isTakenOver(box))
    await box.fill(name)
    await page.getByRole('button', { name: 'Zoek plekken' }).click()
    await page.waitForURL(/search=/)
    const announced = async () =>
      (await page.getByRole('status').allTextContents()).filter((text) => / \| Plekje$/.test(text))
    await waitUntil(async () => (await announced()).length > 0)
    await eventually(() => announced()).toEqual([await page.title()])
    await eventually(() => page.title()).toContain(name)
    await eventually(() => focused()).toBe('MAIN')
    let letThrough: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(`**/api/listings/${slug}`, async (route) => {
      await held
      await route.continue()
    })
    await page.locator(`a[href="/listing/${slug}"]`).first().click()
    await page.waitForURL(`**/listing/${slug}`)
    const ofVenue = new RegExp(`^${name} in .* \\| Plekje$`)
    await eventually(async () => (await announced()).filter((text) => ofVenue.test(text))).toEqual([])
    letThrough()
    await waitUntil(async () => (await announced()).some((text) => ofVenue.test(text)))
    await eventually(() => focused()).toBe('MAIN')
  })

  it('fetches code and data of the page that a link leads to when the pointer rests on it, once', async () => {
    const { slug, name } = await firstListing('category=minigolf&limit=1')
    // A narrow window, in which the map of the page is out of sight.
    const { page } = await newVisitor({ viewport: phone.viewport })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/category/minigolf')
    await waitUntil(() => areCardsTakenOver(page))
    const link = page.locator(`a[href="/listing/${slug}"]`).first()
    await untilSettled(page)
    const codeFiles = () => asked.filter((path) => /^\/remotes\/discovery\/.*\.js$/.test(path)).length
    const codeFilesBefore = codeFiles()
    await link.hover()
    const ofVenue = () => asked.filter((path) => path === `/api/listings/${slug}`)
    await waitUntil(() => ofVenue().length === 1, { what: 'the venue to be fetched' })
    await waitUntil(() => codeFiles() > codeFilesBefore, { what: 'the code of the page to be fetched' })
    const fetched = codeFiles()
    await link.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await untilSettled(page)
    expect([ofVenue().length, codeFiles()]).toEqual([1, fetched])
  })

  it('loads the page anew, once, when a deployment took its code away', async () => {
    const { page } = await newVisitor()
    await page.goto('/category/minigolf')
    await waitUntil(() => areCardsTakenOver(page))
    await untilSettled(page)
    const code = '**/remotes/discovery/*.js'
    await page.route(code, (route) => route.fulfill({ status: 404, body: 'weg' }))
    const documents: string[] = []
    await page.route('**/listing/*', async (route) => {
      if (route.request().resourceType() === 'document') {
        documents.push(route.request().url())
        await page.unroute(code)
      }
      await route.continue()
    })
    await cards(page).first().click()
    await page.getByRole('heading', { name: 'Openingstijden' }).waitFor()
    await waitUntil(() => documents.length > 0)
    expect(documents).toHaveLength(1)
  })

  it('says what there is to say where the code of a part does not come, and goes on', async () => {
    const { page } = await newVisitor()
    await page.goto('/category/minigolf')
    await waitUntil(() => areCardsTakenOver(page))
    await untilSettled(page)
    let underway = 0
    await page.route('**/*.js', async (route) => {
      underway += 1
      await route.abort()
      underway -= 1
    })
    await page
      .getByRole('button', { name: /^Favoriet/ })
      .first()
      .click()
    await page.getByRole('status').filter({ hasText: 'Inloggen vereist' }).first().waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click()
    const failed = page.getByRole('alertdialog', { name: 'Dit onderdeel laadt niet' })
    await failed.waitFor()
    // Several files belong to the page, and the message appears after the first failure: wait for the others, which would
    // fail the next attempt.
    await waitUntil(() => underway === 0)
    await page.unroute('**/*.js')
    await failed.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByRole('dialog', { name: 'Feedback' }).waitFor()
    await eventually(() => page.getByRole('contentinfo').isVisible()).toBe(true)
  })
})
