import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { openBrowser } from '@plekje/testing'
import { context } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { workshopBuild } from './build-workshop'

/**
 * The rough look of an example, equal across builds of the same browser: its box, and the mean colours of 8 by 4 parts
 * of its picture.
 */
export interface Look {
  readonly width: number
  readonly height: number
  /** Red, green, blue of each part, row by row, as base64. */
  readonly colors: string
}

export interface View {
  readonly width: 360 | 1280
  readonly theme: 'light' | 'dark'
}
export const VIEWS: readonly View[] = [
  { width: 360, theme: 'light' },
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
]
export const nameOf = ({ width, theme }: View): string => `${width} ${theme}`

const PARTS = { columns: 8, rows: 4 }
const WINDOW_HEIGHT_PX = 900
/** Height of the window for pictures: browsers cannot draw the whole page in one picture. */
const PICTURE_HEIGHT_PX = 6000
/** Space above an example in a picture, because table heads stick to the bottom edge of a page's header. */
const SPACE_ABOVE_PX = 100

/** The page with all components, opened in a browser. */
export interface OpenWorkshop {
  /** Looks of all examples by `Component/state`; `violations` are the page's errors and the findings of axe. */
  look(view: View): Promise<{ readonly looks: Readonly<Record<string, Look>>; readonly violations: readonly string[] }>
  close(): Promise<void>
}

export async function openWorkshop(): Promise<OpenWorkshop> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-'))
  const build = await context(workshopBuild(folder))
  await build.rebuild()
  const { port } = await build.serve({ servedir: folder, host: '127.0.0.1', port: 0 })
  const browser = await openBrowser()
  return {
    look: (view) => readLooks(browser, `http://127.0.0.1:${port}/`, view),
    async close() {
      await browser.close()
      await build.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readLooks(browser: Browser, url: string, { width, theme }: View) {
  const page = await browser.newPage({
    viewport: { width, height: WINDOW_HEIGHT_PX },
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  })
  const pageErrors: string[] = []
  page.on('pageerror', ({ message }) => pageErrors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text())
  })
  try {
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle(page)
    const looks = new Map(await looksOfPage(page))
    const violations = [...pageErrors, ...(await violationsOf(page))]
    const overlays = await page.$$eval('[data-overlay]', (links) =>
      links.map((link) => link.getAttribute('data-overlay')),
    )
    for (const overlay of overlays) {
      if (overlay === null) continue
      await page.evaluate((hash) => {
        window.location.hash = hash
      }, overlay)
      const box = page.locator('dialog[open], [role="region"] li').first()
      await box.waitFor()
      await settle(page)
      const bounds = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const picture = await page.screenshot()
      const { x: left, y: top } = bounds
      looks.set(overlay, await lookOf(picture, { left, top, width: bounds.width, height: bounds.height }))
      const violationsOfOverlay = await violationsOf(page, 'dialog[open], [role=region] li')
      violations.push(...violationsOfOverlay.map((violation) => `${overlay}: ${violation}`))
      await page.evaluate(() => {
        window.location.hash = ''
      })
      await box.waitFor({ state: 'detached' })
    }
    return { looks: Object.fromEntries(looks), violations }
  } finally {
    await page.close()
  }
}

/** Waits until fonts and all pictures are loaded, finite animations have ended, and the result is drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode()),
      ...document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ])
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

async function looksOfPage(page: Page): Promise<(readonly [string, Look])[]> {
  const boxes = await page.$$eval('[data-example]', (elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return {
        name: element.getAttribute('data-example') ?? '',
        box: { left: left + window.scrollX, top: top + window.scrollY, width, height },
      }
    }),
  )
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.setViewportSize({ width, height: PICTURE_HEIGHT_PX })
  const looks: (readonly [string, Look])[] = []
  let remainingExamples = boxes
  while (remainingExamples[0]) {
    const first = remainingExamples[0]
    const start = await page.evaluate((top) => {
      window.scrollTo({ top, behavior: 'instant' })
      return window.scrollY
    }, first.box.top - SPACE_ABOVE_PX)
    const picture = await page.screenshot()
    const picturedExamples = remainingExamples.filter(({ box }) => box.top + box.height <= start + PICTURE_HEIGHT_PX)
    if (!picturedExamples.includes(first)) throw new Error(`${first.name} is higher than a picture`)
    remainingExamples = remainingExamples.filter((example) => !picturedExamples.includes(example))
    for (const { name, box } of picturedExamples)
      looks.push([name, await lookOf(picture, { ...box, top: box.top - start })])
  }
  await page.setViewportSize({ width, height: WINDOW_HEIGHT_PX })
  return looks
}

async function lookOf(picture: Buffer, box: Box): Promise<Look> {
  const left = Math.round(box.left)
  const top = Math.round(box.top)
  const width = Math.max(1, Math.round(box.width))
  const height = Math.max(1, Math.round(box.height))
  const colors = await sharp(picture)
    .extract({ left, top, width, height })
    .removeAlpha()
    .resize(PARTS.columns, PARTS.rows, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { width, height, colors: colors.toString('base64') }
}

async function violationsOf(page: Page, part = 'body'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .include(part)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)
}
