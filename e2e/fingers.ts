import { withoutUndefined } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'

interface Point {
  readonly x: number
  readonly y: number
}

const STEPS = 8

/** Touches that the browser turns into scrolling and pointer events, like those of a finger. */
export async function fingers(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[], timestamp?: number) =>
    devtools.send(
      'Input.dispatchTouchEvent',
      withoutUndefined({ type, touchPoints: points.map((point, id) => ({ ...point, id })), timestamp }),
    )
  return {
    press: (at: Point) => touch('touchStart', [at]),
    async move(from: Point, to: Point) {
      for (let step = 1; step <= STEPS; step += 1) {
        const part = step / STEPS
        await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      }
    },
    lift: () => touch('touchEnd', []),
    /** Two taps 100 ms apart by the timestamps of the events, independent of the machine's speed. */
    async tapTwice(at: Point) {
      const startSeconds = Date.now() / 1000
      for (const seconds of [startSeconds, startSeconds + 0.1]) {
        await touch('touchStart', [at], seconds)
        await touch('touchEnd', [], seconds + 0.02)
      }
    },
    /** Two fingers around `middle` whose distance changes from `from` to `to` pixels. */
    async spread(middle: Point, from: number, to: number) {
      const pointsAtDistance = (pixels: number) => [
        { x: middle.x - pixels / 2, y: middle.y },
        { x: middle.x + pixels / 2, y: middle.y },
      ]
      await touch('touchStart', pointsAtDistance(from))
      for (let step = 1; step <= STEPS; step += 1) {
        await touch('touchMove', pointsAtDistance(from + ((to - from) * step) / STEPS))
      }
    },
  }
}

/** Waits until the page scrolls no more; returns its scroll position. */
export async function atRest(page: Page): Promise<number> {
  let previousY = Number.NaN
  return waitUntil(
    async () => {
      const currentY = await page.evaluate(
        () =>
          new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)))),
      )
      const isAtRest = currentY === previousY
      previousY = currentY
      return isAtRest && { y: currentY }
    },
    { what: 'the page to be at rest' },
  ).then(({ y }) => y)
}
