import { percentiles } from '@plekje/testing'
import type { Page } from 'playwright-core'

/** Frames of one movement. */
export interface Frames {
  readonly count: number
  /** Milliseconds between two frames, as the page sees them. */
  readonly p50: number
  readonly p95: number
  readonly longestMs: number
  /** Longest task of the page's main thread: scripts, styles and layout, without painting. */
  readonly longestTaskMs: number
}

/** Runs in the page before its own scripts. */
const OBSERVER_SCRIPT = `
  let times = [], tasks = [], isOn = false
  new PerformanceObserver((list) => isOn && tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })
  const next = (time) => {
    if (!isOn) return
    times.push(time)
    requestAnimationFrame(next)
  }
  window.startFrames = () => { times = []; tasks = []; isOn = true; requestAnimationFrame(next) }
  window.endFrames = () => { isOn = false; return { times, tasks } }
`

/** Enables counting frames from the next page on. */
export const watchFrames = (page: Page) => page.addInitScript({ content: OBSERVER_SCRIPT })

export async function measureFrames(page: Page, move: () => Promise<void>): Promise<Frames> {
  await page.evaluate('window.startFrames()')
  await move()
  const { times, tasks }: { times: number[]; tasks: number[] } = await page.evaluate('window.endFrames()')
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const { p50, p95, max } = percentiles(gaps)
  return { count: gaps.length, p50, p95, longestMs: max, longestTaskMs: Math.max(0, ...tasks) }
}
