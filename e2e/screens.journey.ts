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

  it.each(screens)(
    '%s has its landmarks and a title, scrolls one way only, passes axe, without a complaint',
    async (path) => {
      const { page, complaints } = await newVisitor()
      await page.goto(await resolve(path))
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('html').getAttribute('lang')).toBe('nl')
      for (const role of ['banner', 'main', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(1)
      expect(await page.locator('h1').count()).toBe(1)
      titles.set(path, await page.title())

      const { violations } = await new AxeBuilder({ page }).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(
        serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`),
      ).toEqual([])

      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
        expect({ width, overflow }).toEqual({ width, overflow: 0 })
      }
      expect(complaints.all).toEqual([])
    },
  )

  it('begins its Tab order with the way to the content', async () => {
    const { page } = await newVisitor()
    await page.goto('/about')
    await page.locator('h1').waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Naar de inhoud')
  })

  it('has a title of its own', () => {
    const seen = [...titles.values()]
    expect(seen.length).toBeGreaterThan(10)
    expect(seen.filter((title, index) => seen.indexOf(title) !== index)).toEqual([])
  })
})
