// Proves SEARCH-21, SEARCH-30.
import { waitUntil } from '@plekje/testing'
import { eventually } from './eventually'
import { isTakenOver } from './taken-over'
import { phone, resultCount, visitors } from './visitor'

describe('a visitor who searches in words of their own', () => {
  const newVisitor = visitors()

  it('chooses a suggestion by keyboard', async () => {
    const { page, complaints } = await newVisitor()
    await page.goto('/?show_all=true')
    const box = page.getByRole('combobox', { name: 'Zoek…' })
    await box.fill('kroegj')
    const kinds = page.getByRole('group', { name: 'Soorten' })
    await kinds.getByRole('option', { name: /^Bars/ }).waitFor()
    await box.press('ArrowDown')
    await page.locator('[role=option][aria-selected=true]').waitFor()
    await box.press('Enter')
    await page.waitForURL(/category=bars/)
    await eventually(() => resultCount(page)).toBeGreaterThan(50)
    expect(complaints.all).toEqual([])
  })

  it('finds back what was searched before', async () => {
    const { page } = await newVisitor({ ...phone })
    await page.goto('/?show_all=true')
    // Searches without scripts are not remembered.
    const box = page.getByRole('combobox', { name: 'Zoek…' })
    await waitUntil(() => isTakenOver(box))
    await box.fill('pannekoek')
    await box.press('Enter')
    await page.waitForURL(/search=pannekoek/)
    await page.goto('/?show_all=true')
    await box.click()
    const earlier = page.getByRole('group', { name: 'Eerder gezocht' }).getByRole('option', { name: 'pannekoek' })
    await earlier.waitFor()
    // The list stays within the screen of a phone.
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await earlier.tap()
    await page.waitForURL(/search=pannekoek/)
    await eventually(() => resultCount(page)).toBeGreaterThan(5)
  })

  it('takes back what was understood of the words', async () => {
    const { page, complaints } = await newVisitor()
    await page.goto('/?search=kroegjes+in+de+buurt+van+utrecht')
    const understood = page.getByRole('list', { name: 'Zo begrepen' })
    await understood.getByText('kroegjes: Bars').waitFor()
    const all = await resultCount(page)
    expect(all).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Zoek “in de buurt van utrecht” letterlijk/ }).click()
    await page.waitForURL(/asTyped=place/)
    await understood.getByText(/: Utrecht/).waitFor({ state: 'detached' })
    expect(complaints.all).toEqual([])
  })
})
