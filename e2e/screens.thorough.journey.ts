// Proves SITE-2, SITE-7, SITE-16, SITE-17, SITE-19, SITE-20.
import { STATIC_PATHS } from '@plekje/contracts'
import { cases } from '@plekje/testing'
import { eventually } from './eventually'
import { inspect as inspectAt } from './inspect-screen'
import { type Account, createMember, sessionOf, signIn } from './member'
import { firstListing, newTab, siteUrl, type Visitor, visitors } from './visitor'

const screens = [
  '/',
  '/?search=bowlen',
  '/?category=restaurants&view=list',
  '/?show_all=true&view=map',
  '/?search=xqzvbrrt',
  '/listing/FIRST',
  '/category/minigolf',
  ...STATIC_PATHS,
  '/bestaat-niet',
  '/auth',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/undo-email-change',
  '/favorites',
  '/friends',
  '/my-reviews',
  '/my-venues',
  '/messages',
  '/profile',
  '/settings',
]
/** A representative of each layout; `.ci/nightly` visits all screens. */
const layouts = [
  '/',
  '/?search=bowlen',
  '/listing/FIRST',
  '/category/minigolf',
  '/help',
  '/bestaat-niet',
  '/auth',
  '/settings',
]
const visited = cases(screens, (path) => layouts.includes(path))
const membersScreens = [
  '/listing/FIRST',
  '/favorieten',
  '/friends',
  '/my-reviews',
  '/my-venues',
  '/messages',
  '/profile',
  '/settings',
]

/** A member with favourites, a review, a friend and a request. */
async function makeBusyMember(): Promise<Account> {
  const [member, friend, asker] = await Promise.all([
    createMember('druk'),
    createMember('vriend'),
    createMember('vrager'),
  ])
  const [asMember, asFriend, asAsker] = await Promise.all([member, friend, asker].map(sessionOf))
  const listings = (await (await fetch(`${siteUrl()}/api/listings?category=bars&limit=3`)).json()) as { id: number }[]
  for (const { id } of listings) {
    await asMember?.('/api/favorites', { listingId: id })
    await asMember?.(`/api/listings/${id}/reviews`, { rating: 4, comment: 'Fijne plek voor een lange avond.' })
  }
  await asFriend?.('/api/friend-request', { username: member.username })
  await asMember?.('/api/friend-request', { username: friend.username })
  await asAsker?.('/api/friend-request', { username: member.username })
  return member
}

const resolve = async (path: string) => {
  if (!path.includes('FIRST')) return path
  return path.replace('FIRST', (await firstListing('category=bars&limit=1')).slug)
}

const inspect = async (visitor: Visitor, path: string) => inspectAt(visitor, await resolve(path))

describe('every screen', () => {
  const newVisitor = visitors({ areLasting: true })
  const titles = new Map<string, string>()
  let visitor: Visitor
  let member: Visitor
  beforeAll(async () => {
    visitor = await newVisitor()
    member = await newVisitor()
    await signIn(member.context, await makeBusyMember(), { sawWelcome: true })
  })

  it.each(visited)('%s is whole for a visitor', async (path) => {
    titles.set(path, await inspect(await newTab(visitor), path))
  })

  it.each(membersScreens)('%s is whole for a member who has something there', async (path) => {
    await inspect(await newTab(member), path)
  })

  it('begins its Tab order with the way to the content', async () => {
    const { page } = await newVisitor()
    await page.goto('/about')
    await page.locator('h1').waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Naar de inhoud')
  })

  it('has a title of its own', () => {
    const seen = [...titles.values()]
    expect(seen).toHaveLength(visited.length)
    expect(seen.filter((title, index) => seen.indexOf(title) !== index)).toEqual([])
  })
})
