import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../member'
import { siteUrl } from '../visitor'
import { type BrowserDriver, desktop, type Tab } from './driver'
import { openDriver } from './open-driver'
import { Page } from './page'

declare const browserName: 'firefox' | 'webkit' | 'chromium'

interface VisitorOptions {
  readonly size?: { readonly width: number; readonly height: number }
  /** The signed-in account. */
  readonly as?: Account
  readonly hasScripts?: boolean
  /** Address of the site; by default the shared one. */
  readonly site?: string
}

/**
 * Opens a browser for the journeys of one file; returns a function that creates visitors in it. A journey fails when the
 * console of one of its visitors has errors.
 */
export function visitors() {
  let driver: BrowserDriver
  let tabs: Tab[] = []
  beforeAll(async () => {
    driver = await openDriver(browserName)
  })
  beforeEach(() => {
    tabs = []
  })
  afterEach(async () => {
    await saveScreenshots(tabs)
    expect(tabs.flatMap((tab) => tab.complaints())).toEqual([])
  })
  afterAll(() => driver?.close())

  return async ({ size = desktop, as, site = siteUrl(), hasScripts = true }: VisitorOptions = {}): Promise<Page> => {
    const tab = await driver.newVisitor()
    tabs.push(tab)
    if (size !== desktop) await tab.resize(size.width, size.height)
    const page = new Page(tab, site, hasScripts)
    if (as) await signIn(page, as)
    return page
  }
}

/** Signs in by the API; the screens have their own journey. */
async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.visit('/help')
  const { status, text } = await page.ask('send', 'POST', '/api/login', { username, password })
  if (status !== 200) throw new Error(`not signed in: ${text}`)
}

/** Saves the last screen of each visitor to the folder `E2E_PICTURES`. */
async function saveScreenshots(tabs: readonly Tab[]): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const name = (expect.getState().currentTestName ?? '').replace(/\W+/g, '-').slice(0, 80)
  for (const [index, tab] of tabs.entries()) {
    await tab.screenshot(join(folder, `${browserName}-${name}-${index}.png`)).catch(() => undefined)
  }
}
