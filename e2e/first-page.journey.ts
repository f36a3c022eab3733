// Proves REVIEW-13, REVIEW-18, SITE-26, SITE-27, SITE-36, STYLE-10.
import { waitUntil } from '@plekje/testing'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually'
import { orderAndPick, pickWord, reviewsToOrder, reviewsWithWord } from './reviews-of-a-venue'
import { isTakenOver } from './taken-over'
import { desktop, fetchComposed, firstListing, phone, untilSettled, visitors } from './visitor'

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

/** Scrolls to a picture and waits until it is loaded. */
async function expectDrawn(picture: Locator) {
  await picture.evaluate((element) => element.scrollIntoView())
  await waitUntil(() => picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0), {
    what: 'the picture',
  })
}

describe('a public page', () => {
  const newVisitor = visitors()

  it('can be read without scripts: header, heading, pictures, links', async () => {
    for (const [path, heading] of Object.entries(await paths())) {
      await fetchComposed(path)
      const { page } = await newVisitor({ javaScriptEnabled: false, ...phone })
      await page.goto(path)
      await page.getByRole('banner').getByRole('link', { name: 'Plekje, naar de voorpagina' }).waitFor()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Over ons' }).waitFor()
    }
  })

  it.each(['/', '/?show_all=true', '/category/bars', '/featured'])(
    'has pictures and names of venues without scripts: %s',
    async (path) => {
      await fetchComposed(path)
      const { page } = await newVisitor({ javaScriptEnabled: false, ...phone })
      await page.goto(path)
      const card = page.getByRole('main').getByRole('article').first()
      await card.locator('a[href^="/listing/"]').first().waitFor()
      await expectDrawn(card.locator('img').first())
    },
  )

  it('has the pictures, hours and reviews of a venue without scripts', async () => {
    const path = `/listing/${(await reviewsToOrder()).slug}`
    await fetchComposed(path)
    const { page } = await newVisitor({ javaScriptEnabled: false, ...phone })
    await page.goto(path)
    const main = page.getByRole('main')
    await expectDrawn(main.locator('img').first())
    await main.getByRole('region', { name: 'Openingstijden' }).getByText('maandag').waitFor()
    await main.getByRole('region', { name: 'Reviews' }).locator('time').first().waitFor()
  })

  it('is searched without scripts, by words and by place', async () => {
    await fetchComposed('/')
    const { page } = await newVisitor({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Wat wil je doen?' }).fill('bowlen')
    await page.getByRole('combobox', { name: 'Locatie' }).fill('Utrecht')
    await fetchComposed('/?search=bowlen&location_name=Utrecht')
    await page.getByRole('button', { name: 'Zoek plekken' }).click()
    await page.waitForURL(/search=bowlen/)
    await page.getByRole('heading', { level: 1, name: /bowlen.*Utrecht/ }).waitFor()
    await page.getByRole('main').locator('a[href^="/listing/"]').first().waitFor()
  })

  it.each(['/category/restaurants', '/?search=restaurant'])('goes on without scripts: %s', async (path) => {
    await fetchComposed(path)
    const { page } = await newVisitor({ javaScriptEnabled: false, ...phone })
    await page.goto(path)
    const cards = page.getByRole('main').getByRole('article')
    await cards.first().waitFor()
    const shown = await cards.count()
    const more = page.getByRole('button', { name: 'Meer laden' })
    const next = new URL((await more.getAttribute('href')) ?? '', page.url())
    expect(next.searchParams.get('page')).toBe('2')
    await fetchComposed(next.pathname + next.search)
    await more.click()
    await page.waitForURL((url) => url.searchParams.get('page') === '2')
    await eventually(() => cards.count()).toBeGreaterThan(shown)
    await eventually(() => more.getAttribute('href')).toContain('page=3')
  })

  it('has the reviews of a venue in order, and those of one number of stars or with one word, without scripts', async () => {
    const { slug, ...stars } = await reviewsToOrder()
    const path = `/listing/${slug}`
    for (const search of ['', '?sortBy=lowest', `?sortBy=lowest&stars=${stars.highest}`])
      await fetchComposed(path + search)
    const { page } = await newVisitor({ javaScriptEnabled: false })
    await page.goto(path)
    await orderAndPick(page, stars, (reviews) => reviews.getByRole('button', { name: 'Toepassen' }).click())
    const { slug: withWord, ...word } = await reviewsWithWord()
    await page.goto(`/listing/${withWord}`)
    await pickWord(page, word)
  })

  it.each([desktop, phone])('is taken over as it is, and asks for nothing that came with it', async (screen) => {
    for (const [path, heading] of Object.entries(await paths())) {
      await fetchComposed(path)
      const { page, complaints } = await newVisitor(screen)
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname)
      })
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await untilSettled(page)
      // Not even the session is requested, because the page knows that nobody is signed in.
      expect([path, asked]).toEqual([path, []])
      expect([path, complaints.all.filter((text) => /Minified React error|hydrat/i.test(text))]).toEqual([path, []])
    }
  })

  it('can still be read where its scripts do not come, and is taken over once they do', async () => {
    await fetchComposed('/help')
    const { page } = await newVisitor()
    await page.route('**/remotes/discovery/*.js', (route) => route.abort())
    await page.goto('/help')
    await page.getByRole('alert').filter({ hasText: 'Dit onderdeel laadt niet' }).waitFor()
    const heading = page.getByRole('heading', { level: 1, name: 'Waar kunnen we je mee helpen?' })
    await eventually(() => heading.isVisible()).toBe(true)
    await page.unroute('**/remotes/discovery/*.js')
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await waitUntil(() => isTakenOver(heading))
  })

  it('is taken over although each of its scripts failed at first, as on a line that breaks', async () => {
    await fetchComposed('/help')
    const { page, complaints } = await newVisitor()
    const failed = new Set<string>()
    await page.route(/\/[\w.-]+\.js$/, async (route) => {
      const { pathname } = new URL(route.request().url())
      // Scripts of the micro-frontend have a message and a button of their own (above).
      if (failed.has(pathname) || pathname.startsWith('/remotes/')) return route.continue()
      failed.add(pathname)
      await route.abort()
    })
    await page.goto('/help')
    const heading = page.getByRole('heading', { level: 1, name: 'Waar kunnen we je mee helpen?' })
    await waitUntil(() => isTakenOver(heading))
    expect(failed.size).toBeGreaterThan(2)
    expect(complaints.all.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
  })

  it('keeps what was typed before its scripts came', async () => {
    await fetchComposed('/')
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
    await fetchComposed('/help')
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
    await fetchComposed('/category/restaurants')
    const { page } = await newVisitor(phone)
    const letThrough = await holdScripts(page)
    await page.goto('/category/restaurants', { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    await page.evaluate(() => window.scrollTo(0, 900))
    letThrough()
    await untilSettled(page)
    await eventually(() => page.evaluate(() => Math.round(window.scrollY))).toBe(900)
  })

  it('is come back to from a venue, where it was left, also by who went on before its scripts came', async () => {
    await fetchComposed('/category/restaurants')
    const { page } = await newVisitor(phone)
    const letThrough = await holdScripts(page)
    await page.goto('/category/restaurants', { waitUntil: 'commit' })
    const card = page.getByRole('main').locator('a[href^="/listing/"]').nth(8)
    await card.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => Math.round(window.scrollY))
    await card.click()
    // The scripts of that page are held too, so its load event does not fire yet.
    await page.waitForURL(/\/listing\//, { waitUntil: 'commit' })
    letThrough()
    await page.getByRole('link', { name: 'Terug' }).click()
    await page.waitForURL('**/category/restaurants')
    await waitUntil(async () => (await page.evaluate(() => Math.round(window.scrollY))) === scrolled)
  })

  it('does what was pressed before its scripts came', async () => {
    const { slug, name } = await firstListing('category=bowling&limit=1')
    await fetchComposed(`/listing/${slug}`)
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
    await fetchComposed('/')
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

/** Holds the scripts of the page; returns a function that lets them through. */
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
