import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser, BrowserServer } from 'playwright-core'
import { canUnpackBrowser, type UnpackedBrowser, unpackBrowser } from './npm-browser'

/** Chromium without a window of its own: it starts and draws with half of the processor time of a whole one. */
const shells = ['chromium-headless-shell']

const wholeBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
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

/** On a machine that does much else one in some hundreds dies before it says anything. */
const STARTS = 3

/**
 * A headless Chromium: the one that `CHROMIUM_PATH` names, else a headless shell on the `PATH`, else the one from npm
 * where that runs (Linux on x64), else an installed browser. `TEST_BROWSER=installed` wants a whole one of this machine,
 * `TEST_BROWSER=packaged` the one from npm. `flags` are given to it beside ours. Rejects when there is none.
 */
export async function openBrowser({ flags = [] }: { readonly flags?: readonly string[] } = {}): Promise<Browser> {
  const options = await launchOptions(flags)
  // Takes half a second to load, which only those who open a browser should pay.
  const { chromium } = await import('playwright-core')
  return startAgain(() => chromium.launch(options), STARTS)
}

/** The same browser for several processes, each of which connects to it (`connectBrowser`). */
export async function serveBrowser(): Promise<BrowserServer> {
  const options = await launchOptions()
  const { chromium } = await import('playwright-core')
  return startAgain(() => chromium.launchServer(options), STARTS)
}

/** A browser that {@link serveBrowser} started, by its address: closing it closes what was opened in it, and nothing else. */
export async function connectBrowser(endpoint: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.connect(endpoint)
}

async function launchOptions(flags: readonly string[] = []) {
  const { executablePath, env } = await findBrowser()
  return { executablePath, headless: true, args: [...quiet, ...flags], env: { ...process.env, ...env } }
}

/** What `start` gives; started again when that fails, so often in all. Rejects as the last time. */
export async function startAgain<Started>(start: () => Promise<Started>, starts: number): Promise<Started> {
  for (let count = 1; ; count += 1) {
    try {
      return await start()
    } catch (failure) {
      if (count >= starts) throw failure
      console.warn('started again:', failure instanceof Error ? failure.message.split('\n')[0] : failure)
    }
  }
}

/** Which program `openBrowser` starts. */
export const describeBrowser = async (): Promise<string> => (await findBrowser()).executablePath

async function findBrowser(): Promise<UnpackedBrowser> {
  const wanted = process.env.TEST_BROWSER
  if (wanted !== 'packaged') {
    const named = process.env.CHROMIUM_PATH
    if (named && existsSync(named)) return { executablePath: named, env: {} }
    const executablePath =
      firstOf(wanted === 'installed' ? wholeBrowsers : shells) ??
      (canUnpackBrowser ? undefined : firstOf(wholeBrowsers))
    if (executablePath) return { executablePath, env: {} }
  }
  return unpackBrowser()
}

/** The first of these programs that is here: an absolute path, or a name on the `PATH`. */
function firstOf(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names
    .flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
