// Proves SITE-35.
import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { createMember, sessionOf, signIn } from './member'
import { firstListing, newTab, phone, siteUrl, untilSettled, type Visitor, visitors } from './visitor'

/** Maximum total layout shift of a screen: Web Vitals calls 0.1 good, and a heading that moves by a line is 0.02. */
const MOST = 0.02
/** Response time on a phone: long enough that the page is drawn without the response. */
const ANSWER_MS = 150

const ofVisitors = [
  '/',
  '/?search=bowlen',
  '/?category=restaurants&view=list',
  '/listing/FIRST',
  '/category/minigolf',
  '/featured',
  '/locations',
  '/help',
  '/contact',
  '/about',
  '/bestaat-niet',
  '/auth',
  '/forgot-password',
  '/ai-planner',
]
const ofMembers = [
  '/',
  '/listing/FIRST',
  '/favorites',
  '/friends',
  '/my-reviews',
  '/ai-planner',
  '/profile',
  '/settings',
]

interface Shift {
  readonly value: number
  /** The moved elements, as the browser names them. */
  readonly moved: readonly string[]
}

/** Records every layout shift that was not caused by input. */
function noteShifts(): void {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as unknown as {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      }
      if (hadRecentInput) continue
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`
        return `${name} ${previousRect.y} → ${currentRect.y}, ${previousRect.height} → ${currentRect.height}`
      })
      shifts.push({ value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)

describe('a screen at 360 px whose answers take their time', () => {
  const newVisitor = visitors({ areLasting: true })
  let slug = ''
  let visitor: Visitor
  let member: Visitor
  beforeAll(async () => {
    const listing = await firstListing('category=bars&limit=1')
    slug = listing.slug
    visitor = await newVisitor(phone)
    member = await newVisitor(phone)
    const account = await createMember('schuif')
    await signIn(member.context, account, { sawWelcome: true })
    const post = await sessionOf(account)
    await post('/api/favorites', { listingId: listing.id })
    await post(`/api/listings/${listing.id}/reviews`, { rating: 4, comment: 'Fijne plek voor een lange avond.' })
  })

  const stillness = async (who: Visitor, path: string) => {
    const { page } = await newTab(who)
    await page.addInitScript(noteShifts)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      await route.continue()
    })
    await page.goto(path.replace('FIRST', slug))
    await page.locator('h1').first().waitFor()
    await untilSettled(page)
    const shifts = await shiftsOf(page)
    await page.close()
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    return sum <= MOST ? [] : shifts
  }

  it.each(ofVisitors)('stays still for a visitor: %s', async (path) => {
    await waitUntil(async () => (await fetch(siteUrl() + path.replace('FIRST', slug))).status < 500)
    expect(await stillness(visitor, path)).toEqual([])
  })

  it.each(ofMembers)('stays still for a member: %s', async (path) => {
    expect(await stillness(member, path)).toEqual([])
  })
})
