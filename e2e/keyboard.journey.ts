// Proves SITE-18.
import type { Page } from 'playwright-core'
import { eventually } from './eventually'
import { untilSettled, visitors } from './visitor'

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

  it('keeps the focus when Tab is pressed between two pages', async () => {
    const { page } = await newVisitor()
    await page.goto('/')
    await untilSettled(page)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\.js$|\/api\//, async (route) => {
      await held
      await route.fallback()
    })
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await page.getByRole('main').locator('a[href^="/category/"]').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/category/)
    await eventually(focused).toBe('MAIN')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('MAIN')
    release()
    await page.getByRole('heading', { level: 1, name: 'Bars' }).waitFor()
    await eventually(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
      true,
    )
    await eventually(focused).not.toBe('MAIN')
  })

  it('gets from the home page to the page of a venue', async () => {
    const { page } = await newVisitor()
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Locatie' }).waitFor()
    await tabTo(page, (text) => text.includes('Naar de inhoud'))
    await page.keyboard.press('Enter')
    await tabTo(page, (text) => text.includes('/category/') || text.includes('category='))
    await page.keyboard.press('Enter')
    // The home page stays until the category page is loaded, and has links to venues too.
    await page.waitForURL(/category/)
    await page.getByRole('heading', { level: 1, name: 'Bars' }).waitFor()
    await page.getByRole('main').locator('a[href^="/listing/"]').first().waitFor()
    await tabTo(page, (text) => text.startsWith('/listing/'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/listing\//)
    await page.getByRole('heading', { name: 'Openingstijden' }).waitFor()
  })
})
