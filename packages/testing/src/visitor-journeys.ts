import type { Category, Listing, ListingCard, Location, Remotes, SearchReply } from '@plekje/contracts'
import type { Randomness } from './randomness'
import type { VisitorBrowser } from './visitor-browser'

interface Visit {
  readonly browser: VisitorBrowser
  readonly random: Randomness
  readonly isMember: boolean
  /** Looks at the screen for a while; false when the visit must end. */
  think(): Promise<boolean>
}

const REMOTE = 'discovery'
/** Cards visible before scrolling. */
const CARDS_IN_VIEW = 6
const words = [
  'minigolf',
  'escaperoom',
  'restaurant terras',
  'bioscoop',
  'sauna',
  'karten',
  'cafe',
  'zwembad',
  'bowlen',
]
const prices = ['budget', 'mid', 'premium'] as const
const SEARCH_KIND = 'GET /api/search'
const PICTURES_KIND = 'GET pictures'

/**
 * A typical visit: starts at the home page, a list, or a venue found elsewhere; continues by searching, filtering,
 * paging and viewing venues; ends after some screens.
 */
export async function visit(current: Visit): Promise<void> {
  const { random, think } = current
  const screens = [openHome, openResults, openVenue, openCategory]
  const firstScreen = random.pick([openHome, openHome, openResults, openVenue, openVenue, openCategory])
  let cards = await load(current, firstScreen)
  for (let remaining = random.int(1, 7); remaining > 0; remaining -= 1) {
    if (!(await think())) return
    const opensCard = cards.length > 0 && random.chance(0.6)
    cards = opensCard ? await openVenue(current, random.pick(cards).slug) : await random.pick(screens)(current)
  }
}

/** Loads the page and its scripts, then sends the requests of the first screen. */
async function load(
  current: Visit,
  screen: (current: Visit, slug?: string) => Promise<readonly ListingCard[]>,
): Promise<readonly ListingCard[]> {
  const { browser, isMember } = current
  const slug = screen === openVenue ? (await pickVenue(current))?.slug : undefined
  const html = await browser.text(slug === undefined ? '/' : `/listing/${slug}`, { as: 'GET page' })
  await Promise.all([
    browser.files(filesOf(html ?? '')),
    browser.files(['/icon.svg']),
    loadRemote(browser),
    browser.json('/api/user', isMember ? {} : { expectedStatus: 401 }),
    browser.json<Category[]>('/api/categories'),
    isMember ? browser.json('/api/favorites') : undefined,
  ])
  return screen(current, slug)
}

async function loadRemote(browser: VisitorBrowser): Promise<void> {
  const remotes = (await browser.json<Remotes>('/remotes.json')) ?? []
  const url = remotes.find(({ name }) => name === REMOTE)?.url
  if (url === undefined || !url.startsWith('/')) return
  const manifest = await browser.json<{ metaData: { remoteEntry: { name: string } } }>(url, { as: 'GET manifest' })
  if (manifest === undefined) return
  await browser.files([url.replace(/[^/]*$/, manifest.metaData.remoteEntry.name)])
}

const filesOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map(([, path = '']) => path)

async function openHome({ browser, random }: Visit): Promise<readonly ListingCard[]> {
  trackView(browser, '/')
  const [featured, places] = await Promise.all([
    browser.json<ListingCard[]>('/api/listings/featured?limit=9', { as: 'GET /api/listings/featured' }),
    browser.json<Location[]>('/api/locations'),
  ])
  await fetchPictures(browser, featured ?? [], 12)
  if (random.chance(0.3)) {
    const word = places !== undefined && places.length > 0 && random.chance(0.5) ? random.pick(places).name : 'minigolf'
    // Types with a request at every second character.
    for (let end = 2; end <= Math.min(word.length, 6); end += 2) {
      const typed = encodeURIComponent(word.slice(0, end))
      await browser.json(`/api/search/suggestions?q=${typed}`, { as: 'GET /api/search/suggestions' })
    }
  }
  return featured ?? []
}

async function openResults(current: Visit): Promise<readonly ListingCard[]> {
  const { browser, random } = current
  const categories = (await browser.json<Category[]>('/api/categories')) ?? []
  const query = new URLSearchParams({ limit: '24', offset: random.chance(0.2) ? '24' : '0' })
  if (random.chance(0.5)) query.set('search', random.pick(words))
  else if (categories.length > 0) query.set('category', random.pick(categories).slug)
  if (random.chance(0.2)) query.set('priceRange', random.pick(prices))
  if (random.chance(0.2)) query.set('openNow', 'true')
  if (random.chance(0.2)) query.set('sortBy', 'rating')
  trackView(browser, '/results')
  const reply = await browser.json<SearchReply>(`/api/search?${query}`, { as: SEARCH_KIND })
  await fetchPictures(browser, reply?.hits ?? [], CARDS_IN_VIEW)
  return reply?.hits ?? []
}

async function openCategory({ browser, random }: Visit): Promise<readonly ListingCard[]> {
  const categories = (await browser.json<Category[]>('/api/categories')) ?? []
  if (categories.length === 0) return []
  const { id, slug } = random.pick(categories)
  trackView(browser, `/category/${slug}`)
  const [, listings] = await Promise.all([
    browser.json(`/api/categories/${slug}`, { as: 'GET /api/categories/:slug' }),
    browser.json<ListingCard[]>(`/api/listings/category/${id}?limit=24&offset=0`, {
      as: 'GET /api/listings/category/:id',
    }),
  ])
  await fetchPictures(browser, listings ?? [], CARDS_IN_VIEW)
  return listings ?? []
}

async function openVenue(current: Visit, knownSlug?: string): Promise<readonly ListingCard[]> {
  const { browser } = current
  const slug = knownSlug ?? (await pickVenue(current))?.slug
  if (slug === undefined) return []
  trackView(browser, `/listing/${slug}`)
  const venue = await browser.json<Listing>(`/api/listings/${slug}`, { as: 'GET /api/listings/:slug' })
  if (venue === undefined) return []
  const near = new URLSearchParams({
    category: venue.categorySlug,
    lat: venue.latitude,
    lng: venue.longitude,
    radius: '25',
    sortBy: 'distance',
    limit: '5',
  })
  const venueApi = `/api/listings/${venue.id}`
  const [similar] = await Promise.all([
    browser.json<SearchReply>(`/api/search?${near}`, { as: SEARCH_KIND }),
    browser.json(`${venueApi}/google-reviews`, { as: 'GET /api/listings/:id/google-reviews' }),
    browser.json(`${venueApi}/reviews`, { as: 'GET /api/listings/:id/reviews' }),
    browser.json('/api/admin/venue-analytics/track', { body: { venueId: venue.id, actionType: 'view' } }),
    browser.files(venue.images.slice(0, 5).filter(isOwn), PICTURES_KIND),
  ])
  await fetchPictures(browser, similar?.hits ?? [], 4)
  return similar?.hits ?? []
}

/** A venue that the visitor has a link to. */
async function pickVenue({ browser, random }: Visit): Promise<ListingCard | undefined> {
  const offset = random.int(0, 900)
  const reply = await browser.json<SearchReply>(`/api/search?limit=1&offset=${offset}`, { as: SEARCH_KIND })
  return reply?.hits[0]
}

const isOwn = (path: string) => path.startsWith('/')

function fetchPictures(browser: VisitorBrowser, venues: readonly ListingCard[], count: number): Promise<void> {
  const paths = venues.slice(0, count).map(({ images }) => images[0] ?? '')
  return browser.files(paths.filter(isOwn), PICTURES_KIND)
}

const trackView = (browser: VisitorBrowser, path: string): void =>
  browser.beacon('/api/track-page', { events: [{ kind: 'view', path }] })
