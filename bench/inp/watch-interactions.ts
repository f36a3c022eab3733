import type { Page } from 'playwright-core'

/** The longest event of one interaction (a tap, a key): from the input until the browser could paint the result. */
export interface Interaction {
  readonly durationMs: number
  /** The three parts of the duration: waiting for other work, event handlers, and drawing. */
  readonly delayMs: number
  readonly handlingMs: number
  readonly drawingMs: number
}

/** Minimum duration of an interaction that browsers report. */
export const MIN_REPORTED_MS = 16
/** Time to wait, because browsers report an interaction after its frame was drawn. */
const REPORT_DELAY_MS = 400

/** Runs in the page before its own scripts. */
const OBSERVER_SCRIPT = `
  const entries = []
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: ${MIN_REPORTED_MS}, buffered: true })
  window.readInteractions = () => {
    entries.push(...observer.takeRecords())
    return entries.splice(0).filter(({ interactionId }) => interactionId > 0).map((entry) => ({
      durationMs: entry.duration,
      delayMs: entry.processingStart - entry.startTime,
      handlingMs: entry.processingEnd - entry.processingStart,
      drawingMs: Math.max(0, entry.startTime + entry.duration - entry.processingEnd),
    }))
  }
`

/** Records the duration of each interaction from the next page on, with the Event Timing API, as field measurements do. */
export const watchInteractions = (page: Page) => page.addInitScript({ content: OBSERVER_SCRIPT })

/** The longest interaction since the last reading; undefined when all were too short to be reported. */
export async function longestInteraction(page: Page): Promise<Interaction | undefined> {
  await page.waitForTimeout(REPORT_DELAY_MS)
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  const all: Interaction[] = await page.evaluate('window.readInteractions()')
  return all.sort((a, b) => b.durationMs - a.durationMs)[0]
}

/** Waits until the page is loaded and idle, so that only the interaction is measured. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    'new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done()), { timeout: 5000 }))',
  )
}
