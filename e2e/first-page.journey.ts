import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { isTakenOver } from './taken-over'
import { desktop, firstListing, phone, siteUrl, visitors } from './visitor'

/** A page is made within 300 ms, or is there for whoever comes next: a busy machine takes longer than that. */
async function html(path: string): Promise<string> {
  let text = ''
  await waitUntil(async () => {
    text = await (await fetch(siteUrl() + path)).text()
    return !text.includes('<div id="root"></div>')
  })
  return text
}

const paths = async (): Promise<Record<string, string>> => {
  const venue = await firstListing('category=bowling&limit=1')
  return {
    '/': 'Waar heb je zin in?',
    '/?show_all=true': 'Alle plekken',
    [`/listing/${venue.slug}`]: venue.name,
    '/category/bars': 'Bars',
    '/featured': 'Uitgelicht',
    '/locations': 'Locaties',
    '/help': 'Waar kunnen we je mee helpen?',
    '/about': 'Over Plekje',
    '/bestaat-niet': '404 Page Not Found',
  }
}

describe('a public page', () => {
  const newVisitor = visitors()

  it('can be read without scripts: header, heading, pictures, links', async () => {
    for (const [path, heading] of Object.entries(await paths())) {
      await html(path)
      const { page } = await newVisitor({ javaScriptEnabled: false, ...phone })
      await page.goto(path)
      await page.getByRole('banner').getByRole('link', { name: 'Plekje, naar de voorpagina' }).waitFor()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Over ons' }).waitFor()
    }
  })

  it('is searched without scripts, by words and by place', async () => {
    await html('/')
    const { page } = await newVisitor({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Wat wil je doen?' }).fill('bowlen')
    await page.getByRole('combobox', { name: 'Locatie' }).fill('Utrecht')
    await html('/?search=bowlen&location_name=Utrecht')
    await page.getByRole('button', { name: 'Zoek plekken' }).click()
    await page.waitForURL(/search=bowlen/)
    await page.getByRole('heading', { level: 1, name: /bowlen.*Utrecht/ }).waitFor()
    await page.getByRole('main').locator('a[href^="/listing/"]').first().waitFor()
  })

  it.each([desktop, phone])('is taken over as it is, and asks for nothing that came with it', async (screen) => {
    for (const [path, heading] of Object.entries(await paths())) {
      await html(path)
      const { page, complaints } = await newVisitor(screen)
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname)
      })
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await waitUntil(() => isTakenOver(page.getByRole('heading', { level: 1 })))
      await page.waitForLoadState('networkidle')
      // Not even who is signed in: nobody is, and the page knows.
      expect([path, asked]).toEqual([path, []])
      expect([path, complaints.all.filter((text) => /Minified React error|hydrat/i.test(text))]).toEqual([path, []])
    }
  })

  it('can still be read where its scripts do not come, and is taken over once they do', async () => {
    await html('/help')
    const { page } = await newVisitor()
    await page.route('**/remotes/discovery/*.js', (route) => route.abort())
    await page.goto('/help')
    await page.getByRole('alert').filter({ hasText: 'Dit onderdeel laadt niet' }).waitFor()
    const heading = page.getByRole('heading', { level: 1, name: 'Waar kunnen we je mee helpen?' })
    expect(await heading.isVisible()).toBe(true)
    await page.unroute('**/remotes/discovery/*.js')
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await waitUntil(() => isTakenOver(heading))
  })

  it('keeps what was typed before its scripts came', async () => {
    await html('/')
    const { page } = await newVisitor()
    const letThrough = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const box = page.getByRole('combobox', { name: 'Wat wil je doen?' })
    await box.fill('minigolf')
    letThrough()
    await waitUntil(() => isTakenOver(box))
    await box.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('search') === 'minigolf')
  })

  it('asks for no script before it was drawn, and for all of them at once then', async () => {
    await html('/help')
    const { page } = await newVisitor()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) asked.push(pathname)
    })
    // A page that could not be made in time names its scripts itself.
    await waitUntil(async () => {
      asked.length = 0
      await page.goto('/help')
      return page.evaluate(() => (document.getElementById('later')?.textContent ?? '') !== '')
    })
    await waitUntil(() => isTakenOver(page.getByRole('heading', { level: 1 })))
    expect(asked).toEqual([...new Set(asked)])
    const [drawnAt, begunAt] = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return [paint?.startTime ?? Number.NaN, Math.min(...scripts.map(({ startTime }) => startTime))]
    })
    expect(begunAt).toBeGreaterThan(Number(drawnAt))
  })

  it('stays where it was scrolled before its scripts came', async () => {
    await html('/category/restaurants')
    const { page } = await newVisitor(phone)
    const letThrough = await holdScripts(page)
    await page.goto('/category/restaurants', { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    await page.evaluate(() => window.scrollTo(0, 900))
    letThrough()
    await waitUntil(() => isTakenOver(heading))
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(900)
  })

  it('is come back to from a venue, where it was left, also by who went on before its scripts came', async () => {
    await html('/category/restaurants')
    const { page } = await newVisitor(phone)
    const letThrough = await holdScripts(page)
    await page.goto('/category/restaurants', { waitUntil: 'commit' })
    const card = page.getByRole('main').locator('a[href^="/listing/"]').nth(8)
    await card.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => Math.round(window.scrollY))
    await card.click()
    await page.waitForURL(/\/listing\//)
    letThrough()
    await page.getByRole('link', { name: 'Terug' }).click()
    await page.waitForURL('**/category/restaurants')
    await waitUntil(async () => (await page.evaluate(() => Math.round(window.scrollY))) === scrolled)
  })

  it('does what was pressed before its scripts came', async () => {
    const { slug, name } = await firstListing('category=bowling&limit=1')
    await html(`/listing/${slug}`)
    const { page } = await newVisitor(phone)
    const letThrough = await holdScripts(page)
    await page.goto(`/listing/${slug}`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Delen' }).first().click()
    letThrough()
    await page.getByRole('button', { name: 'Kopieer link' }).waitFor()
  })

  it('suggests places for what was typed before its scripts came', async () => {
    await html('/')
    const { page } = await newVisitor()
    const letThrough = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const box = page.getByRole('combobox', { name: 'Locatie' })
    await box.fill('rott')
    letThrough()
    await page
      .getByRole('option', { name: /Rotterdam/ })
      .first()
      .click()
    await page.waitForURL((url) => url.searchParams.get('location') === 'rotterdam')
  })
})

/** As React marks the elements that are its own. */
/** Scripts of the page wait until they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}
