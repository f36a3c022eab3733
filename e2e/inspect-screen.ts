import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { eventually } from './eventually'
import { untilSettled, type Visitor } from './visitor'

interface Inspection {
  /** Checks the contrast of the dark theme too; everything else is the same in both themes. */
  readonly inBothThemes?: boolean
}

/**
 * Checks landmarks, a single h1, no horizontal scrolling at three widths, no serious violation by axe and no browser error.
 * @param prepare brings the page into the state to check
 * @returns its title
 */
export async function inspect(
  { page, complaints }: Visitor,
  path: string,
  prepare?: () => Promise<unknown>,
  { inBothThemes = false }: Inspection = {},
): Promise<string> {
  await page.goto(path)
  await untilSettled(page)
  await prepare?.()
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('nl')
  for (const role of ['banner', 'main', 'contentinfo'] as const) {
    await eventually(() => page.getByRole(role).count()).toBe(1)
  }
  await eventually(() => page.locator('h1').count()).toBe(1)

  expect(await seriousViolations(page)).toEqual([])
  if (inBothThemes) {
    const textColor = () => page.evaluate(() => getComputedStyle(document.body).color)
    const lightColor = await textColor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await settle(page)
    expect(await textColor()).not.toBe(lightColor)
    expect(await seriousViolations(page, ['color-contrast'])).toEqual([])
  }

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

/** The serious and critical violations found by axe, by all rules or the named ones. */
async function seriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Pages have no frames, so legacy mode avoids opening another page; only violations are requested.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)
}

/** Waits for transitions to end, but not for endless animations. */
const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  )
