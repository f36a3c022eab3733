// Proves SITE-30.
import type { LocalServer } from '@plekje/testing'
import { siteUrl } from '../visitor'
import type { Page } from './page'
import { openScriptlessSite } from './scriptless-site'
import { visitors } from './visitors'

/** Presses Tab until the focused element fits. */
async function tabTo(page: Page, fits: (text: string) => boolean, limit = 80): Promise<void> {
  for (let count = 0; count < limit; count += 1) {
    await page.press('Tab')
    if (fits(await page.ask('focused'))) return
  }
  throw new Error(`no such stop within ${limit} tabs`)
}

describe('someone with a keyboard alone', () => {
  const newVisitor = visitors()

  it('gets from a category to the page of a venue', async () => {
    const page = await newVisitor()
    await page.visit('/category/bars')
    await page.get('main').css('a[href^="/listing/"]').waitFor()
    await tabTo(page, (text) => text.includes('Naar de inhoud'), 3)
    await page.press('Enter')
    await tabTo(page, (text) => text.startsWith('/listing/'))
    await page.press('Enter')
    await page.waitForAddress(({ pathname }) => pathname.startsWith('/listing/'))
    await page.get('heading', 'Openingstijden').waitFor()
  })

  it.each([
    ['/bestaat/niet', '404 Page Not Found'],
    ['/listing/bestaat-niet', 'Listing niet gevonden'],
    ['/category/bestaat-niet', 'Categorie niet gevonden'],
  ])('is told at %s: "%s", and led on', async (path, text) => {
    const page = await newVisitor()
    await page.visit(path)
    await page.text(text).waitFor()
    await page.get('main').get('link').waitFor()
  })
})

describe('someone whose browser runs no scripts', () => {
  const newVisitor = visitors()
  let site: LocalServer
  beforeAll(async () => {
    site = await openScriptlessSite(siteUrl())
  })
  afterAll(() => site?.close())

  it('reads the help, searches by words and by place, and opens what was found', async () => {
    const page = await newVisitor({ site: site.url, hasScripts: false })
    await page.visit('/help')
    await page.get('heading', 'Waar kunnen we je mee helpen?', { level: 1 }).waitFor()
    await page.visit('/')
    await page.field('Wat wil je doen?').fill('bowlen')
    await page.field('Locatie').fill('Utrecht')
    await page.get('button', 'Zoek plekken').click()
    await page.waitForAddress(({ searchParams }) => searchParams.get('search') === 'bowlen')
    await page.get('heading', /bowlen.*Utrecht/, { level: 1 }).waitFor()
    await page.get('main').css('a[href^="/listing/"]').click()
    await page.get('heading', 'Openingstijden').waitFor()
  })
})
