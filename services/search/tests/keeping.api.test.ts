import { SearchReply } from '@plekje/contracts'
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
  it('is not ready, says so in Dutch, and becomes ready when listings answers', async () => {
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
    expect(await ids('search=minigolf')).toEqual([1, 2])
  }, 20_000)

  it('answers geocoding already', async () => {
    await start({ isListingsAway: true })
    expect((await search.get('/api/geocode?query=Utrecht')).status).toBe(200)
  })
})

describe('changes', () => {
  beforeEach(() => startReady())

  it('shows a new venue, a changed one, and no more one that was hidden or deleted', async () => {
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

  it('announces them once they show', async () => {
    await eventually(() => expect(search.refreshed).toEqual([[]]))
    await search.change(venueOf(20))
    await eventually(() => expect(search.refreshed.flat()).toEqual([20]))
    expect((await found('')).total).toBe(12)
  })

  it('announces where a venue stood and stands, and whether only its figures moved', async () => {
    const told = async (change: () => Promise<unknown>) => {
      const before = search.announced.length
      await change()
      await eventually(() => expect(search.announced.length).toBeGreaterThan(before))
      return search.announced.at(-1)
    }
    await eventually(() => expect(search.announced).toEqual([{ listingIds: [] }]))
    const first = venueOf(20)
    const categories = [first.categorySlug, String(first.categoryId), 'activiteiten', '1']
    const added = await told(() => search.change(first))
    const locations = [first.locationSlug, String(first.locationId)]
    expect(added?.venues).toEqual([{ categories: expect.any(Array), locations, onlyFigures: false }])
    expect(new Set(added?.venues?.[0]?.categories)).toEqual(new Set(categories))
    const rated = await told(() => search.change({ ...first, version: 2, rating: 4, reviewCount: 1 }))
    expect(rated).toMatchObject({ listingIds: [20], venues: [{ onlyFigures: true }] })
    const other = { categoryId: 9, categorySlug: 'karting', version: 3 }
    const moved = await told(() => search.change({ ...first, ...other }))
    expect(moved?.venues?.[0]?.categories).toEqual(expect.arrayContaining([...categories, 'karting', '9']))
    const gone = await told(() => search.remove(20, 4))
    expect(gone?.venues?.[0]).toMatchObject({ categories: expect.arrayContaining(['karting']), onlyFigures: false })
  })

  it('takes only what is newer', async () => {
    await search.change(venueOf(20, { name: 'Nieuw', version: 5 }))
    await search.change(venueOf(20, { name: 'Oud', version: 4 }), { onlyEvent: true })
    await search.remove(21, 3)
    await search.change(venueOf(21, { name: 'Weer terug', version: 2 }), { onlyEvent: true })
    await search.change(venueOf(22, { name: 'Laatste' }))
    await eventually(async () => expect((await ids('search=laatste'))[0]).toBe(22))
    expect(await ids('search=nieuw')).toEqual([20])
    expect((await found('')).total).toBe(13)
  })

  it('knows a category and a place that were made after it read them', async () => {
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

describe('a reading', () => {
  it('takes several pages', async () => {
    await startReady({ venues: Array.from({ length: 1_201 }, (_, at) => venueOf(at + 1)) })
    expect((await found('')).total).toBe(1_201)
    expect(search.listings.exports).toBe(3)
  })

  it('loses no change that arrives while it goes on', async () => {
    const many = Array.from({ length: 700 }, (_, at) => venueOf(at + 1))
    await start({ isListingsAway: true, venues: many })
    search.listings.onExport = async (afterId) => {
      if (afterId === 0) return
      // Version 2 of a venue on the page that was answered before, and of one on the page that is answered now.
      await search.change(venueOf(3, { name: 'Tussendoor gewijzigd', version: 2 }))
      await search.change(venueOf(650, { name: 'Tussendoor gewijzigd', version: 2 }))
      await search.remove(4, 2)
      search.listings.onExport = () => undefined
    }
    search.listings.isAway = false
    await untilReady(search)
    await eventually(async () => expect(await ids('search=tussendoor')).toEqual([3, 650]))
    expect((await found('')).total).toBe(699)
  }, 20_000)

  it('leaves no gap in the answers when it is done again', async () => {
    await startReady({ env: { DRIFT_CHECK_SECONDS: '0.05' } })
    const readings = search.listings.exports
    // Changed without an event, as after a restored backup.
    search.listings.venues = [...venues, venueOf(30, { name: 'Minigolf Uit De Reservekopie' })]
    let isStillOld = true
    while (isStillOld) {
      const { hits } = await found('search=minigolf')
      expect(hits.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2]))
      isStillOld = !hits.some(({ id }) => id === 30)
    }
    expect(search.listings.exports).toBeGreaterThan(readings)
    await eventually(() => expect(search.refreshed.flat()).toContain(30))
    await eventually(async () => expect((await index()).drift).toBeNull())
  }, 20_000)
})

describe('drift', () => {
  it('shows in the details of readiness', async () => {
    await startReady({ env: { DRIFT_CHECK_SECONDS: '0.05' } })
    expect(await index()).toMatchObject({ venues: { visible: 11, versions: 11 }, pending: 0, drift: null })
    search.listings.onExport = () => {
      throw new Error('no reading now')
    }
    search.listings.venues = venues.map((venue) => (venue.id === 1 ? { ...venue, version: 7 } : venue))
    await eventually(async () =>
      expect((await index()).drift).toEqual({
        listings: { visible: 11, versions: 17 },
        index: { visible: 11, versions: 11, indexed: 11 },
      }),
    )
    expect((await search.get('/readyz')).status).toBe(200)
  }, 20_000)
})
