import type { Page } from 'playwright-core'
import { visitors } from './visitor'

/** Presses Tab until the focused element fits. */
async function tabTo(page: Page, fits: (text: string) => boolean, limit = 80): Promise<void> {
  for (let i = 0; i < limit; i += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return `${element?.getAttribute('href') ?? ''} ${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`
    })
    if (fits(focused)) return
  }
  throw new Error(`no such stop within ${limit} tabs`)
}

describe('a visitor with a keyboard alone', () => {
  const newVisitor = visitors()

  it('gets from the home page to the page of a venue', async () => {
    const { page } = await newVisitor()
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Locatie' }).waitFor()
    await tabTo(page, (text) => text.includes('Naar de inhoud'))
    await page.keyboard.press('Enter')
    await tabTo(page, (text) => text.includes('/category/') || text.includes('category='))
    await page.keyboard.press('Enter')
    // The home page stands until the category is there, and has venues and stops of its own.
    await page.waitForURL(/category/)
    await page.getByRole('heading', { level: 1, name: 'Bars' }).waitFor()
    await page.getByRole('main').locator('a[href^="/listing/"]').first().waitFor()
    await tabTo(page, (text) => text.startsWith('/listing/'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/listing\//)
    await page.getByRole('heading', { name: 'Openingstijden' }).waitFor()
  })
})
