// Proves SEARCH-26, SEARCH-33, SEARCH-34.
import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { eventually } from './eventually'
import { drawingFlags, firstListing, newTab, phone, untilSettled, visitors } from './visitor'

describe('a visitor who looks at the map', () => {
  const newVisitor = visitors({ flags: drawingFlags })

  it('looks into a cluster, searches there, and brings others to the same sight', async () => {
    const { page, complaints } = await newVisitor()
    await page.goto('/?show_all=true')
    await page
      .getByRole('radio', { name: 'Kaart' })
      .or(page.getByRole('button', { name: 'Kaart' }))
      .first()
      .click()
    const map = page.getByRole('region', { name: 'Kaart' })
    const clusters = map.getByRole('button', { name: /^[\d.]+ plekken$/ })
    await clusters.first().waitFor()
    await eventually(() => page.getByRole('button', { name: 'Zoek in dit gebied' }).count()).toBe(0)
    await clusters.first().click()
    await page.waitForURL(/[?&]at=/)
    await page.getByRole('button', { name: 'Zoek in dit gebied' }).click()
    await page.waitForURL(/[?&]bbox=/)
    await page.getByRole('button', { name: 'Verwijder filter Dit gebied op de kaart' }).waitFor()
    const at = new URL(page.url()).searchParams.get('at')

    const { page: otherPage } = await newVisitor()
    await otherPage.goto(page.url())
    await otherPage.getByRole('region', { name: 'Kaart' }).getByRole('button', { name: 'Inzoomen' }).waitFor()
    await otherPage.getByRole('list', { name: 'Resultaten' }).waitFor()
    await eventually(() => new URL(otherPage.url()).searchParams.get('at')).toBe(at)
    expect(complaints.all).toEqual([])
  })

  it('fetches nothing from another host, and nothing of a map before it is asked for', async () => {
    const visitor = await newVisitor()
    /** Opens a tab of its own: the worker of a map that is left may still be fetched afterwards. */
    const openTab = async () => {
      const { page } = await newTab(visitor)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const ofMap = () => asked.filter((url) => url.includes('map-worker'))
      const ofOthers = () =>
        asked.filter((url) => /^https?:/.test(url) && new URL(url).origin !== new URL(page.url()).origin)
      return { page, ofMap, ofOthers }
    }
    const results = await openTab()
    await results.page.goto('/?category=minigolf')
    await results.page.getByRole('list', { name: 'Resultaten' }).waitFor()
    expect(results.ofMap()).toEqual([])
    await results.page.goto('/?location=utrecht&view=map')
    const map = results.page.getByRole('region', { name: 'Kaart' })
    await map.getByRole('button', { name: 'Inzoomen' }).waitFor()
    expect(results.ofOthers()).toEqual([])

    const { slug } = await firstListing('category=minigolf&limit=1')
    const waysToShowMap = [
      (page: Page) => page.mouse.wheel(0, 400),
      (page: Page) => page.getByRole('button', { name: 'Kaart tonen' }).dispatchEvent('click'),
    ]
    for (const showMap of waysToShowMap) {
      const venue = await openTab()
      await venue.page.goto(`/listing/${slug}`)
      await untilSettled(venue.page)
      expect(venue.ofMap()).toEqual([])
      await showMap(venue.page)
      await venue.page.getByRole('button', { name: 'Inzoomen' }).waitFor()
      expect(venue.ofOthers()).toEqual([])
      await venue.page.close()
    }
  })

  it('on a phone has the list in a sheet, and the filters in another while the map fills the screen', async () => {
    const { page, complaints } = await newVisitor(phone)
    await page.goto('/?location=utrecht&view=map')
    const openList = page.getByRole('button', { name: /resultaten bekijken$/ })
    const marks = page.getByRole('region', { name: 'Kaart' }).getByRole('button', { name: / plekken$/ })
    await marks.first().waitFor()
    // Wait until marks are above the elements that overlay the map.
    await waitUntil(
      async () => {
        const bottoms = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().bottom))
        return Math.max(...bottoms) <= ((await openList.boundingBox())?.y ?? 0)
      },
      { what: 'clusters above the row of cards' },
    )
    await openList.tap()
    const sheet = page.getByRole('dialog', { name: 'Resultaten' })
    await sheet.getByRole('article').first().waitFor()
    await eventually(() => page.evaluate(() => document.body.scrollWidth)).toBe(360)
    await sheet.getByRole('button', { name: 'Sluiten' }).tap()
    await page.getByRole('button', { name: /^Filters/ }).tap()
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('group', { name: 'Kenmerken' }).waitFor()
    expect(complaints.all).toEqual([])
  })
})
