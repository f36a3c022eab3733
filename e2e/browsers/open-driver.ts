import { startWithRetries } from '@plekje/testing'
import type { BrowserDriver } from './driver'

/** Number of attempts: on a busy machine one start in some hundreds fails without a message. */
const STARTS = 3

/** Opens the browser of that name with the programs that `npm run test:browsers` found (installed.mjs). */
export function openDriver(name: 'firefox' | 'webkit' | 'chromium'): Promise<BrowserDriver> {
  const { TEST_FIREFOX = '', TEST_WEBKIT_DRIVER = '', TEST_WEBKIT = '', CHROMIUM_PATH = '' } = process.env
  return startWithRetries(async () => {
    // Each driver takes half a second to load, so only the used one is imported.
    if (name === 'webkit') return (await import('./webkit-driver')).openWebKit(TEST_WEBKIT_DRIVER, TEST_WEBKIT)
    const { openWithPuppeteer } = await import('./puppeteer-driver')
    return name === 'firefox' ? openWithPuppeteer('firefox', TEST_FIREFOX) : openWithPuppeteer('chrome', CHROMIUM_PATH)
  }, STARTS)
}
