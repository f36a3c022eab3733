import { AxeBuilder } from '@axe-core/playwright'
import type { Visitor } from './visitor'

/**
 * Landmarks, one h1, one way of scrolling at three widths, nothing serious from axe, no complaint of the browser.
 * @param prepare brings the page into the state that is looked at
 * @returns its title
 */
export async function inspect(
  { page, complaints }: Visitor,
  path: string,
  prepare?: () => Promise<unknown>,
): Promise<string> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await prepare?.()
  expect(await page.locator('html').getAttribute('lang')).toBe('nl')
  for (const role of ['banner', 'main', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(1)
  expect(await page.locator('h1').count()).toBe(1)

  // No frames here, so that no page of its own is needed for them; and nothing but violations is asked for.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)).toEqual(
    [],
  )

  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
    expect({ width, overflow }).toEqual({ width, overflow: 0 })
  }
  expect(complaints.all).toEqual([])
  const title = await page.title()
  await page.close()
  return title
}
