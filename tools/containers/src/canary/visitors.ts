import type { Remotes } from '@plekje/contracts'
import { type Randomness, waitUntil } from '@plekje/testing'
import type { Browser } from 'playwright-core'
import { ensure } from '../checks'
import { LIVE_MANIFEST, type TestedGateway } from './two-gateways'
import { openVisitorProxy } from './visitor-proxy'

const CRASH_HEADING = 'Hier ging iets mis'
const SHOW_TIMEOUT_MS = 180_000

/** The versions of discovery in one page, by the addresses of their manifests. */
export interface PageVersions {
  /** The version of the HTML; undefined for a page that the browser renders. */
  readonly rendered: string | undefined
  /** The version that the browser loads. */
  readonly loaded: string
}

/** Sends the requests of a browser for a page, each to a random gateway, and can also open a browser. */
export class Visitor {
  private cookie = ''

  constructor(
    readonly address: string,
    private readonly gateways: readonly TestedGateway[],
    private readonly random: Randomness,
  ) {}

  async openPage(path: string): Promise<PageVersions> {
    const html = await this.read(path)
    const rendered = /"manifest":"([^"]+)"/.exec(html)?.[1]
    const list = JSON.parse(await this.read('/remotes.json')) as Remotes
    const discovery = list.find(({ name }) => name === 'discovery')
    ensure(discovery !== undefined, 'the list has no discovery')
    const { url, otherUrl } = discovery
    // The shell makes the same choice.
    const loaded = rendered !== undefined && rendered === otherUrl ? rendered : url
    await this.read(loaded)
    return { rendered, loaded }
  }

  /** Opens the home page in a browser. After a crash, resolves once the browser has reported the error. */
  async openInBrowser(browser: Browser): Promise<{ readonly hasCrashed: boolean; readonly manifests: string[] }> {
    const proxy = await openVisitorProxy(this.address, () => this.random.pick(this.gateways).url)
    const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 1280, height: 860 } })
    const hasAnswered = (suffix: string) => proxy.answered.some(({ path }) => path.endsWith(suffix))
    try {
      await context.addInitScript({ content: "localStorage.setItem('hasSeenWelcome_visitor', 'true')" })
      const [name = '', value] = this.cookie.split('=')
      if (value !== undefined) await context.addCookies([{ name, value, url: proxy.url }])
      const page = await context.newPage()
      await page.goto(proxy.url, { timeout: SHOW_TIMEOUT_MS, waitUntil: 'domcontentloaded' })
      const crash = page.getByRole('heading', { name: CRASH_HEADING })
      // The attribute is set once the micro-frontend has rendered.
      const app = page.locator('[data-place="discovery"][data-shows]')
      await crash.or(app).first().waitFor({ timeout: SHOW_TIMEOUT_MS, state: 'attached' })
      const hasCrashed = await crash.isVisible()
      if (hasCrashed) {
        const hasReported = () => hasAnswered('/api/browser-errors')
        await waitUntil(hasReported, { timeoutMs: SHOW_TIMEOUT_MS, what: 'a report of the error' })
      }
      const isManifest = (path: string) => /^\/remotes\/discovery.*\/mf-manifest\.json$/.test(path)
      return { hasCrashed, manifests: proxy.answered.map(({ path }) => path).filter(isManifest) }
    } finally {
      await context.close()
      await proxy.close()
    }
  }

  private async read(path: string): Promise<string> {
    const headers: Record<string, string> = { 'x-forwarded-for': this.address }
    if (this.cookie !== '') headers.cookie = this.cookie
    const reply = await fetch(this.random.pick(this.gateways).url + path, { headers })
    for (const cookie of reply.headers.getSetCookie()) {
      if (cookie.startsWith('plekje_number=')) this.cookie = cookie.split(';')[0] ?? ''
    }
    const text = await reply.text()
    ensure(reply.ok, `${path} answered ${reply.status}`)
    return text
  }
}

export const isShare = (manifest: string): boolean => manifest !== LIVE_MANIFEST
