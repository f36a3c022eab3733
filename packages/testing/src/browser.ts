import { existsSync } from 'node:fs'
import type { Browser, BrowserType } from 'playwright-core'

/** Chromium without a window of its own: it starts and draws with half of the processor time of a whole one. */
const shells = ['/usr/bin/chromium-headless-shell']

const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * A headless Chromium: the one that `CHROMIUM_PATH` names, else an installed headless shell, else the one from npm where
 * that runs (Linux on x64), else an installed browser. `TEST_BROWSER=installed` wants a whole one of this machine,
 * `TEST_BROWSER=packaged` the one from npm. Rejects when there is none.
 */
export async function openBrowser(): Promise<Browser> {
  const wanted = process.env.TEST_BROWSER
  // Takes half a second to load, which only those who open a browser should pay.
  const { chromium } = await import('playwright-core')
  if (wanted === 'packaged') return openPackagedBrowser(chromium)
  const named = process.env.CHROMIUM_PATH
  const first = [...(named ? [named] : []), ...(wanted === 'installed' ? [] : shells)].find((path) => existsSync(path))
  const whole = wholeBrowsers.find((path) => existsSync(path))
  const canUnpack = process.platform === 'linux' && process.arch === 'x64'
  const executablePath = first ?? (wanted === 'installed' || !canUnpack ? whole : undefined)
  if (executablePath) return chromium.launch({ executablePath, headless: true, args: quiet })
  return openPackagedBrowser(chromium)
}

async function openPackagedBrowser(chromium: BrowserType): Promise<Browser> {
  // Makes the package unpack the shared libraries that a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  // Of its own arguments none: they serve another purpose, and switch off what a visitor's browser guards.
  return chromium.launch({ executablePath: await packaged.executablePath(), headless: true, args: quiet })
}
