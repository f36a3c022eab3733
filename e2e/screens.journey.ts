import { AxeBuilder } from '@axe-core/playwright'
import { siteUrl, visitors } from './visitor'

const screens = [
  '/',
  '/?search=bowlen',
  '/?category=restaurants&view=list',
  '/?show_all=true&view=map',
  '/?search=xqzvbrrt',
  '/listing/FIRST',
  '/category/minigolf',
  '/featured',
  '/locations',
  '/about',
  '/contact',
  '/help',
  '/advertise',
  '/privacy',
  '/terms',
  '/bestaat-niet',
]

const resolve = async (path: string) => {
  if (!path.includes('FIRST')) return path
  const [first] = (await (await fetch(`${siteUrl()}/api/listings?category=bars&limit=1`)).json()) as { slug: string }[]
  return path.replace('FIRST', first?.slug ?? '')
}

describe('every screen', () => {
  const newVisitor = visitors()
  const titles = new Map<string, string>()

  it.each(screens)('%s has its landmarks, one heading, a title and no complaint', async (path) => {
    const { page, complaints } = await newVisitor()
    await page.goto(await resolve(path))
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('html').getAttribute('lang')).toBe('nl')
    for (const role of ['banner', 'main', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(1)
    expect(await page.locator('h1').count()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Naar de inhoud')
    titles.set(path, await page.title())
    expect(complaints.all).toEqual([])
  })

  it('has a title of its own', () => {
    expect(new Set(titles.values()).size).toBe(titles.size)
  })

  it.each(screens)('%s shows nothing that scrolls sideways at 360, 768 and 1280 px', async (path) => {
    const { page } = await newVisitor()
    await page.goto(await resolve(path))
    await page.locator('h1').first().waitFor()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect({ width, overflow }).toEqual({ width, overflow: 0 })
    }
  })

  it.each(screens)('%s passes axe', async (path) => {
    const { page } = await newVisitor()
    await page.goto(await resolve(path))
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)).toEqual([])
  })
})
