import puppeteer, { type KeyInput, type Page } from 'puppeteer-core'
import { type BrowserDriver, COMMAND_TIMEOUT_MS, desktop, type Key, START_TIMEOUT_MS, type Tab } from './driver'

const keys: Record<Exclude<Key, 'Paste'>, KeyInput> = {
  Tab: 'Tab',
  Enter: 'Enter',
  Escape: 'Escape',
  ArrowDown: 'ArrowDown',
  Space: 'Space',
}

/** Prevents Firefox's own network requests and prompts that puppeteer's profile allows. */
const firefoxPreferences = {
  'intl.accept_languages': 'nl',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.contentblocking.introCount': 99,
  'dom.min_background_timeout_value': 4,
  'ui.prefersReducedMotion': 0,
}

/** Opens Firefox by WebDriver BiDi, or Chromium by its own protocol. Visitors are contexts of one process. */
export async function openWithPuppeteer(browserName: 'firefox' | 'chrome', program: string): Promise<BrowserDriver> {
  const browser = await puppeteer.launch({
    browser: browserName,
    executablePath: program,
    headless: true,
    timeout: START_TIMEOUT_MS,
    protocolTimeout: COMMAND_TIMEOUT_MS,
    args: browserName === 'chrome' ? ['--no-sandbox', '--disable-gpu', '--lang=nl'] : [],
    extraPrefsFirefox: firefoxPreferences,
  })
  const { pid } = browser.process() ?? {}
  return {
    async newVisitor() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      page.setDefaultTimeout(COMMAND_TIMEOUT_MS)
      await page.setViewport(desktop)
      return tabOf(page)
    },
    async close() {
      const isClosed = await Promise.race([
        browser.close().then(() => true),
        new Promise((resolve) => setTimeout(resolve, COMMAND_TIMEOUT_MS / 2, false).unref()),
      ]).catch(() => false)
      if (!isClosed && pid) process.kill(pid, 'SIGKILL')
    },
  }
}

function tabOf(page: Page): Tab {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error instanceof Error ? error.message : String(error)}`))
  page.on('console', (message) => {
    // A failed request is no fault in itself: `/api/user` responds with 401 to signed-out visitors.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`console: ${message.text()}`)
    }
  })
  // Accepts the browser's question whether to leave a page with unsaved changes.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    back: async () => void (await page.evaluate('history.back()')),
    reload: async () => void (await page.reload({ waitUntil: 'load' })),
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      if (key !== 'Paste') return page.keyboard.press(keys[key])
      await page.keyboard.down('Control')
      await page.keyboard.press('v')
      await page.keyboard.up('Control')
    },
    resize: (width, height) => page.setViewport({ width, height }),
    complaints: () => complaints,
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
  }
}
