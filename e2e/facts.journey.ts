// Proves SEARCH-24, SEARCH-36, SEARCH-38.
import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { eventually } from './eventually'
import { fetchComposed, phone, resultCount, visitors } from './visitor'

/** Waits until the number of results fits, because the results change after the address. */
const countThat = (page: Page, fits: (count: number) => boolean) =>
  waitUntil(
    async () => {
      const count = await resultCount(page)
      return fits(count) ? count : undefined
    },
    { what: 'another number of results' },
  )

describe('a visitor who looks for places by their facts', () => {
  const newVisitor = visitors()

  it('chooses a fact, sees it as a chip, goes back and forth, and shares the address', async () => {
    const { page, complaints } = await newVisitor()
    await page.goto('/?category=restaurants')
    const all = await resultCount(page)
    const facts = page.getByRole('group', { name: 'Kenmerken' })
    await facts.getByRole('checkbox', { name: 'Honden welkom' }).check()
    await page.waitForURL(/[?&]facts=dogs(&|$)/)
    const chip = page.getByRole('button', { name: 'Verwijder filter Honden welkom' })
    await chip.waitFor()
    const withDogs = await countThat(page, (count) => count !== all)
    expect(withDogs).toBeGreaterThan(0)
    expect(withDogs).toBeLessThan(all)
    await facts.getByRole('checkbox', { name: 'Terras' }).check()
    await page.waitForURL(/[?&]facts=dogs%2Cterrace(&|$)/)
    const both = page.url()

    await page.goBack()
    await page.waitForURL(/[?&]facts=dogs(&|$)/)
    await chip.waitFor()
    await eventually(() => facts.getByRole('checkbox', { name: 'Terras' }).isChecked()).toBe(false)

    const { page: otherPage } = await newVisitor()
    await otherPage.goto(both)
    await otherPage.getByRole('button', { name: 'Verwijder filter Terras' }).click()
    await otherPage.waitForURL(/[?&]facts=dogs(&|$)/)
    await eventually(() => countThat(otherPage, (count) => count === withDogs)).toBe(withDogs)
    expect(complaints.all).toEqual([])
  })

  it('on a phone chooses it in the sheet', async () => {
    const { page, complaints } = await newVisitor({ ...phone })
    await page.goto('/?category=restaurants')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const facts = page.getByRole('dialog').getByRole('group', { name: 'Kenmerken' })
    await facts.getByRole('checkbox', { name: 'Ingang voor rolstoel' }).check()
    await page.waitForURL(/[?&]facts=wheelchairEntrance(&|$)/)
    await facts.getByRole('checkbox', { name: 'Ook als het deels zo is' }).check()
    await page.waitForURL(/[?&]facts=wheelchairEntrance%2Cpartly(&|$)/)
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Toon / })
      .click()
    await page.getByRole('button', { name: 'Verwijder filter Ingang voor rolstoel' }).waitFor()
    expect(complaints.all).toEqual([])
  })

  it('sends several at once without scripts', async () => {
    await fetchComposed('/?category=restaurants')
    const { page } = await newVisitor({ javaScriptEnabled: false })
    await page.goto('/?category=restaurants')
    const facts = page.getByRole('group', { name: 'Kenmerken' })
    await facts.getByRole('checkbox', { name: 'Honden welkom' }).check()
    await facts.getByRole('checkbox', { name: 'Terras' }).check()
    await page.getByRole('spinbutton', { name: 'Met hoeveel personen?' }).fill('8')
    await page.locator('form').filter({ has: facts }).getByRole('button', { name: 'Toepassen' }).click()
    await page.waitForURL(/facts=dogs&facts=terrace&groupSize=8/)
    await page.getByLabel('Verwijder filter Groep van 8').click()
    await page.waitForURL((url) => !url.searchParams.has('groupSize'))
    await page.getByLabel('Verwijder filter Terras').click()
    await page.waitForURL(/[?&]facts=dogs(&|$)/)
    await eventually(() => facts.getByRole('checkbox', { name: 'Honden welkom' }).isChecked()).toBe(true)
  })

  it('is understood when it is typed', async () => {
    const { page, complaints } = await newVisitor()
    await page.goto('/?search=restaurant+met+de+hond')
    await page.getByRole('list', { name: 'Zo begrepen' }).getByText('hond: Honden welkom').waitFor()
    await page.getByRole('button', { name: /^Zoek “hond” letterlijk/ }).click()
    await page.waitForURL(/asTyped=wish/)
    expect(complaints.all).toEqual([])
  })
})
