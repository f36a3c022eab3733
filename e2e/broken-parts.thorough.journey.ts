// Proves PLATFORM-13, SITE-21.
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discardPlatform, freePort, type PlatformProcess, startPlatformProcess } from '@plekje/testing'
import { eventually } from './eventually'
import { visitors } from './visitor'

const root = join(__dirname, '..')

describe('when a part is down', () => {
  const newVisitor = visitors()

  describe('the files of the discovery front end', () => {
    let platform: PlatformProcess
    let remotes: string
    beforeAll(async () => {
      remotes = mkdtempSync(join(tmpdir(), 'plekje-remotes-'))
      cpSync(join(root, 'mfe-discovery/dist'), join(remotes, 'discovery'), { recursive: true })
      platform = await startPlatformProcess({ env: { REMOTES_DIR: remotes }, copyOf: process.env.E2E_SEEDED })
    })
    afterAll(async () => {
      await discardPlatform(platform)
      rmSync(remotes, { recursive: true, force: true })
    })

    it('leaves header and footer, says so in Dutch, and recovers by a retry without a reload', async () => {
      renameSync(join(remotes, 'discovery'), join(remotes, 'away'))
      const { page } = await newVisitor({ baseURL: platform.url })
      await page.goto('/')
      const retry = page.getByRole('button', { name: 'Opnieuw proberen' })
      await retry.waitFor()
      await eventually(() => page.getByRole('banner').isVisible()).toBe(true)
      await eventually(() => page.getByRole('contentinfo').isVisible()).toBe(true)
      await page.evaluate(() => Object.assign(window, { notReloaded: true }))
      renameSync(join(remotes, 'away'), join(remotes, 'discovery'))
      await retry.click()
      await page.getByRole('combobox', { name: 'Locatie' }).waitFor()
      await eventually(() => page.evaluate(() => 'notReloaded' in window)).toBe(true)
    })
  })

  describe('the search service', () => {
    let platform: PlatformProcess
    beforeAll(async () => {
      const env = { SEARCH_URL: `http://127.0.0.1:${await freePort()}` }
      platform = await startPlatformProcess({ env, copyOf: process.env.E2E_SEEDED })
    })
    afterAll(async () => discardPlatform(platform))

    it('leaves category and listing pages, and the results say so with a retry', async () => {
      const { page } = await newVisitor({ baseURL: platform.url })
      await page.goto('/category/minigolf')
      await page.getByRole('main').locator('a[href^="/listing/"]').first().click()
      await page.getByRole('heading', { name: 'Openingstijden' }).waitFor()
      await page.goto('/?search=bowlen')
      await page.getByRole('button', { name: 'Opnieuw proberen' }).first().waitFor()
      const reply = await fetch(`${platform.url}/api/search?search=bowlen`)
      expect(reply.status).toBe(503)
      expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await reply.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    })
  })
})
