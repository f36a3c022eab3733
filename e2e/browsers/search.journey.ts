// Proves SITE-30.
import { visitors } from './visitors'

describe('someone who searches from the home page', () => {
  const newVisitor = visitors()

  it('types what and where, chooses the place with the keyboard, and ends on the page of a venue', async () => {
    const page = await newVisitor()
    await page.visit('/')
    await page.skipWelcome()
    await page.get('heading', 'Waar heb je zin in?', { level: 1 }).waitFor()
    await page.field('Wat wil je doen?').fill('minigofl')
    const place = page.get('combobox', 'Locatie')
    await place.fill('utr')
    await page.get('option', /Utrecht/).waitFor()
    await page.until(async () => (await page.get('option').count()) <= 8, 'at most eight suggestions')
    await place.press('ArrowDown')
    await place.press('Enter')
    await page.until(
      async () => (await page.address()).searchParams.has('location') || /Utrecht/.test(await place.value()),
      'the place to be chosen',
    )
    if (!(await page.address()).searchParams.has('search')) await page.get('button', 'Zoek plekken').click()
    await page.waitForAddress(({ searchParams }) => searchParams.get('search') === 'minigofl')

    await page.get('heading', /minigofl.*Utrecht/, { level: 1 }).waitFor()
    await page.text(/^\d+ resultaten?$/).waitFor()
    const first = page
      .get('main')
      .css('article')
      .having((card) => card.text(/golf/i))
      .css('a[href^="/listing/"]')
    const name = await first.readText()
    await first.click()
    await page.get('heading', name, { level: 1 }).waitFor()
    await page.get('heading', 'Openingstijden').waitFor()
    await page.text(/^(Open|Gesloten)$/).waitFor()
  })

  it('closes the suggestions with Escape and keeps what was typed', async () => {
    const page = await newVisitor()
    await page.visit('/')
    await page.skipWelcome()
    const place = page.get('combobox', 'Locatie')
    await place.fill('rott')
    await page.get('option', /Rotterdam/).waitFor()
    await place.press('Escape')
    await page.get('option').waitUntilGone()
    expect(await place.value()).toBe('rott')
  })

  it('gets tips and popular categories for a word that means nothing', async () => {
    const page = await newVisitor()
    await page.visit('/?search=xqzvbrrt')
    await page.text('Populaire categorieën').waitFor()
    await page.get('main').css('a[href*="category"]').waitFor()
  })
})
