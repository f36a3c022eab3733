import type { Page } from './page'
import { visitors } from './visitors'

const cards = (page: Page) => page.get('main').css('a[href^="/listing/"]')

async function resultCount(page: Page): Promise<number> {
  return Number((await page.text(/^[\d.]+ resultaten?$/).readText()).replace(/\D/g, ''))
}

describe('someone who narrows the results down', () => {
  const newVisitor = visitors()

  it('adds and takes away filters, sorts, and sees the same by the link alone', async () => {
    const page = await newVisitor()
    await page.visit('/?search=bowlen&location=utrecht')
    const narrow = await resultCount(page)
    expect(narrow).toBeGreaterThan(0)
    await page.get('button', /^Verwijder filter Utrecht/).click()
    await page.waitForAddress(({ searchParams }) => !searchParams.has('location'))
    await page.until(async () => (await resultCount(page)) > narrow, 'more results')

    await page.get('combobox', 'Sorteer').choose('Naam')
    await page.waitForAddress(({ searchParams }) => searchParams.get('sortBy') === 'name')
    const inOrder = async () => {
      const names = await page.get('main').css('article').get('heading').texts()
      const sorted = [...names].sort(new Intl.Collator('nl', { sensitivity: 'base' }).compare)
      return names.length > 5 && names.join() === sorted.join() && names
    }
    const names = await page.until(inOrder, 'the results in the order of their names')

    const otherPage = await newVisitor()
    await otherPage.visit((await page.address()).href)
    await cards(otherPage).waitFor()
    expect(await resultCount(otherPage)).toBe(await resultCount(page))
    const namesOfOther = await otherPage.get('main').css('article').get('heading').texts()
    expect(namesOfOther.slice(0, 5)).toEqual(names.slice(0, 5))

    await page.get('button', 'Wis alle filters').click()
    await page.waitForAddress(({ searchParams }) => !searchParams.has('search'))
  })

  it('comes back from a venue to where it was in the list', async () => {
    const page = await newVisitor()
    await page.visit('/category/restaurants?page=2')
    await page.until(async () => (await cards(page).count()) > 30, 'the second page')
    const card = cards(page).nth(30)
    const name = await card.readText()
    await card.click()
    await page.get('heading', name, { level: 1 }).waitFor()
    await page.get('link', 'Terug').click()
    await page.waitForAddress(({ pathname }) => pathname === '/category/restaurants')
    await page.until(() => cards(page).nth(30).isInView(), 'the card that was opened')

    await card.click()
    await page.get('heading', name, { level: 1 }).waitFor()
    await page.until(async () => (await page.ask('scrolled')) === 0, 'the top of the venue')
    await page.back()
    await page.waitForAddress(({ pathname }) => pathname === '/category/restaurants')
    await page.until(() => cards(page).nth(30).isInView(), 'the card that was opened')
  })
})
