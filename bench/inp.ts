// npm run bench -- inp [--runs 3] [--url URL] [--check]: time from each interaction of the main journeys to the next
// paint, in a browser on a processor that is four times slower.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '@plekje/testing'
import type { Browser, Page } from 'playwright-core'
import { runBench } from './harness/run-bench'
import { withPlatform } from './http/processes'
import { type Journey, journeys, type Step } from './inp/journeys'
import {
  type Interaction,
  longestInteraction,
  MIN_REPORTED_MS,
  settle,
  watchInteractions,
} from './inp/watch-interactions'
import { PHONE_USER_AGENT } from './pages/measure-page'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** A running site to measure; `ADMIN_PASSWORD` is its administrator's password. */
    url: { type: 'string' },
    /** Ends with 1 when an interaction takes longer than the goal. */
    check: { type: 'boolean', default: false },
  },
})

const GOAL_MS = 200
const CPU_SLOWDOWN = 4
const DESKTOP_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'
const devices = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, userAgent: PHONE_USER_AGENT },
  desktop: { viewport: { width: 1280, height: 860 }, userAgent: DESKTOP_USER_AGENT },
} as const

interface Site {
  readonly url: string
  readonly password: string
}

async function main(folder: string): Promise<boolean> {
  if (options.url !== undefined) return measureAll({ url: options.url, password: process.env.ADMIN_PASSWORD ?? '' })
  const readPassword = () => readFileSync(join(folder, 'secrets/admin-password'), 'utf8').trim()
  return withPlatform({ DATA_DIR: folder }, ({ url }) => measureAll({ url, password: readPassword() }))
}

async function measureAll(site: Site): Promise<boolean> {
  console.log(`| interaction | device | median (ms) ≤ ${GOAL_MS} | worst | of the median: waiting, handling, drawing |`)
  console.log('| --- | --- | ---: | ---: | --- |')
  const browser = await openBrowser()
  let areGoalsMet = true
  try {
    for (const journey of journeys) {
      const runs: (readonly Measurement[])[] = []
      for (let run = 0; run < Number(options.runs); run += 1) runs.push(await runJourney(browser, site, journey))
      for (const [index, { name }] of journey.steps.entries()) {
        const reported = runs.map((run) => run[index]).filter((measurement) => measurement !== undefined)
        const sorted = reported.sort((a, b) => msOf(a) - msOf(b))
        const median = sorted[Math.floor((sorted.length - 1) / 2)]
        const isMet = median !== 'failed' && msOf(median) <= GOAL_MS
        areGoalsMet &&= isMet
        console.log(
          `| ${name} | ${journey.device} | ${formatMs(median)}${isMet ? '' : ' ✗'} | ${formatMs(sorted.at(-1))} | ${formatParts(median)} |`,
        )
      }
    }
  } finally {
    await browser.close()
  }
  return areGoalsMet
}

/** The result of a step; undefined for an interaction that is too short for browsers to report. */
type Measurement = Interaction | undefined | 'failed'

/** Runs a journey in a new browser profile. */
async function runJourney(browser: Browser, { url, password }: Site, journey: Journey): Promise<Measurement[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'nl-NL', ...devices[journey.device] })
  try {
    context.setDefaultTimeout(20_000)
    // The welcome dialog would cover the page.
    await context.addInitScript({ content: "localStorage.setItem('hasSeenWelcome_visitor', 'true')" })
    if (journey.isSignedIn) {
      const reply = await context.request.post('/api/login', { data: { username: 'admin', password } })
      if (!reply.ok()) throw new Error(`not signed in: ${await reply.text()}`)
    }
    const page = await context.newPage()
    await watchInteractions(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const measurements: Measurement[] = []
    for (const step of journey.steps) measurements.push(await measure(page, step))
    return measurements
  } finally {
    await context.close()
  }
}

async function measure(page: Page, { name, before, act, after }: Step): Promise<Measurement> {
  try {
    await before?.(page)
    await settle(page)
    await longestInteraction(page)
    await act(page)
    const longest = await longestInteraction(page)
    await after?.(page)
    return longest
  } catch (failure) {
    console.error(`${name}: ${failure instanceof Error ? failure.message.split('\n')[0] : failure}`)
    return 'failed'
  }
}

function msOf(measurement: Measurement): number {
  if (measurement === 'failed') return Number.POSITIVE_INFINITY
  return measurement?.durationMs ?? 0
}

function formatMs(measurement: Measurement): string {
  if (measurement === 'failed') return 'not done'
  return measurement === undefined ? `< ${MIN_REPORTED_MS}` : measurement.durationMs.toFixed(0)
}

function formatParts(measurement: Measurement): string {
  if (measurement === 'failed' || measurement === undefined) return ''
  return [measurement.delayMs, measurement.handlingMs, measurement.drawingMs].map((ms) => ms.toFixed(0)).join(', ')
}

runBench(main, { mayMissGoals: !options.check })
