// Proves SEARCH-27, SITE-2.
import { eventually } from './eventually'
import { resultCount, visitors } from './visitor'

describe('a visitor who searches by text', () => {
  const newVisitor = visitors()

  it.each(['minigofl', 'mini golf', 'midgetgolf'])('finds minigolf first when typing "%s"', async (words) => {
    const { page, complaints } = await newVisitor()
    await page.goto(`/?show_all=true`)
    const box = page.getByRole('combobox', { name: /^Zoek/ })
    await box.fill(words)
    await box.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('search') === words)
    const first = page.getByRole('main').locator('a[href^="/listing/"]').first()
    await first.waitFor()
    await page.waitForFunction(() =>
      /golf/i.test(document.querySelector('main a[href^="/listing/"]')?.closest('li, article')?.textContent ?? ''),
    )
    await eventually(() => resultCount(page)).toBeGreaterThan(10)
    expect(complaints.all).toEqual([])
  })

  it('combines text, category, place and opening now, each removable', async () => {
    const { page } = await newVisitor()
    await page.goto('/?search=bowlen&category=bowling&location=utrecht')
    const narrow = await resultCount(page)
    expect(narrow).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Verwijder filter Utrecht/ }).click()
    await page.waitForURL((url) => !url.searchParams.has('location'))
    await page.waitForFunction((previous) => {
      const text = [...document.querySelectorAll('main *')]
        .map((e) => e.textContent ?? '')
        .find((t) => /^[\d.]+ resultaten?$/.test(t.trim()))
      return Number((text ?? '0').replace(/\D/g, '')) > previous
    }, narrow)
    await page.getByRole('button', { name: 'Wis alle filters' }).first().click()
    await page.waitForURL((url) => !url.searchParams.has('category'))
  })

  it('gets tips and popular categories for a word that means nothing', async () => {
    const { page } = await newVisitor()
    await page.goto('/?search=xqzvbrrt')
    await page.getByText('Populaire categorieën').waitFor()
    const popular = page.locator('main a[href*="category"]')
    await eventually(() => popular.count()).toBeGreaterThanOrEqual(1)
  })

  it('sees the same results again by the link alone', async () => {
    const { page } = await newVisitor()
    await page.goto('/?search=restaurant&location=amsterdam&sortBy=rating&view=list')
    const names = () => page.getByRole('main').locator('a[href^="/listing/"]').allTextContents()
    await page.getByRole('main').locator('a[href^="/listing/"]').first().waitFor()
    const count = await resultCount(page)
    const seen = await names()
    const otherVisitor = await newVisitor()
    await otherVisitor.page.goto(page.url())
    await otherVisitor.page.getByRole('main').locator('a[href^="/listing/"]').first().waitFor()
    await eventually(() => resultCount(otherVisitor.page)).toBe(count)
    await eventually(() =>
      otherVisitor.page.getByRole('main').locator('a[href^="/listing/"]').allTextContents(),
    ).toEqual(seen)
  })

  it('is told the map is coming and sees at most eight numbered pins', async () => {
    const { page } = await newVisitor()
    // Without WebGL a sketch replaces the map.
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto('/?category=minigolf')
    await page.getByRole('main').locator('a[href^="/listing/"]').first().waitFor()
    await page
      .getByRole('button', { name: 'Kaart' })
      .or(page.getByRole('radio', { name: 'Kaart' }))
      .first()
      .click()
    await page.waitForURL(/view=map/)
    await page.locator('main ol li').first().waitFor()
    const pins = await page.locator('main ol li').count()
    expect(pins).toBeGreaterThan(0)
    expect(pins).toBeLessThanOrEqual(8)
  })
})
