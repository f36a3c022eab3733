// Proves PLATFORM-11, VENUE-18.
import { VENUES_PER_SITEMAP } from '@plekje/contracts'
import { createSitemap } from './sitemap'

const SITE = 'https://x.example'

/** A listings service with the given ids, and the requests it received. */
function listingsOf(ids: readonly number[], highestId = Math.max(...ids)) {
  const hidden = new Set<number>()
  const asked: { afterId: number; upToId: number; limit: number }[] = []
  let isAway = false
  const listings = {
    onAnswer: (_asked: { limit: number }) => undefined as unknown,
    hidden,
    asked,
    away: (away: boolean) => {
      isAway = away
    },
    listCategories: async () => [],
    venueAddresses: async ({ query }: { query: { afterId?: number; upToId?: number; limit?: number } }) => {
      if (isAway) throw new Error('away')
      const { afterId = 0, upToId = Number.MAX_SAFE_INTEGER, limit = 5000 } = query
      asked.push({ afterId, upToId, limit })
      const found = ids.filter((id) => id > afterId && id <= upToId && !hidden.has(id))
      const venues = found
        .slice(0, limit)
        .map((id) => ({ id, slug: `venue-${id}`, updatedAt: '2026-01-01T00:00:00.000Z' }))
      listings.onAnswer({ limit })
      return { venues, done: found.length <= limit, highestId }
    },
  }
  return listings
}

const open = (listings: ReturnType<typeof listingsOf>, now: () => number = () => 0) => {
  const sitemap = createSitemap({ listings: listings as never, now })
  sitemap.setConnected(true)
  return sitemap
}

/** Tells if the sitemap has a venue. */
const venuesIn = (sitemap: ReturnType<typeof open>) => async (slug: string) =>
  (await sitemap.root(SITE)).includes(`/listing/${slug}`)

const shown = { topic: 'listing.changed', listingIds: [2], venue: { categoryId: 1, featured: false } } as const
const hidden = { ...shown, venue: null }

it('leaves out a venue that was hidden or removed at once, and shows it again', async () => {
  let now = 0
  const listings = listingsOf([1, 2])
  const sitemap = open(listings, () => now)
  const has = venuesIn(sitemap)
  expect(await has('venue-2')).toBe(true)
  const reads = listings.asked.length
  listings.hidden.add(2)
  sitemap.invalidate(hidden)
  expect([await has('venue-1'), await has('venue-2'), listings.asked.length]).toEqual([true, false, reads])
  sitemap.invalidate(shown)
  expect(await has('venue-2')).toBe(true)
  sitemap.invalidate(hidden)
  now = 61_000
  expect(await has('venue-2')).toBe(false)
  expect(listings.asked.length).toBeGreaterThan(reads)
  listings.hidden.clear()
  now = 2 * 3_600_000
  expect(await has('venue-2')).toBe(true)
})

it('leaves out a venue that is hidden while its page is being read', async () => {
  const listings = listingsOf([1, 2])
  const sitemap = open(listings)
  // The venue is hidden while the response is in flight.
  listings.onAnswer = ({ limit }) => {
    if (limit > 1) sitemap.invalidate(hidden)
  }
  const root = await sitemap.root(SITE)
  expect([root.includes('/listing/venue-1<'), root.includes('/listing/venue-2<')]).toEqual([true, false])
})

it('is read again at the next request after events may have been missed, and also when they were missed during a build', async () => {
  const listings = listingsOf([1, 2])
  const sitemap = open(listings)
  const has = venuesIn(sitemap)
  expect(await has('venue-2')).toBe(true)
  listings.hidden.add(2)
  sitemap.setConnected(true)
  listings.onAnswer = () => {
    listings.hidden.clear()
    sitemap.setConnected(true)
  }
  expect(await has('venue-2')).toBe(false)
  expect(await has('venue-2')).toBe(true)
})

it('is read again at the next request after an unreadable event, which may have hidden any venue', async () => {
  const listings = listingsOf([1, 2])
  const sitemap = open(listings)
  const has = venuesIn(sitemap)
  expect(await has('venue-2')).toBe(true)
  listings.hidden.add(2)
  sitemap.invalidate({ topic: 'search.refreshed', listingIds: undefined })
  expect(await has('venue-2')).toBe(true)
  sitemap.invalidate({ topic: 'listing.changed', listingIds: undefined })
  expect(await has('venue-2')).toBe(false)
})

it('is read again each minute while events may be missed', async () => {
  let now = 0
  const listings = listingsOf([1, 2])
  const sitemap = open(listings, () => now)
  const has = venuesIn(sitemap)
  sitemap.setConnected(false)
  expect(await has('venue-2')).toBe(true)
  listings.hidden.add(2)
  now = 60_000
  expect(await has('venue-2')).toBe(false)
  sitemap.setConnected(true)
  expect(await has('venue-2')).toBe(false)
  listings.hidden.clear()
  now += 60_000
  expect(await has('venue-2')).toBe(false)
})

describe('a sitemap of more venues than one file may hold', () => {
  const FEW_OF_EACH = 3
  const PAGES = 200
  const ids = Array.from({ length: PAGES * FEW_OF_EACH }, (_, at) => {
    const page = Math.floor(at / FEW_OF_EACH)
    return page * VENUES_PER_SITEMAP + 1 + (at % FEW_OF_EACH)
  })

  it('is an index of pages, built without reading a venue', async () => {
    const listings = listingsOf(ids)
    const root = await open(listings).root(SITE)
    expect(root.match(/<sitemap>/g)).toHaveLength(PAGES)
    expect(root).toContain(`<loc>${SITE}/sitemaps/${PAGES}.xml</loc>`)
    expect(listings.asked.map(({ limit }) => limit)).toEqual([1])
  })

  it('reads only the venues of the requested page', async () => {
    const listings = listingsOf(ids)
    const page = await open(listings).page(SITE, 7)
    const from = 6 * VENUES_PER_SITEMAP
    expect(page?.match(/<loc>/g)).toHaveLength(FEW_OF_EACH)
    expect(page).toContain(`/listing/venue-${from + 1}<`)
    const [, ...ofPage] = listings.asked
    for (const { afterId, upToId } of ofPage) {
      expect([afterId >= from, upToId]).toEqual([true, from + VENUES_PER_SITEMAP])
    }
    expect(await open(listings).page(SITE, PAGES + 1)).toBeUndefined()
  })

  it('lists pages of the site and categories on the first page only', async () => {
    const sitemap = open(listingsOf(ids))
    expect(await sitemap.page(SITE, 1)).toContain(`<loc>${SITE}/about</loc>`)
    expect(await sitemap.page(SITE, 2)).not.toContain(`<loc>${SITE}/about</loc>`)
  })

  it('caches a few pages and not all of them', async () => {
    const listings = listingsOf(ids)
    const sitemap = open(listings)
    const readsOf = async (page: number) => {
      const before = listings.asked.length
      await sitemap.page(SITE, page)
      return listings.asked.length - before
    }
    await readsOf(1)
    expect(await readsOf(1)).toBe(0)
    for (let page = 2; page <= 20; page += 1) expect(await readsOf(page)).toBe(1)
    expect(await readsOf(1)).toBe(1)
  })

  it('is the last one that was built while listings is unavailable', async () => {
    let now = 0
    const listings = listingsOf(ids)
    const sitemap = open(listings, () => now)
    const before = await sitemap.page(SITE, 2)
    listings.away(true)
    now = 2 * 3_600_000
    expect(await sitemap.page(SITE, 2)).toBe(before)
    await expect(sitemap.page(SITE, 3)).rejects.toThrow('away')
  })
})
