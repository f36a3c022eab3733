// Proves API-15.
import { SearchReply } from '@plekje/contracts'
import type { SearchIndex } from '@plekje/engines'
import { eventually, type SearchOptions, type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf, venues } from './trial-venues'

let search: SearchUnderTest

const start = async (options?: SearchOptions) => {
  search = await startSearch(options)
}
const startReady = async (options?: SearchOptions) => {
  await start(options)
  await untilReady(search)
}
afterEach(() => search.close())

const found = async (query: string) => SearchReply.parse(await search.json(`/api/search?${query}`))
const ids = async (query: string) => (await found(query)).hits.map(({ id }) => id)
const index = async () => {
  const { details } = (await (await search.get('/readyz')).json()) as { details: { index: Record<string, unknown> } }
  return details.index
}

describe('before the first reading', () => {
  it('is not ready, says so in Dutch, and becomes ready once listings responds', async () => {
    await start({ isListingsAway: true })
    const probe = await search.get('/readyz')
    expect(probe.status).toBe(503)
    const answer = await search.get('/api/search?search=minigolf')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ code: 'index_not_built', error: expect.stringContaining('Zoeken') })
    await eventually(async () => expect(await index()).toMatchObject({ problem: expect.any(String), builtAt: null }))
    search.listings.isAway = false
    await untilReady(search)
    expect([...(await ids('search=minigolf'))].sort()).toEqual([1, 2])
  })

  it('already answers geocoding', async () => {
    await start({ isListingsAway: true })
    expect((await search.get('/api/geocode?query=Utrecht')).status).toBe(200)
  })
})

describe('changes', () => {
  beforeEach(() => startReady())

  it('show new and changed venues, and no longer hidden or deleted ones', async () => {
    await search.change(venueOf(20, { name: 'Kanoverhuur De Vecht' }))
    await eventually(async () => expect(await ids('search=kanoverhuur')).toEqual([20]))
    await search.change(venueOf(20, { name: 'Roeibotenverhuur', version: 2 }))
    await eventually(async () => expect(await ids('search=roeibotenverhuur')).toEqual([20]))
    expect(await ids('search=kanoverhuur')).toEqual([])
    await search.change(venueOf(20, { name: 'Roeibotenverhuur', version: 3, isVisible: false }))
    await eventually(async () => expect((await found('')).total).toBe(11))
    await search.remove(1, 2)
    await eventually(async () => expect(await ids('search=minigolf')).toEqual([2]))
  })

  it('are announced once queries return them', async () => {
    await eventually(() => expect(search.refreshed).toEqual([[]]))
    await search.change(venueOf(20))
    await eventually(() => expect(search.refreshed.flat()).toEqual([20]))
    expect((await found('')).total).toBe(12)
  })

  it('are announced with the places before and after, and whether only figures changed', async () => {
    const announcedBy = async (change: () => Promise<unknown>) => {
      const before = search.announced.length
      await change()
      await eventually(() => expect(search.announced.length).toBeGreaterThan(before))
      return search.announced.at(-1)
    }
    await eventually(() => expect(search.announced).toEqual([{ listingIds: [] }]))
    const first = venueOf(20)
    const categories = [first.categorySlug, String(first.categoryId), 'activiteiten', '1']
    const added = await announcedBy(() => search.change(first))
    const locations = [first.locationSlug, String(first.locationId)]
    expect(added?.venues).toEqual([{ categories: expect.any(Array), locations, onlyFigures: false }])
    expect(new Set(added?.venues?.[0]?.categories)).toEqual(new Set(categories))
    const rated = await announcedBy(() => search.change({ ...first, version: 2, rating: 4, reviewCount: 1 }))
    expect(rated).toMatchObject({ listingIds: [20], venues: [{ onlyFigures: true }] })
    const other = { categoryId: 9, categorySlug: 'karting', version: 3 }
    const moved = await announcedBy(() => search.change({ ...first, ...other }))
    expect(moved?.venues?.[0]?.categories).toEqual(expect.arrayContaining([...categories, 'karting', '9']))
    const gone = await announcedBy(() => search.remove(20, 4))
    expect(gone?.venues?.[0]).toMatchObject({ categories: expect.arrayContaining(['karting']), onlyFigures: false })
  })

  it('are applied only if they are newer', async () => {
    await search.change(venueOf(20, { name: 'Nieuw', version: 5 }))
    await search.change(venueOf(20, { name: 'Oud', version: 4 }), { onlyEvent: true })
    await search.remove(21, 3)
    await search.change(venueOf(21, { name: 'Weer terug', version: 2 }), { onlyEvent: true })
    await search.change(venueOf(22, { name: 'Laatste' }))
    await eventually(async () => expect((await ids('search=laatste'))[0]).toBe(22))
    // Changes arrive in order per venue, but in any order across venues.
    await eventually(async () => expect(await ids('search=nieuw')).toEqual([20]))
    await eventually(async () => expect((await found('')).total).toBe(13))
    expect(await ids('search=oud')).not.toContain(20)
  })

  it('use a category and a place that were created after the last reading', async () => {
    search.listings.categories = [...search.listings.categories, { ...categoryOf(9), slug: 'karting', name: 'Karten' }]
    search.listings.locations = [...search.listings.locations, { ...locationOf(9), slug: 'zeist', name: 'Zeist' }]
    const given = { categoryId: 9, categorySlug: 'karting', categoryName: 'Karten' }
    const place = { locationId: 9, locationSlug: 'zeist', locationName: 'Zeist' }
    await search.change({ ...venueOf(20), ...given, ...place })
    await eventually(async () => expect(await ids('category=karting&location=zeist')).toEqual([20]))
    expect(await ids('category=9&location_name=zeist')).toEqual([20])
  })
})

const categoryOf = (id: number) => ({
  id,
  name: '',
  slug: '',
  color: '#000000',
  icon: 'icon-x',
  parentId: 1,
  image: '/media/x.svg',
})
const locationOf = (id: number) => ({
  id,
  name: '',
  slug: '',
  latitude: '52.09',
  longitude: '5.23',
  province: 'Utrecht',
  count: 0,
})

describe('a build', () => {
  it('reads several pages', async () => {
    await startReady({ venues: Array.from({ length: 1_201 }, (_, at) => venueOf(at + 1)) })
    expect((await found('')).total).toBe(1_201)
    expect(search.listings.exports).toBe(3)
  })

  it('loses no change that arrives meanwhile', async () => {
    const many = Array.from({ length: 700 }, (_, at) => venueOf(at + 1))
    await start({ isListingsAway: true, venues: many })
    search.listings.onExport = async (afterId) => {
      if (afterId === 0) return
      // Version 2 of a venue on the page that was already answered, and of one on the current page.
      await search.change(venueOf(3, { name: 'Tussendoor gewijzigd', version: 2 }))
      await search.change(venueOf(650, { name: 'Tussendoor gewijzigd', version: 2 }))
      await search.remove(4, 2)
      search.listings.onExport = () => undefined
    }
    search.listings.isAway = false
    await untilReady(search)
    await eventually(async () => expect(await ids('search=tussendoor')).toEqual([3, 650]))
    expect((await found('')).total).toBe(699)
  })
})

describe('drift', () => {
  const driftCheckMs = 50

  it('is repaired venue by venue without a rebuild, also when versions went back', async () => {
    await startReady({ driftCheckMs })
    const readings = search.listings.exports
    // As after restoring a backup: one venue is older, one was never there, one is missing.
    await search.change(venueOf(20, { name: 'Kanoverhuur', version: 5 }))
    await eventually(async () => expect(await ids('search=kanoverhuur')).toEqual([20]))
    search.listings.venues = [
      ...venues.filter(({ id }) => id !== 3),
      venueOf(20, { name: 'Roeibotenverhuur', version: 4 }),
      venueOf(30, { name: 'Waterfietsen' }),
    ]
    await eventually(async () => expect(await ids('search=roeibotenverhuur')).toEqual([20]))
    await eventually(async () => expect(await ids('search=waterfietsen')).toEqual([30]))
    await eventually(async () => expect((await found('')).total).toBe(12))
    await eventually(() => expect(new Set(search.refreshed.flat())).toEqual(new Set([3, 20, 30])))
    await eventually(async () => expect((await index()).differing).toBe(0))
    expect(search.listings.exports).toBe(readings)
  })

  it('appears in the metrics until it is repaired, with the age of the last comparison', async () => {
    let isFull = true
    const refusing = (real: SearchIndex): SearchIndex =>
      new Proxy(real, {
        get(target, name) {
          const value = Reflect.get(target, name)
          if (name === 'put' && isFull) return () => Promise.reject(new Error('no space left'))
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    await startReady({ driftCheckMs, wrapIndex: refusing })
    const figure = async (name: string) => {
      const text = await (await search.get('/metrics')).text()
      return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1])
    }
    search.listings.venues = [...search.listings.venues, venueOf(30)]
    await eventually(async () => expect(await index()).toMatchObject({ differing: 1, problem: 'no space left' }))
    // Metrics are read at most every ten seconds.
    expect(await figure('search_index_venues_differing')).toBe(1)
    expect(await figure('search_index_compared_age_seconds')).toBeGreaterThanOrEqual(0)
    isFull = false
    await eventually(async () => expect((await index()).differing).toBe(0))
    expect((await found('')).total).toBe(12)
  })

  it('causes a rebuild when most venues differ', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => venueOf(at + 1))
    await startReady({ driftCheckMs, venues: many })
    const readings = search.listings.exports
    search.listings.venues = many.map((venue) => ({ ...venue, version: 2 }))
    await eventually(() => expect(search.listings.exports).toBeGreaterThan(readings))
    await eventually(async () => expect((await index()).differing).toBe(0))
    expect((await found('')).total).toBe(1_200)
  })
})

it('returns the versions of its venues and the address of the next page', async () => {
  await startReady({ venues: Array.from({ length: 2_100 }, (_, at) => venueOf(at + 1, { version: 3 })) })
  const page = await search.get('/api/search?limit=2&sortBy=newest')
  const shown = SearchReply.parse(await page.json()).hits.map(({ id }) => `${id}:3`)
  expect(page.headers.get('x-venue-versions')).toBe(shown.join(','))
  const list = await search.get('/api/listings?openNow=false')
  expect(await list.json()).toHaveLength(2_000)
  expect(list.headers.get('x-total-count')).toBe('2100')
  expect(list.headers.get('x-venue-versions')).toBeNull()
  const [, next = ''] = /^<(.+)>; rel="next"$/.exec(list.headers.get('link') ?? '') ?? []
  const rest = await search.get(next)
  expect(await rest.json()).toHaveLength(100)
  expect(rest.headers.get('link')).toBeNull()
})
