import { openBrowser, waitUntil } from '@plekje/testing'
import { ensure } from './checks'

interface PageText {
  readonly path: string
  readonly text: string
}

/** The home page, and the page of a venue at the end of lists, whose responses are not cached. */
export async function composedPages(url: string): Promise<PageText[]> {
  const [venue] = (await (await fetch(`${url}/api/listings?limit=1&offset=940`)).json()) as {
    slug: string
    name: string
  }[]
  if (!venue) throw new Error('the seed has too few venues')
  return [
    { path: '/', text: 'Waar heb je zin in?' },
    { path: `/listing/${venue.slug}`, text: venue.name },
  ]
}

/** The operators' readiness endpoint of a gateway (`METRICS_PORT` of docker-compose.yml and k8s/base/gateway.yaml). */
export const operatorUrl = (address: string): string => `http://${address}:9090/readyz`

/** Waits until gateways have every file of the front ends, so that browsers render pages while a front end is down. */
export async function requireFilesInMemory(operatorUrls: readonly string[]): Promise<string> {
  ensure(operatorUrls.length > 0, 'no gateway is running')
  for (const url of operatorUrls) {
    const areInMemory = async () => {
      const { details } = (await (await fetch(url)).json()) as { details?: { frontEndFiles?: string } }
      return details?.frontEndFiles === 'in memory'
    }
    await waitUntil(areInMemory, {
      timeoutMs: IN_MEMORY_TIMEOUT_MS,
      intervalMs: 500,
      what: `front ends in memory: ${url}`,
    })
  }
  return `${operatorUrls.length} gateways`
}

interface FrontEndOutage {
  begin(): Promise<void>
  end(): Promise<void>
}

/** Pages are requested again for this long, because the gateway leaves one that it renders slowly to the browser. */
const COMPOSE_TIMEOUT_MS = 60_000
const SHOW_TIMEOUT_MS = 60_000
const IN_MEMORY_TIMEOUT_MS = 120_000

let requestCount = 0
/** An address that was not requested before, so that no page is cached. */
const uncachedAddress = (path: string) => {
  requestCount += 1
  return `${path}${path.includes('?') ? '&' : '?'}herkomst=${process.pid}-${requestCount}`
}

interface LoadedPage {
  /** Content of the page before scripts run; undefined when the browser renders it. */
  readonly shown: string | undefined
  readonly milliseconds: number
}

async function load(url: string, path: string): Promise<LoadedPage> {
  const started = performance.now()
  const reply = await fetch(`${url}${uncachedAddress(path)}`, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(30_000),
  })
  const html = await reply.text()
  ensure(reply.status === 200, `${path} answered ${reply.status}`)
  const [, shown] = /<div id="root">(.*)<script type="application\/json" id="rendered">/s.exec(html) ?? []
  return { shown, milliseconds: performance.now() - started }
}

const isComposed = async (url: string, { path, text }: PageText) =>
  (await load(url, path)).shown?.includes(text) === true

/** Requires pages to be sent as HTML with their text. Resolves with their durations. */
export async function requireComposed(url: string, pages: readonly PageText[]): Promise<string> {
  for (const page of pages) {
    await waitUntil(() => isComposed(url, page), {
      timeoutMs: COMPOSE_TIMEOUT_MS,
      intervalMs: 200,
      what: `"${page.text}" in the HTML of ${page.path}`,
    })
  }
  const times: number[] = []
  let composed = 0
  for (const page of [...pages, ...pages, ...pages]) {
    const { shown, milliseconds } = await load(url, page.path)
    times.push(milliseconds)
    if (shown?.includes(page.text)) composed += 1
  }
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `${composed} of ${times.length} new addresses composed, in ${median.toFixed(0)} ms (median)`
}

/**
 * Requires that during the outage of a front end its pages are sent without HTML and a new browser still shows them,
 * and that they are sent as HTML again afterwards.
 */
export async function requireLeftToBrowser(
  url: string,
  pages: readonly PageText[],
  { begin, end }: FrontEndOutage,
): Promise<string> {
  await requireComposed(url, pages)
  let longest = 0
  await begin()
  try {
    for (const { path } of pages) {
      const { shown, milliseconds } = await load(url, path)
      ensure(shown === undefined, `${path} was sent as HTML`)
      longest = Math.max(longest, milliseconds)
    }
    await showInBrowser(url, pages)
  } finally {
    await end()
  }
  await requireComposed(url, pages)
  return `answered after ${longest.toFixed(0)} ms at most, shown by the browser, composed again`
}

async function showInBrowser(url: string, pages: readonly PageText[]): Promise<void> {
  const browser = await openBrowser()
  try {
    for (const { path, text } of pages) {
      const page = await browser.newPage({ locale: 'nl-NL' })
      await page.goto(`${url}${uncachedAddress(path)}`, { timeout: SHOW_TIMEOUT_MS, waitUntil: 'domcontentloaded' })
      await page
        .locator('main')
        .getByText(text)
        .first()
        .waitFor({ timeout: SHOW_TIMEOUT_MS })
        .catch((error) => {
          throw new Error(`a browser does not show "${text}" at ${path}: ${error}`)
        })
      await page.close()
    }
  } finally {
    await browser.close()
  }
}
