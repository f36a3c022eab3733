import { openBrowser, waitUntil } from '@plekje/testing'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export const siteUrl = (): string => {
  const url = process.env.E2E_URL
  if (!url) throw new Error('E2E_URL is not set: journeys run by `npm test -- --journeys`')
  return url
}

/** The first venue that the API lists for a query. */
export async function firstListing(query: string): Promise<{ id: number; slug: string; name: string }> {
  const reply = await fetch(`${siteUrl()}/api/listings?${query}`)
  const [first] = (await reply.json()) as { id: number; slug: string; name: string }[]
  if (!first) throw new Error(`the seed has nothing for ${query}`)
  return first
}

/**
 * A page as HTML. It is made within 300 ms, or is there for whoever comes next: a busy machine takes longer than that, and
 * leaves it to the browser meanwhile.
 */
export async function composed(path = '/'): Promise<string> {
  let html = ''
  await waitUntil(
    async () => {
      html = await (await fetch(siteUrl() + path)).text()
      return html.includes('id="rendered"')
    },
    { what: `${path} as HTML` },
  )
  return html
}

/** WebGL without a graphics card: maps are drawn. */
export const drawing = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'] as const
/** And never: the sketch stands in for them. */
export const notDrawing = ['--disable-3d-apis'] as const

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const
export const desktop = { viewport: { width: 1280, height: 860 } } as const

/** What the browser complained about while a page was used. */
export interface Complaints {
  readonly all: string[]
}

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: Complaints
}

/** For slow machines, and for a page that makes a dozen calls one after the other to engines that answer late. */
const PATIENCE_MS = 60_000

/** A browser for the journeys of one file, with a visitor per test; lasting ones stay until the end of the file. */
export function visitors({
  areLasting = false,
  flags = [],
}: {
  areLasting?: boolean
  /** Of the browser. */
  flags?: readonly string[]
} = {}) {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const leave = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  }
  beforeAll(async () => {
    browser = await openBrowser({ flags })
  })
  if (!areLasting) afterEach(leave)
  afterAll(async () => {
    await leave()
    await browser?.close()
  })

  return async (options: BrowserContextOptions & { baseURL?: string; sawWelcome?: boolean } = {}): Promise<Visitor> => {
    const { sawWelcome = true, ...contextOptions } = options
    const context = await browser.newContext({ baseURL: siteUrl(), locale: 'nl-NL', ...desktop, ...contextOptions })
    contexts.push(context)
    context.setDefaultTimeout(PATIENCE_MS)
    if (slowness) await slowDown(context, slowness)
    if (sawWelcome) await context.addInitScript(() => localStorage.setItem('hasSeenWelcome_visitor', 'true'))
    const page = await context.newPage()
    return { context, page, complaints: listen(page) }
  }
}

/** As often as slow as this machine is what a browser does, with E2E_SLOWNESS: finds tests that win a race here only. */
const slowness = Number(process.env.E2E_SLOWNESS ?? 0)

/** A slow phone on a slow line: pages can be read, and used, long before their scripts run. */
async function slowDown(context: BrowserContext, rate: number): Promise<void> {
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  })
  await context.route(/\.js(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200 * rate))
    await route.fallback()
  })
}

/** Another tab of the same visitor. */
export async function newTab({ context }: Visitor): Promise<Visitor> {
  const page = await context.newPage()
  return { context, page, complaints: listen(page) }
}

/** Errors in the console and failed requests of our own, except what SITE-19 allows a visitor. */
function listen(page: Page): Complaints {
  const all: string[] = []
  page.on('pageerror', (error) => all.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // A failed request is reported by its answer below, with its path.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      all.push(`console: ${message.text()}`)
    }
  })
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    const isExpected = response.status() === 401 && path === '/api/user'
    const isNotFound = response.status() === 404 && response.request().resourceType() !== 'script'
    if (response.status() >= 400 && !isExpected && !isNotFound) all.push(`${response.status()} ${path}`)
  })
  return { all }
}

/** The number in front of "resultaten", once it is there. */
export async function resultCount(page: Page): Promise<number> {
  const text = await waitUntil(
    async () => {
      const live = await page
        .getByText(/^[\d.]+ resultaten?$/)
        .first()
        .textContent()
      return live
    },
    { what: 'the number of results' },
  )
  return Number(text.replace(/\D/g, ''))
}
