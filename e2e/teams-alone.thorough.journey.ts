// Proves PLATFORM-1, PLATFORM-8.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { discardPlatform, type PlatformProcess, startPlatformProcess, waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { eventually } from './eventually'
import { createMember, fillLogin } from './member'
import { type ServedFrontEnd, serveFrontEnd } from './served-front-end'
import { siteUrl, visitors, waitForNotice } from './visitor'

const live = 'Waar heb je zin in?'
const first = 'Het plan van het team'
const second = 'Het betere plan van het team'
const copy = 'src/copy/home.ts'
/** Waits long enough for webpack to build first on a busy machine. */
const sees = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true }).first().waitFor({ timeout: 120_000 })

/** A team develops its micro-frontend in a running site, and shows it there before releasing it. */
describe('a team of one micro-frontend', () => {
  const newVisitor = visitors()
  let served: ServedFrontEnd
  let platform: PlatformProcess

  beforeAll(async () => {
    served = await serveFrontEnd('mfe-discovery', siteUrl(), { file: copy, oldText: live, newText: first })
    platform = await startPlatformProcess({ env: { SEED: 'false', REMOTE_OVERRIDES: served.url } })
  }, 600_000)
  afterAll(async () => {
    await served?.close()
    if (platform) await discardPlatform(platform)
  })

  it('develops it in a running site, signed in there, and sees what it saves', async () => {
    const account = await createMember('ontwikkelaar')
    const { page, complaints } = await newVisitor({ baseURL: served.url })
    await page.goto('/auth')
    await fillLogin(page, account)
    await waitForNotice(page, 'Succesvol ingelogd')
    await page.goto('/')
    await sees(page, first)
    await page.getByRole('button', { name: account.username }).waitFor()
    served.replace(copy, first, second)
    await sees(page, second)
    expect(complaints.all).toEqual([])
  })

  it('shows it in one browser of another site, which says so, until that is ended', async () => {
    const manifest = `${served.url}/remotes/discovery/mf-manifest.json`
    const { page, complaints } = await newVisitor({ baseURL: platform.url })
    await page.goto(`/?remote.discovery=${encodeURIComponent(manifest)}`)
    await sees(page, /plan van het team$/)
    await eventually(() => page.url()).toBe(`${platform.url}/`)
    await page.goto('/about')
    const notice = page.getByRole('complementary', { name: 'Proefversie' })
    await notice.getByText(`In deze browser komt het onderdeel discovery van ${new URL(served.url).host}.`).waitFor()

    const otherVisitor = await newVisitor({ baseURL: platform.url })
    await otherVisitor.page.goto('/')
    await sees(otherVisitor.page, live)
    await eventually(() => otherVisitor.page.getByRole('complementary', { name: 'Proefversie' }).count()).toBe(0)

    await notice.getByRole('link', { name: 'Stop met de proef van discovery' }).click()
    await page.waitForURL(`${platform.url}/about`)
    await page.goto('/')
    await sees(page, live)
    await eventually(() => notice.count()).toBe(0)
    expect([...complaints.all, ...otherVisitor.complaints.all]).toEqual([])
  })
})

describe('a micro-frontend that was built for another page', () => {
  const newVisitor = visitors()

  it('tells so in its manifest, and is not run: the page says it in Dutch, and it is reported', async () => {
    const dist = join(__dirname, '../mfe-discovery/dist/mf-manifest.json')
    const manifest = JSON.parse(readFileSync(dist, 'utf8')) as { shared: { name: string; version: string }[] }
    const kit = manifest.shared.find(({ name }) => name === '@plekje/web-kit')
    expect(Number.parseInt(String(kit?.version), 10)).toBeGreaterThan(0)
    Object.assign(kit ?? {}, { version: '99.0.0' })

    const { page } = await newVisitor()
    await page.route('**/remotes/discovery/mf-manifest.json', (route) => route.fulfill({ json: manifest }))
    const reported: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/browser-errors')) reported.push(request.postData() ?? '')
    })
    await page.goto('/')
    await page.getByText('Dit onderdeel hoort bij een andere versie van de site dan deze pagina.').waitFor()
    await eventually(() => page.getByRole('contentinfo').isVisible()).toBe(true)
    // The HTML of a page preloads the scripts, so check that none has run instead of that none was fetched.
    const hasRun = () => page.evaluate(() => 'discovery' in window)
    expect(await hasRun()).toBe(false)
    await waitUntil(() => reported.some((text) => text.includes('RemoteIncompatible')), { what: 'the report' })

    await page.unroute('**/remotes/discovery/mf-manifest.json')
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await sees(page, live)
    // The heading of the reloaded page is visible before its scripts have run.
    await waitUntil(hasRun, { what: 'the micro-frontend to run' })
  })
})
