import { openBrowser, waitUntil } from '@plekje/testing'
import { hold } from './checks'

/** A page and a text that visitors find on it. */
export interface ShownPage {
  readonly path: string
  readonly text: string
}

/** The home page, and the page of a venue that is far down in lists: no answer about it is kept. */
export async function composedPages(url: string): Promise<ShownPage[]> {
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

/** Waits until gateways have fetched every file of the front ends, so that a browser can make a page without these. */
export async function holdFilesInMemory(operatorUrls: readonly string[]): Promise<string> {
  hold(operatorUrls.length > 0, 'there is no gateway')
  for (const url of operatorUrls) {
    const areInMemory = async () => {
      const { details } = (await (await fetch(url)).json()) as { details?: { frontEndFiles?: string } }
      return details?.frontEndFiles === 'in memory'
    }
    await waitUntil(areInMemory, {
      timeoutMs: IN_MEMORY_WITHIN_MS,
      intervalMs: 500,
      what: `front ends in memory: ${url}`,
    })
  }
  return `${operatorUrls.length} gateways`
}

/** A front end whose pages are left to the browser for a while. */
export interface FrontEndAway {
  begin(): Promise<void>
  end(): Promise<void>
}

/** A page that comes late once is rendered by the browser, and asked for again here. */
const COMPOSED_WITHIN_MS = 60_000
const SHOWN_WITHIN_MS = 60_000
const IN_MEMORY_WITHIN_MS = 120_000

let asked = 0
/** An address that nobody asked for before, so that no page of it is kept. */
const fresh = (path: string) => {
  asked += 1
  return `${path}${path.includes('?') ? '&' : '?'}herkomst=${process.pid}-${asked}`
}

interface Sent {
  /** Content of the page before scripts run; undefined when the browser renders it. */
  readonly shown: string | undefined
  readonly milliseconds: number
}

async function load(url: string, path: string): Promise<Sent> {
  const started = performance.now()
  const reply = await fetch(`${url}${fresh(path)}`, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(30_000),
  })
  const html = await reply.text()
  hold(reply.status === 200, `${path} answered ${reply.status}`)
  const [, shown] = /<div id="root">(.*)<script type="application\/json" id="rendered">/s.exec(html) ?? []
  return { shown, milliseconds: performance.now() - started }
}

const isComposed = async (url: string, { path, text }: ShownPage) =>
  (await load(url, path)).shown?.includes(text) === true

/** Pages come as HTML with what they show. Resolves with how long they took. */
export async function holdComposed(url: string, pages: readonly ShownPage[]): Promise<string> {
  for (const page of pages) {
    await waitUntil(() => isComposed(url, page), {
      timeoutMs: COMPOSED_WITHIN_MS,
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
  const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  return `${composed} of ${times.length} new addresses composed, in ${median.toFixed(0)} ms (median)`
}

/**
 * While a front end is away its pages are sent without their HTML, and a browser that asks for its files for the
 * first time shows them all the same; as HTML again when it is back.
 */
export async function holdLeftToBrowser(
  url: string,
  pages: readonly ShownPage[],
  { begin, end }: FrontEndAway,
): Promise<string> {
  await holdComposed(url, pages)
  let longest = 0
  await begin()
  try {
    for (const { path } of pages) {
      const { shown, milliseconds } = await load(url, path)
      hold(shown === undefined, `${path} came as HTML all the same`)
      longest = Math.max(longest, milliseconds)
    }
    await showInBrowser(url, pages)
  } finally {
    await end()
  }
  await holdComposed(url, pages)
  return `answered after ${longest.toFixed(0)} ms at most, shown by the browser, composed again`
}

async function showInBrowser(url: string, pages: readonly ShownPage[]): Promise<void> {
  const browser = await openBrowser()
  try {
    for (const { path, text } of pages) {
      const page = await browser.newPage({ locale: 'nl-NL' })
      await page.goto(`${url}${fresh(path)}`, { timeout: SHOWN_WITHIN_MS, waitUntil: 'domcontentloaded' })
      await page
        .locator('main')
        .getByText(text)
        .first()
        .waitFor({ timeout: SHOWN_WITHIN_MS })
        .catch((error) => {
          throw new Error(`a browser does not show "${text}" at ${path}: ${error}`)
        })
      await page.close()
    }
  } finally {
    await browser.close()
  }
}
