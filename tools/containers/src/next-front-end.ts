import { openBrowser, waitUntil } from '@plekje/testing'
import type { Browser, Page } from 'playwright-core'
import { hold } from './checks'
import { holdComposed } from './composed-pages'
import type { Variant } from './variants'

/** The heading of the home page, before and in the next version. */
const HEADING = 'Waar heb je zin in?'
const NEXT_HEADING = 'Waar gaan we vandaag heen?'

/** The discovery micro-frontend under another heading. */
export const nextFrontEnd: Variant = {
  unit: 'mfe-discovery',
  tag: 'next',
  file: 'mfe-discovery/src/copy/home.ts',
  edit: (text) => text.replace(HEADING, NEXT_HEADING),
}

/** Deploys and removes the next version of the discovery micro-frontend. */
export interface NextFrontEnd {
  /** Starts it beside the first; resolves when it serves. */
  add(): Promise<void>
  /** Points the list of remotes at it, or at the first version again. */
  use(version: 'first' | 'next'): Promise<void>
  /** Stops all of its responses. */
  breakDown(): Promise<void>
  mend(): Promise<void>
  remove(): Promise<void>
}

/** A kubelet looks for changes of a ConfigMap once a minute unless it is told to; the rest is patience with a busy machine. */
const SEEN_WITHIN_MS = 300_000
const SHOWN_WITHIN_MS = 180_000

/**
 * Rolls the next version out beside the first, breaks it, and rolls it back, while tabs are open. Resolves with how long a
 * change of the list took to be seen.
 */
export async function rollFrontEndOutAndBack(url: string, next: NextFrontEnd): Promise<string> {
  const browser = await openBrowser()
  try {
    const early = await openTab(browser, url, HEADING)
    await next.add()
    await openTab(browser, url, HEADING)
    const outMs = await timed(() => next.use('next'), browser, url, NEXT_HEADING)
    await holdComposed(url, [{ path: '/', text: NEXT_HEADING }])
    const late = await openTab(browser, url, NEXT_HEADING)
    await goOn(early, 'an open tab of the first version')
    await goOn(late, 'a tab of the next version')

    await next.breakDown()
    await goOn(early, 'an open tab of the first version while the next is broken')

    const backMs = await timed(() => next.use('first'), browser, url, HEADING)
    await holdComposed(url, [{ path: '/', text: HEADING }])
    await openTab(browser, url, HEADING)
    await next.mend()
    await goOn(late, 'an open tab of the version that was rolled back')
    await next.remove()
    await goOn(early, 'an open tab of the first version at the end')
    return `seen after ${(outMs / 1000).toFixed(1)} s, back after ${(backMs / 1000).toFixed(1)} s`
  } finally {
    await browser.close()
  }
}

/** A fresh visitor on the home page, once it says what it should. */
async function openTab(browser: Browser, url: string, heading: string): Promise<Page> {
  const page = await freshTab(browser, url)
  const found = await page.getByRole('heading', { level: 1 }).first().textContent({ timeout: SHOWN_WITHIN_MS })
  hold(found === heading, `a new tab says "${found}" and not "${heading}"`)
  return page
}

async function freshTab(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 1280, height: 860 } })
  await context.addInitScript({ content: "localStorage.setItem('hasSeenWelcome_visitor', 'true')" })
  const page = await context.newPage()
  await page.goto(url, { timeout: SHOWN_WITHIN_MS })
  return page
}

/** Navigates to a screen whose script is not loaded yet, and back. */
async function goOn(page: Page, who: string): Promise<void> {
  const origin = new URL(page.url()).origin
  try {
    await page.getByRole('link', { name: 'Over ons' }).first().click({ timeout: SHOWN_WITHIN_MS })
    // The footer of each page has a heading of this name too.
    await page.waitForURL(`${origin}/about`, { timeout: SHOWN_WITHIN_MS, waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'Over Plekje' }).waitFor({ timeout: SHOWN_WITHIN_MS })
    // Pictures of the page may take as long as they like.
    await page.goBack({ timeout: SHOWN_WITHIN_MS, waitUntil: 'commit' })
    await page.waitForURL(`${origin}/`, { timeout: SHOWN_WITHIN_MS, waitUntil: 'commit' })
  } catch (error) {
    throw new Error(`${who} does not go on: ${error instanceof Error ? error.message : error}`)
  }
}

/** Time from the change until a new visitor gets it. */
async function timed(change: () => Promise<void>, browser: Browser, url: string, heading: string): Promise<number> {
  const started = performance.now()
  await change()
  await waitUntil(
    async () => {
      const page = await freshTab(browser, url)
      const text = await page.getByRole('heading', { level: 1 }).first().textContent({ timeout: SHOWN_WITHIN_MS })
      await page.context().close()
      return text === heading
    },
    { timeoutMs: SEEN_WITHIN_MS, intervalMs: 500, what: `"${heading}" on a new page` },
  )
  return performance.now() - started
}
