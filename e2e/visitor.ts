import { connectBrowser, openBrowser, waitUntil } from '@plekje/testing'
import type { Browser, BrowserContext, BrowserContextOptions, Download, Page } from 'playwright-core'
import { watch } from './evidence'
import { isTakenOver } from './taken-over'

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
 * Fetches a page as HTML. A busy site (`E2E_URL`) may leave rendering to the browser, and has the HTML cached for the next
 * request. The platform of journeys has a long timeout instead.
 */
export async function fetchComposed(path = '/'): Promise<string> {
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

/** Browser flags for WebGL without a graphics card, so that maps are drawn. */
export const drawingFlags = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
] as const

export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const
export const desktop = { viewport: { width: 1280, height: 860 } } as const

/** Errors of the browser while a page was used. */
export interface Complaints {
  readonly all: string[]
}

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: Complaints
}

/** Long enough for slow machines, and for pages with a dozen sequential calls to late engines. */
const TIMEOUT_MS = 180_000

/** The browser that all journeys share; a separate one for custom flags. */
function open(flags: readonly string[]): Promise<Browser> {
  const shared = process.env.E2E_BROWSER
  return shared && flags.length === 0 ? connectBrowser(shared) : openBrowser({ flags })
}

/**
 * Returns a function that creates visitors for the journeys of one file, in the shared browser. They leave after each test;
 * with `areLasting` at the end of the file.
 */
export function visitors({
  areLasting = false,
  flags = [],
}: {
  areLasting?: boolean
  /** Flags of the browser. */
  flags?: readonly string[]
} = {}) {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const leave = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  }
  beforeAll(async () => {
    browser = await open(flags)
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
    context.setDefaultTimeout(TIMEOUT_MS)
    await watch(context)
    await recordNotices(context)
    await context.addInitScript(waitLongForParts)
    if (slowness) await slowDown(context, slowness)
    if (sawWelcome) await context.addInitScript(() => localStorage.setItem('hasSeenWelcome_visitor', 'true'))
    const page = await context.newPage()
    return { context, page, complaints: listen(page) }
  }
}

/** Slows the browser down by the factor E2E_SLOWNESS, to find tests that only win a race on this machine. */
const slowness = Number(process.env.E2E_SLOWNESS ?? 0)

/** Simulates a slow phone with a slow connection, where pages can be read long before their scripts run. */
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

/** Opens another tab of the same visitor. */
export async function newTab({ context }: Visitor): Promise<Visitor> {
  const page = await context.newPage()
  return { context, page, complaints: listen(page) }
}

/** Raises the shell's timeout of ten seconds for loading a micro-frontend (shell/src/remotes/remotes.ts) to two minutes. */
function waitLongForParts(): void {
  const wait = window.setTimeout.bind(window)
  const waitLonger = (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
    wait(handler, ms === 10_000 ? 120_000 : ms, ...args)
  Object.assign(window, { setTimeout: waitLonger })
}

const notices = new WeakMap<Page, string[]>()
const requests = new WeakMap<Page, Set<object>>()

/** Records every notice of a page, because each disappears after five seconds. */
async function recordNotices(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteNotice', ({ page }, text: string) => {
    notices.set(page, [...(notices.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    const { noteNotice } = window as unknown as { noteNotice(text: string): void }
    const noteAll = (nodes: NodeList) => {
      for (const node of nodes) {
        if (!(node instanceof Element)) continue
        const toast = node.closest('[data-swipe-direction]') ?? node.querySelector('[data-swipe-direction]')
        if (toast?.textContent) noteNotice(toast.textContent)
      }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) noteAll(addedNodes)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits for a notice with a text, among those that appeared since the notice of the previous call. */
export async function waitForNotice(page: Page, text: string): Promise<void> {
  await waitUntil(
    async () => {
      const all = notices.get(page) ?? []
      const index = all.findIndex((notice) => notice.includes(text))
      if (index >= 0) notices.set(page, all.slice(index))
      return index >= 0 || (await page.getByText(text).first().isVisible())
    },
    { what: `the notice ${text}` },
  )
}

/** Closes the welcome dialog by a key, because it may close by itself before a slow browser clicks its button. */
export async function skipWelcome(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Overslaan' }).waitFor({ state: 'hidden' })
}

/** Waits until React has hydrated a page, no request is pending, and the browser is idle. */
export async function untilSettled(page: Page): Promise<void> {
  const pendingRequests = requests.get(page)
  if (!pendingRequests) throw new Error('the page does not belong to a visitor')
  await waitUntil(
    async () => {
      if (!(await isTakenOver(page.locator('h1').first())) || pendingRequests.size > 0) return false
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      return pendingRequests.size === 0
    },
    { what: 'the page to be settled' },
  )
}

/** Reads a download as text, because a shared browser has no path for it. */
export async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Records what the page copies, because all visitors share the browser's clipboard. */
export async function rememberCopies({ context }: Visitor): Promise<void> {
  await context.grantPermissions(['clipboard-write'])
  await context.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) => {
      Object.assign(window, { copied: text })
      return write(text)
    }
  })
}

/** Waits for a page to copy something, and returns its text. */
export const copiedText = (page: Page): Promise<string> =>
  waitUntil(() => page.evaluate(() => (window as unknown as { copied?: string }).copied), { what: 'something copied' })

/** Collects errors in the console and failed requests of the site, except what SITE-19 allows a visitor. */
function listen(page: Page): Complaints {
  const all: string[] = []
  const pendingRequests = new Set<object>()
  requests.set(page, pendingRequests)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pendingRequests.clear()
    // A ping needs no answer, and a stream ends with the page.
    if (!['ping', 'eventsource'].includes(request.resourceType())) pendingRequests.add(request)
  })
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  page.on('pageerror', (error) => all.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // A failed request is reported below, with its path.
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

/** Waits for the number before "resultaten". */
export async function resultCount(page: Page): Promise<number> {
  const count = page.getByText(/^[\d.]+ resultaten?$/).first()
  const text = await waitUntil(() => count.textContent(), { what: 'the number of results' })
  return Number(text.replace(/\D/g, ''))
}
