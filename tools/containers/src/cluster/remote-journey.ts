import { join } from 'node:path'
import { openBrowser, waitUntil } from '@plekje/testing'
import type { Browser, Page } from 'playwright-core'
import { run } from '../docker'
import { root } from '../units'
import { hold } from './checks'
import { kubectl, rolledOut } from './cluster'

/** The heading of the home page, before and in the next version. */
export const HEADING = 'Waar heb je zin in?'
export const NEXT_HEADING = 'Waar gaan we vandaag heen?'
/** A kubelet looks for changes of a ConfigMap once a minute unless it is told to. */
const SEEN_WITHIN_MS = 90_000

async function remote(...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await run(join(root, 'k8s/remote.sh'), args)
  if (code !== 0) throw new Error(`remote.sh ${args.join(' ')}: ${stderr || stdout}`)
}

/**
 * Rolls the next version of the discovery micro-frontend out beside the first, breaks it, and rolls it back, while tabs are
 * open. Resolves with how long a change of the list took to be seen.
 */
export async function rollFrontEndOutAndBack(url: string, image: string): Promise<string> {
  const browser = await openBrowser()
  try {
    const early = await openTab(browser, url, HEADING)
    await remote('add', 'discovery', 'v2', image)
    await openTab(browser, url, HEADING)
    const outMs = await timed(() => remote('use', 'discovery', 'v2'), browser, url, NEXT_HEADING)
    const late = await openTab(browser, url, NEXT_HEADING)
    await goOn(early, 'an open tab of the first version')
    await goOn(late, 'a tab of the next version')

    await kubectl('scale', 'deployment/mfe-discovery-v2', '--replicas', '0')
    await kubectl(
      'wait',
      'pod',
      '--selector',
      'app.kubernetes.io/name=mfe-discovery-v2',
      '--for',
      'delete',
      '--timeout',
      '60s',
    )
    await goOn(early, 'an open tab of the first version while the next is broken')

    const backMs = await timed(() => remote('use', 'discovery'), browser, url, HEADING)
    await openTab(browser, url, HEADING)
    await kubectl('scale', 'deployment/mfe-discovery-v2', '--replicas', '1')
    await rolledOut('deployment/mfe-discovery-v2')
    await goOn(late, 'an open tab of the version that was rolled back')
    await remote('remove', 'discovery', 'v2')
    await goOn(early, 'an open tab of the first version at the end')
    return `seen after ${(outMs / 1000).toFixed(1)} s, back after ${(backMs / 1000).toFixed(1)} s`
  } finally {
    await browser.close()
  }
}

/** A fresh visitor on the home page, once it says what it should. */
async function openTab(browser: Browser, url: string, heading: string): Promise<Page> {
  const page = await freshTab(browser, url)
  const found = await page.getByRole('heading', { level: 1 }).first().textContent({ timeout: 20_000 })
  hold(found === heading, `a new tab says "${found}" and not "${heading}"`)
  return page
}

async function freshTab(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 1280, height: 860 } })
  await context.addInitScript({ content: "localStorage.setItem('hasSeenWelcome_visitor', 'true')" })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** To a screen whose script was not needed yet, and back. */
async function goOn(page: Page, who: string): Promise<void> {
  const origin = new URL(page.url()).origin
  try {
    await page.getByRole('link', { name: 'Over ons' }).first().click({ timeout: 20_000 })
    await page
      .getByRole('heading', { name: /^Over / })
      .first()
      .waitFor({ timeout: 20_000 })
    await page.goBack()
    await page.waitForURL(`${origin}/`, { timeout: 20_000 })
  } catch (error) {
    throw new Error(`${who} does not go on: ${error instanceof Error ? error.message : error}`)
  }
}

/** From the change until a new visitor meets it. */
async function timed(change: () => Promise<void>, browser: Browser, url: string, heading: string): Promise<number> {
  const started = performance.now()
  await change()
  await waitUntil(
    async () => {
      const page = await freshTab(browser, url)
      const text = await page.getByRole('heading', { level: 1 }).first().textContent({ timeout: 10_000 })
      await page.context().close()
      return text === heading
    },
    { timeoutMs: SEEN_WITHIN_MS, intervalMs: 500, what: `"${heading}" on a new page` },
  )
  return performance.now() - started
}
