import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser, BrowserServer } from 'playwright-core'
import { canUnpackBrowser, type UnpackedBrowser, unpackBrowser } from './npm-browser'

/** Names of the headless Chromium, which starts and draws in half of the processor time of a whole browser. */
const headlessShells = ['chromium-headless-shell']

const wholeBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Attempts to start a browser. On a busy machine one start in some hundreds fails without a message. */
const MAX_STARTS = 3

/**
 * A headless Chromium: the one that `CHROMIUM_PATH` names, else a headless shell on the `PATH`, else the one from npm
 * where that runs (Linux on x64), else an installed browser. `TEST_BROWSER=installed` requires a whole browser of this
 * machine, `TEST_BROWSER=packaged` the one from npm. `flags` are options of the browser. Rejects without a browser.
 */
export async function openBrowser({ flags = [] }: { readonly flags?: readonly string[] } = {}): Promise<Browser> {
  const options = await launchOptions(flags)
  // Loading playwright-core takes half a second, so only runs that need a browser import it.
  const { chromium } = await import('playwright-core')
  return startWithRetries(() => chromium.launch(options), MAX_STARTS)
}

/** A browser that several processes share, each with `connectBrowser`. */
export async function serveBrowser(): Promise<BrowserServer> {
  const options = await launchOptions()
  const { chromium } = await import('playwright-core')
  return startWithRetries(() => chromium.launchServer(options), MAX_STARTS)
}

/** Connects to a browser of {@link serveBrowser}. Closing the connection closes only the pages that it opened. */
export async function connectBrowser(endpoint: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.connect(endpoint)
}

async function launchOptions(flags: readonly string[] = []) {
  const { executablePath, env } = await findBrowser()
  return { executablePath, headless: true, args: [...launchFlags, ...flags], env: { ...process.env, ...env } }
}

/** Calls `start` until it resolves, at most `maxStarts` times. Rejects with the last error. */
export async function startWithRetries<Started>(start: () => Promise<Started>, maxStarts: number): Promise<Started> {
  for (let count = 1; ; count += 1) {
    try {
      return await start()
    } catch (failure) {
      if (count >= maxStarts) throw failure
      console.warn('started again:', failure instanceof Error ? failure.message.split('\n')[0] : failure)
    }
  }
}

/** Path of the program that `openBrowser` starts. */
export const describeBrowser = async (): Promise<string> => (await findBrowser()).executablePath

async function findBrowser(): Promise<UnpackedBrowser> {
  const { TEST_BROWSER: kind, CHROMIUM_PATH: configuredPath } = process.env
  if (kind === 'packaged') return unpackBrowser()
  if (configuredPath && existsSync(configuredPath)) return { executablePath: configuredPath, env: {} }
  const preferredPath = findProgram(kind === 'installed' ? wholeBrowsers : headlessShells)
  const executablePath = preferredPath ?? (canUnpackBrowser ? undefined : findProgram(wholeBrowsers))
  return executablePath ? { executablePath, env: {} } : unpackBrowser()
}

/** The first program that is executable: an absolute path, or a name on the `PATH`. */
function findProgram(names: readonly string[]): string | undefined {
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
