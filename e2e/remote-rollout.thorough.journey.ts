// Proves PLATFORM-1.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discardPlatform, type PlatformProcess, startPlatformProcess } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { eventually } from './eventually'
import { type FrontEndProcesses, startFrontEndProcesses } from './front-end-processes'
import { buildChanged } from './second-build'
import { isTakenOver } from './taken-over'
import { type Visitor, visitors } from './visitor'

const root = join(__dirname, '..')

const heading = { first: 'Waar heb je zin in?', second: 'Waar gaan we naartoe?' }
const mission = { first: 'Onze missie', second: 'Wat we willen' }

/** A micro-frontend is updated and rolled back by changing only its URL in the list of remotes. */
describe('a micro-frontend that is rolled out', () => {
  const newVisitor = visitors({ areLasting: true })
  const folder = mkdtempSync(join(tmpdir(), 'plekje-rollout-'))
  const remotesFile = join(folder, 'remotes.json')
  let frontEnds: FrontEndProcesses
  let platform: PlatformProcess
  let secondBuild: Awaited<ReturnType<typeof buildChanged>>
  /** `early` opened the site while the first version was live, `unlucky` while the broken one was. */
  let early: Visitor
  let unlucky: Visitor

  /** Changes the URL of one micro-frontend, as an operator would. */
  const putLive = (discovery: string) => {
    const urls = { discovery, account: 'account', admin: 'admin' }
    const list = Object.entries(urls).map(([name, place]) => ({ name, url: `/remotes/${place}/mf-manifest.json` }))
    writeFileSync(`${remotesFile}.new`, JSON.stringify(list))
    renameSync(`${remotesFile}.new`, remotesFile)
  }

  const visit = async (path = '/') => {
    const visitor = await newVisitor({ baseURL: platform.url })
    await visitor.page.goto(path)
    await visitor.page.evaluate(() => Object.assign(window, { notReloaded: true }))
    return visitor
  }
  const isStillOpen = (page: Page) => page.evaluate(() => 'notReloaded' in window)
  const sees = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor()

  beforeAll(async () => {
    frontEnds = await startFrontEndProcesses()
    const broken = join(folder, 'broken')
    breakEntry(join(root, 'mfe-discovery/dist'), broken)
    for (const [name, dist] of [
      ['shell', join(root, 'shell/dist')],
      ['mfe-account', join(root, 'mfe-account/dist')],
      ['mfe-admin', join(root, 'mfe-admin/dist')],
      ['mfe-discovery', join(root, 'mfe-discovery/dist')],
      ['mfe-discovery-v3', broken],
    ] as const) {
      await frontEnds.add(name, dist)
    }
    putLive('discovery')
    ;[platform, secondBuild] = await Promise.all([
      startPlatformProcess({
        timeoutMs: 180_000,
        copyOf: process.env.E2E_SEEDED,
        env: { SHELL_URL: frontEnds.shellUrl, REMOTES_URL: frontEnds.remotesUrl, REMOTES_FILE: remotesFile },
      }),
      buildChanged('mfe-discovery', {
        'src/copy/home.ts': [heading.first, heading.second],
        'src/copy/company.ts': [mission.first, mission.second],
      }),
    ])
    await frontEnds.add('mfe-discovery-v2', secondBuild.dist)
  }, 600_000)

  afterAll(async () => {
    if (platform) await discardPlatform(platform)
    await frontEnds?.close()
    secondBuild?.discard()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is seen by those who come after that, while tabs that are open go on with theirs', async () => {
    early = await visit()
    await sees(early.page, heading.first)
    // The server sends this heading too; the tab has chosen its version when it handles it.
    await eventually(() => isTakenOver(early.page.locator('h1').first())).toBe(true)
    putLive('discovery-v2')
    const late = await visit()
    await sees(late.page, heading.second)
    await late.page.goto('/about')
    await sees(late.page, mission.second)
    expect(late.complaints.all).toEqual([])

    // A page that this tab has not fetched yet.
    await early.page.getByRole('contentinfo').getByRole('link', { name: 'Over ons' }).click()
    await sees(early.page, mission.first)
    expect(await isStillOpen(early.page)).toBe(true)
    expect(early.complaints.all).toEqual([])
  })

  it('leaves the rest of the site when it is broken, and says so in Dutch', async () => {
    putLive('discovery-v3')
    unlucky = await visit()
    await sees(unlucky.page, 'Dit onderdeel laadt niet')
    await eventually(() => unlucky.page.getByRole('banner').isVisible()).toBe(true)
    await eventually(() => unlucky.page.getByRole('contentinfo').isVisible()).toBe(true)
    const elsewhere = await visit('/auth')
    await elsewhere.page.getByRole('button', { name: 'Inloggen' }).first().waitFor()
    expect(elsewhere.complaints.all).toEqual([])
  })

  it('is back for them by a retry once it is taken back, without a reload', async () => {
    putLive('discovery')
    await unlucky.page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await sees(unlucky.page, heading.first)
    expect(await isStillOpen(unlucky.page)).toBe(true)
    await unlucky.page.getByRole('contentinfo').getByRole('link', { name: 'Over ons' }).click()
    await sees(unlucky.page, mission.first)
  })

  it('has let those who were there go on through all of it', async () => {
    await early.page.getByRole('contentinfo').getByRole('link', { name: 'Veelgestelde vragen' }).click()
    await early.page.waitForURL('**/help')
    await sees(early.page, 'Waar kunnen we je mee helpen?')
    await early.page.goBack()
    await sees(early.page, mission.first)
    expect(await isStillOpen(early.page)).toBe(true)
    expect(early.complaints.all).toEqual([])
  })

  it('may lose its container, and the shell its own: what was fetched is still served', async () => {
    expect(await frontEnds.remove('shell')).toBe(0)
    expect(await frontEnds.remove('mfe-discovery')).toBe(0)
    const { page } = await visit()
    await sees(page, heading.first)
    expect((await fetch(`${platform.url}/readyz`)).status).toBe(200)
  })
})

/** Copies a build and makes its entry throw. */
function breakEntry(dist: string, target: string): void {
  cpSync(dist, target, { recursive: true })
  const entry = readdirSync(target).find((name) => /^remoteEntry\.[0-9a-f]+\.js$/.test(name))
  if (!entry) throw new Error(`no entry in ${dist}`)
  const broken = 'remoteEntry.deadbeef.js'
  for (const suffix of ['', '.br', '.gz', '.map']) rmSync(join(target, entry + suffix), { force: true })
  writeFileSync(join(target, broken), 'throw new Error("this build is broken")\n')
  const manifest = join(target, 'mf-manifest.json')
  for (const suffix of ['.br', '.gz']) rmSync(manifest + suffix, { force: true })
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll(entry, broken))
}
