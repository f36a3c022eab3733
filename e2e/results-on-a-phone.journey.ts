import { phone, visitors } from './visitor'

describe('a visitor with a phone', () => {
  const newVisitor = visitors()

  it('sees the first result with its name at once, changes the search and the filters, and looks at the map', async () => {
    const { page, complaints } = await newVisitor(phone)
    await page.goto('/?search=minigolf&location=amsterdam&radius=25&lat=52.37&lng=4.9')
    const name = page.getByRole('main').getByRole('article').first().getByRole('heading')
    await name.waitFor()
    const { y, height } = (await name.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
    expect(y + height).toBeLessThan(phone.viewport.height)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    await page.getByRole('button', { name: /^Zoekopdracht wijzigen: minigolf/ }).tap()
    const search = page.getByRole('dialog', { name: 'Zoeken' })
    await search.getByRole('searchbox', { name: 'Zoek…' }).fill('bowlen')
    await search.getByRole('searchbox', { name: 'Zoek…' }).press('Enter')
    await page.waitForURL((url) => url.searchParams.get('search') === 'bowlen')
    await search.waitFor({ state: 'detached' })

    await page.getByRole('combobox', { name: 'Prijs' }).selectOption('mid')
    await page.waitForURL((url) => url.searchParams.get('priceRange') === 'mid')
    await page.getByRole('button', { name: 'Verwijder filter bowlen' }).tap()
    await page.waitForURL((url) => !url.searchParams.has('search'))

    await page.getByRole('button', { name: 'Kaart' }).tap()
    await page.locator('main ol li').first().waitFor()
    await page.getByRole('button', { name: 'Lijst' }).tap()
    await page.getByRole('main').getByRole('article').first().waitFor()
    expect(complaints.all).toEqual([])
  })
})
