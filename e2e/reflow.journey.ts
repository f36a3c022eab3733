// Proves SITE-20, VENUE-29.
import type { Page } from 'playwright-core'
import { createMember, signIn } from './member'
import { firstListing, untilSettled, visitors } from './visitor'

/** A window of 1280 × 1024 at 400 %. */
const ENLARGED = { width: 320, height: 256 }
/** Number of presses of Tab, enough for header, page and bars. */
const STOPS = 60

const sidewaysPixels = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))

/** The name of the focused element, and whether the part of it within the window is not covered. */
const focusedStop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    // Credit and buttons of a map lie on its canvas.
    const target = element.closest('[role=application]')?.closest('section') ?? element
    const box = element.getBoundingClientRect()
    const x = Math.min(Math.max(box.left + box.width / 2, 1), window.innerWidth - 2)
    const edges = [Math.max(box.top, 0) + 3, Math.min(box.bottom, window.innerHeight) - 3]
    const isSeen = edges.every((y) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (target.contains(top) || top.contains(element) || top.closest('label') !== null)
    })
    return { name: name.trim().slice(0, 60), isBody: element === document.body, isSeen }
  })

/** Focused elements that are covered or outside the window, by pressing Tab. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const { name, isBody, isSeen } = await focusedStop(page)
    if (isBody) break
    if (!isSeen) hidden.push(`${stop}: ${name}`)
  }
  return hidden
}

describe('a page at 400 %', () => {
  const newVisitor = visitors()

  it.each(['/', '/?category=bars', 'venue'])('keeps the focus in sight and scrolls one way: %s', async (path) => {
    const { page } = await newVisitor({ viewport: ENLARGED })
    const venue = await firstListing('category=bars&limit=1')
    await page.goto(path === 'venue' ? `/listing/${venue.slug}` : path)
    await untilSettled(page)
    expect(await hiddenStops(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
  })
})

describe('a page with a default font of 24 px', () => {
  const newVisitor = visitors()

  it.each(['/', '/?category=bars', '/help', 'venue'])('does not scroll sideways: %s', async (path) => {
    const { context, page } = await newVisitor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
    const venue = await firstListing('category=bars&limit=1')
    await page.goto(path === 'venue' ? `/listing/${venue.slug}` : path)
    await untilSettled(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('22.5px')
    for (const width of [1280, 1152, 1024, 900, 768, 600, 480]) {
      await page.setViewportSize({ width, height: 800 })
      expect({ width, overflow: await sidewaysPixels(page) }).toEqual({ width, overflow: 0 })
    }
  })
})

describe('a link to another site', () => {
  const newVisitor = visitors()

  it('keeps its arrow on the line of its last word at every width', async () => {
    const { context, page } = await newVisitor()
    await signIn(context, await createMember('pijl'), { sawWelcome: true })
    const venue = await firstListing('category=bars&limit=1')
    await page.goto(`/listing/${venue.slug}`)
    const links = page.getByRole('complementary', { name: 'Contact' }).locator('a[target=_blank]')
    await links.first().waitFor()
    const loneArrows = await links.evaluateAll((all) =>
      all.flatMap((link) => {
        const arrow = link.querySelector('svg')
        const text = [...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
        if (!arrow || !text) return [Number.NaN]
        const range = document.createRange()
        range.selectNodeContents(text)
        const box = link.parentElement as HTMLElement
        return Array.from({ length: 120 }, (_, step) => 140 + 2 * step).filter((width) => {
          box.style.width = `${width}px`
          const lastLine = [...range.getClientRects()].at(-1) as DOMRect
          const drawn = arrow.getBoundingClientRect()
          return drawn.top > lastLine.bottom || drawn.left < lastLine.right - 1
        })
      }),
    )
    expect(loneArrows).toEqual([])
  })
})
