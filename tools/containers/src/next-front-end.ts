import { openBrowser, waitUntil } from '@plekje/testing'
import type { Browser, Page } from 'playwright-core'
import { ensure } from './checks'
import { requireComposed } from './composed-pages'
import type { Variant } from './variants'

/** The heading of the home page in the present and in the next version. */
const HEADING = 'Waar heb je zin in?'
const NEXT_HEADING = 'Waar gaan we vandaag heen?'

/** The discovery micro-frontend with another heading. */
export const nextFrontEnd: Variant = {
  unit: 'mfe-discovery',
  tag: 'next',
  file: 'mfe-discovery/src/copy/home.ts',
  edit: (text) => text.replace(HEADING, NEXT_HEADING),
}

export interface NextFrontEnd {
  /** Starts the next version next to the first; resolves when it serves. */
  add(): Promise<void>
  /** Makes a version live in the list of remotes. */
  use(version: 'first' | 'next'): Promise<void>
  stopNext(): Promise<void>
  restartNext(): Promise<void>
  remove(): Promise<void>
}

/** Long enough for a kubelet, which reads changes of a ConfigMap once a minute, on a busy machine. */
const LIVE_TIMEOUT_MS = 300_000
const SHOW_TIMEOUT_MS = 180_000

/**
 * Rolls out the next version next to the first, breaks it, and rolls it back, while tabs are open. Resolves with the
 * times from a change of the list to the page.
 */
export async function rollFrontEndOutAndBack(url: string, next: NextFrontEnd): Promise<string> {
  const browser = await openBrowser()
  try {
    const firstTab = await openTab(browser, url, HEADING)
    await next.add()
    await openTab(browser, url, HEADING)
    const rollOutMs = await timeUntilVisible(() => next.use('next'), browser, url, NEXT_HEADING)
    await requireComposed(url, [{ path: '/', text: NEXT_HEADING }])
    const nextTab = await openTab(browser, url, NEXT_HEADING)
    await navigate(firstTab, 'an open tab of the first version')
    await navigate(nextTab, 'a tab of the next version')

    await next.stopNext()
    await navigate(firstTab, 'an open tab of the first version while the next is broken')

    const rollBackMs = await timeUntilVisible(() => next.use('first'), browser, url, HEADING)
    await requireComposed(url, [{ path: '/', text: HEADING }])
    await openTab(browser, url, HEADING)
    await next.restartNext()
    await navigate(nextTab, 'an open tab of the version that was rolled back')
    await next.remove()
    await navigate(firstTab, 'an open tab of the first version at the end')
    return `seen after ${(rollOutMs / 1000).toFixed(1)} s, back after ${(rollBackMs / 1000).toFixed(1)} s`
  } finally {
    await browser.close()
  }
}

/** Opens the home page as a new visitor, and requires its heading. */
async function openTab(browser: Browser, url: string, heading: string): Promise<Page> {
  const page = await openNewTab(browser, url)
  const shownHeading = await page.getByRole('heading', { level: 1 }).first().textContent({ timeout: SHOW_TIMEOUT_MS })
  ensure(shownHeading === heading, `a new tab shows "${shownHeading}" instead of "${heading}"`)
  return page
}

async function openNewTab(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 1280, height: 860 } })
  await context.addInitScript({ content: "localStorage.setItem('hasSeenWelcome_visitor', 'true')" })
  const page = await context.newPage()
  await page.goto(url, { timeout: SHOW_TIMEOUT_MS })
  return page
}

/** Navigates to a screen whose script is not loaded yet, and back. */
async function navigate(page: Page, tabName: string): Promise<void> {
  const origin = new URL(page.url()).origin
  try {
    await page.getByRole('link', { name: 'Over ons' }).first().click({ timeout: SHOW_TIMEOUT_MS })
    // The footer of each page has a heading of this name too.
    await page.waitForURL(`${origin}/about`, { timeout: SHOW_TIMEOUT_MS, waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'Over Plekje' }).waitFor({ timeout: SHOW_TIMEOUT_MS })
    // Does not wait for the pictures of the page.
    await page.goBack({ timeout: SHOW_TIMEOUT_MS, waitUntil: 'commit' })
    await page.waitForURL(`${origin}/`, { timeout: SHOW_TIMEOUT_MS, waitUntil: 'commit' })
  } catch (error) {
    throw new Error(`${tabName} does not navigate: ${error instanceof Error ? error.message : error}`)
  }
}

/** Time from the change until a new visitor gets it. */
async function timeUntilVisible(
  change: () => Promise<void>,
  browser: Browser,
  url: string,
  heading: string,
): Promise<number> {
  const started = performance.now()
  await change()
  await waitUntil(
    async () => {
      const page = await openNewTab(browser, url)
      const text = await page.getByRole('heading', { level: 1 }).first().textContent({ timeout: SHOW_TIMEOUT_MS })
      await page.context().close()
      return text === heading
    },
    { timeoutMs: LIVE_TIMEOUT_MS, intervalMs: 500, what: `"${heading}" on a new page` },
  )
  return performance.now() - started
}
