// Proves SEARCH-17, SEARCH-18, VENUE-2, VENUE-7, VENUE-31.
import { waitUntil } from '@plekje/testing'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually'
import { fingers } from './fingers'
import { isTakenOver } from './taken-over'
import { firstListing, phone, visitors } from './visitor'

const CHOSEN = 'category=minigolf&location=amsterdam&radius=25&lat=52.37&lng=4.9'

const firstName = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('heading')

/** Pixels from the top of the screen to the end of the first result's name. */
async function endOfFirstName(page: Page): Promise<number> {
  await firstName(page).waitFor()
  const { y, height } = (await firstName(page).boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
  return y + height
}

/** A render that times out on a busy machine is cached for the next visitor. */
const hasHtml = (page: Page) =>
  waitUntil(async () => {
    if ((await page.getByRole('main').count()) > 0) return true
    await page.reload()
    return false
  })

describe('a visitor with a phone', () => {
  const newVisitor = visitors()

  it.each(['show_all=true', CHOSEN, `${CHOSEN}&search=minigolf&rating=1&priceRange=mid`])(
    'sees the first result with its name at once, with scripts and without: %s',
    async (query) => {
      for (const javaScriptEnabled of [true, false]) {
        const { page, complaints } = await newVisitor({ ...phone, javaScriptEnabled })
        await page.goto(`/?${query}`)
        if (!javaScriptEnabled) await hasHtml(page)
        await eventually(() => endOfFirstName(page)).toBeLessThan(phone.viewport.height)
        if (javaScriptEnabled)
          await eventually(() => page.evaluate(() => [window.scrollY, document.body.scrollWidth])).toEqual([0, 360])
        expect(complaints.all).toEqual([])
      }
    },
  )

  it('has two cards between the header and the end of the screen, each with its choice beside the heart', async () => {
    const { page } = await newVisitor(phone)
    await page.goto('/?show_all=true')
    const cards = page.getByRole('main').getByRole('article')
    const choice = cards.first().getByRole('checkbox', { name: /^Vergelijk / })
    await choice.waitFor()
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const first = await boxOf(cards.first())
    const second = await boxOf(cards.nth(1))
    const header = await boxOf(page.getByRole('banner'))
    expect(second.y + second.height - first.y).toBeLessThan(phone.viewport.height - header.height)

    const heart = await boxOf(cards.first().getByRole('button', { name: /^Favoriet: / }))
    const label = await boxOf(choice.locator('xpath=..'))
    expect({ top: label.y, height: label.height }).toEqual({ top: heart.y, height: heart.height })
    expect(label.x + label.width).toBeLessThanOrEqual(heart.x)
    await choice.focus()
    await page.keyboard.press('Tab')
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Favoriet: /,
    )
  })

  it('changes the search and the filters, and looks at the map', async () => {
    const { page, complaints } = await newVisitor(phone)
    await page.goto(`/?search=minigolf&${CHOSEN}`)
    await page.getByRole('combobox', { name: 'Zoek…' }).fill('golf')
    await page.getByRole('combobox', { name: 'Zoek…' }).press('Enter')
    await page.waitForURL((url) => url.searchParams.get('search') === 'golf')
    // Before hydration the button is a link to the home page.
    const place = page.getByRole('button', { name: 'Zoekopdracht wijzigen: Amsterdam' })
    await waitUntil(() => isTakenOver(place))

    await place.tap()
    const search = page.getByRole('dialog', { name: 'Zoeken' })
    await search.getByRole('combobox', { name: 'Zoek…' }).fill('bowlen')
    await search.getByRole('combobox', { name: 'Zoek…' }).press('Enter')
    await page.waitForURL((url) => url.searchParams.get('search') === 'bowlen')
    await search.waitFor({ state: 'detached' })

    await page.getByRole('combobox', { name: 'Prijs' }).selectOption('mid')
    await page.waitForURL((url) => url.searchParams.get('priceRange') === 'mid')
    for (const [name, parameter] of [
      ['Gemiddeld', 'priceRange'],
      ['bowlen', 'search'],
      ['Minigolf', 'category'],
    ] as const) {
      await page.getByRole('button', { name: `Verwijder filter ${name}` }).tap()
      await page.waitForURL((url) => !url.searchParams.has(parameter))
    }

    await page.getByRole('button', { name: 'Kaart' }).tap()
    // The drawn map, or the fallback sketch.
    const map = page.getByRole('region', { name: 'Kaart' }).getByRole('button', { name: 'Inzoomen' })
    await map.or(page.locator('main ol li').first()).waitFor()
    await page.getByRole('button', { name: 'Lijst' }).tap()
    await page.getByRole('main').getByRole('article').first().waitFor()
    expect(complaints.all).toEqual([])
  })

  it('searches, removes a filter and sees the map without scripts', async () => {
    const { page } = await newVisitor({ ...phone, javaScriptEnabled: false })
    await page.goto(`/?${CHOSEN}`)
    await hasHtml(page)
    await page.getByRole('combobox', { name: 'Zoek…' }).fill('golf')
    await page.getByRole('combobox', { name: 'Zoek…' }).press('Enter')
    await page.waitForURL((url) => url.searchParams.get('search') === 'golf' && url.searchParams.has('radius'))
    await hasHtml(page)
    await page.getByRole('button', { name: 'Verwijder filter golf' }).tap()
    await page.waitForURL((url) => !url.searchParams.has('search'))
    await hasHtml(page)
    await page.getByRole('button', { name: 'Kaart' }).tap()
    await page.waitForURL((url) => url.searchParams.get('view') === 'map')
  })

  it('pulls the filters down, by their head and by what lies in them', async () => {
    const { page } = await newVisitor(phone)
    await page.goto('/?show_all=true')
    await firstName(page).waitFor()
    const { press, move, lift } = await fingers(page)
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const top = async () => (await sheet.boundingBox())?.y ?? Number.NaN
    for (const grip of [sheet.getByRole('heading', { name: 'Filters' }), sheet.getByText('Locatie', { exact: true })]) {
      await page.getByRole('button', { name: 'Filters' }).tap()
      await sheet.waitFor()
      await sheet.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))
      const topBefore = await top()
      const { x, y, height } = (await grip.boundingBox()) ?? { x: 0, y: 0, height: 0 }
      const from = { x: x + 20, y: y + height / 2 }
      await press(from)
      await move(from, { x: from.x, y: from.y + 60 })
      await eventually(() => top()).toBeGreaterThan(topBefore + 30)
      await lift()
      await waitUntil(async () => (await top()) === topBefore)
      await press(from)
      await move(from, { x: from.x, y: from.y + 400 })
      await lift()
      await sheet.waitFor({ state: 'detached' })
    }
  })

  it('turns the pictures of a venue with a finger, and enlarges them with two', async () => {
    const { page, complaints } = await newVisitor(phone)
    const { slug } = await firstListing('category=bowling&limit=1')
    await page.goto(`/listing/${slug}`)
    const gallery = page.getByRole('region', { name: 'Foto’s' })
    await gallery.getByText(/^1 van/).waitFor()
    await waitUntil(() => isTakenOver(gallery))
    const { press, move, lift, spread, tapTwice } = await fingers(page)
    const box = (await gallery.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const middle = { x: 180, y: box.y + 140 }
    await press(middle)
    await move(middle, { x: middle.x - 90, y: middle.y })
    const first = gallery.locator('img').first()
    await waitUntil(async () => (await first.evaluate((image) => image.getBoundingClientRect().x)) < -40, {
      what: 'the picture to follow the finger',
    })
    await lift()
    await gallery.getByText(/^2 van/).waitFor()

    await spread(middle, 60, 160)
    await lift()
    const viewer = page.getByRole('dialog')
    const picture = viewer.locator('li:not([inert]) img')
    const width = () => picture.evaluate((image) => image.getBoundingClientRect().width)
    await waitUntil(async () => (await width()) > 700)
    await viewer.getByRole('button', { name: 'Uitzoomen' }).click()
    await page.keyboard.press('0')
    await waitUntil(async () => (await width()) === 360)
    await spread({ x: 180, y: 350 }, 60, 150)
    await eventually(() => width()).toBeGreaterThan(600)
    await lift()
    const leftBefore = await picture.evaluate((image) => image.getBoundingClientRect().x)
    await press({ x: 180, y: 350 })
    await move({ x: 180, y: 350 }, { x: 140, y: 350 })
    await lift()
    await eventually(() => picture.evaluate((image) => image.getBoundingClientRect().x)).toBeLessThan(leftBefore - 20)
    await eventually(() => page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await tapTwice({ x: 180, y: 350 })
    await waitUntil(async () => (await width()) === 360, { what: 'the whole picture after a double tap' })
    expect(complaints.all).toEqual([])
  })
})
