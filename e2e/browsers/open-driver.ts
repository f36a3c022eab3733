import { startAgain } from '@plekje/testing'
import type { BrowserDriver } from './driver'

/** On a busy machine one start in some hundreds fails without a message. */
const STARTS = 3

/** The browser of that name, by the programs that `npm run test:browsers` found (installed.mjs). */
export function openDriver(name: 'firefox' | 'webkit' | 'chromium'): Promise<BrowserDriver> {
  const { TEST_FIREFOX = '', TEST_WEBKIT_DRIVER = '', TEST_WEBKIT = '', CHROMIUM_PATH = '' } = process.env
  return startAgain(async () => {
    // Each takes half a second to load, which only those who need it should pay.
    if (name === 'webkit') return (await import('./webkit-driver')).openWebKit(TEST_WEBKIT_DRIVER, TEST_WEBKIT)
    const { openWithPuppeteer } = await import('./puppeteer-driver')
    return name === 'firefox' ? openWithPuppeteer('firefox', TEST_FIREFOX) : openWithPuppeteer('chrome', CHROMIUM_PATH)
  }, STARTS)
}
