import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const installed = [
  process.env.CHROMIUM_PATH,
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
 * A headless Chromium: the installed one, else the one that comes from npm (always that one with
 * `TEST_BROWSER=packaged`). Rejects when there is neither.
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath =
    process.env.TEST_BROWSER === 'packaged'
      ? undefined
      : installed.find((path) => path !== undefined && existsSync(path))
  if (executablePath) return chromium.launch({ executablePath, headless: true, args: quiet })
  return openPackagedBrowser()
}

async function openPackagedBrowser(): Promise<Browser> {
  // Makes the package unpack the shared libraries that a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    headless: true,
    args: [...packaged.args.filter((arg) => !arg.startsWith('--headless') && arg !== '--single-process'), ...quiet],
  })
}
