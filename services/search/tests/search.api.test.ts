// Proves API-7, API-10, API-15, SEARCH-1, SEARCH-3, SEARCH-5, SEARCH-7, SEARCH-8, SEARCH-9, SEARCH-11, SEARCH-21.
// Proves SEARCH-22, SITE-6, VENUE-9.
import { ErrorReply, Listing, ListingCard, SearchReply, Suggestion } from '@plekje/contracts'
import { z } from 'zod'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'

/** A Wednesday at 19:30 in Amsterdam. */
const EVENING = new Date('2026-03-04T18:30:00Z')

let search: SearchUnderTest

beforeAll(async () => {
  search = await startSearch({ now: () => EVENING })
  await untilReady(search)
})
afterAll(() => search.close())

const found = async (query: string) => SearchReply.parse(await search.json(`/api/search?${query}`))
const ids = async (query: string) => (await found(query)).hits.map(({ id }) => id)
const errorOf = async (response: Response) => ErrorReply.parse(await response.json()).error
const sorted = async (query: string) => (await ids(query)).sort((one, other) => one - other)

describe('a list of listings', () => {
  it('contains all visible venues by name in Dutch order without criteria', async () => {
    const response = await search.get('/api/listings')
    const listings = z.array(Listing).parse(await response.json())
    expect(listings.map(({ id }) => id)).toEqual([12, 11, 10, 3, 4, 6, 7, 5, 2, 1, 8])
    expect(response.headers.get('x-total-count')).toBe('11')
  })

  it('accepts limit and offset and returns the total', async () => {
    const response = await search.get('/api/listings?limit=2&offset=1')
    expect(
      z
        .array(Listing)
        .parse(await response.json())
        .map(({ id }) => id),
    ).toEqual([11, 10])
    expect(response.headers.get('x-total-count')).toBe('11')
  })

  it('contains no contact data and no internal data', async () => {
    const [listing] = await search.json<object[]>('/api/listings?limit=1')
    for (const field of ['phone', 'email', 'website', 'isVisible', 'version']) expect(listing).not.toHaveProperty(field)
  })

  it('has the same total as a search with the same criteria', async () => {
    for (const query of [
      'search=minigolf',
      'category=uitgaan',
      'location=utrecht&openNow=true',
      'search=bowlen+xyzzyq',
    ]) {
      const response = await search.get(`/api/listings?${query}`)
      expect(Number(response.headers.get('x-total-count'))).toBe((await found(query)).total)
    }
  })
})

describe('text', () => {
  it.each(['minigofl', 'mini golf', 'midgetgolf', 'minigolf'])('finds minigolf for "%s"', async (text) => {
    expect((await sorted(`search=${text}`)).slice(0, 2)).toEqual([1, 2])
  })

  it('finds the same for one word and two, with and without accent, singular and plural', async () => {
    expect(await sorted('search=escaperoom')).toEqual([6, 7])
    expect(await sorted('search=escape+room')).toEqual([6, 7])
    expect(await ids('search=cafe')).toEqual(await ids('search=caf%C3%A9'))
    expect(await ids('search=zwembad')).toEqual([5])
  })

  it('finds venues in the place that a text names, and returns the place', async () => {
    const reply = await found('search=bowlen+utrecht')
    expect(reply.hits[0]?.id).toBe(3)
    expect(reply.area).toEqual({ name: 'Utrecht', lat: 52.0907, lng: 5.1214, radiusKm: null })
    expect(reply.relaxed).toBe(false)
  })

  it('searches around the named place when no venue there has all words', async () => {
    const reply = await found('search=escape+room+bilthoven')
    expect(reply).toMatchObject({ relaxed: true, area: { name: 'Bilthoven', radiusKm: 25 } })
    expect(reply.hits.map(({ id }) => id).sort()).toEqual([6, 7])
  })

  it('prefers venues in a place to venues with its name', async () => {
    expect(await sorted('search=minigolf+amsterdam')).toEqual([2])
    expect((await found('search=amsterdam')).area?.name).toBe('Amsterdam')
    expect(await sorted('search=amsterdam')).toEqual([2, 12])
  })

  it('finds a place by its other name', async () => {
    expect(await ids('search=bowling+den+bosch')).toEqual([10])
    expect(await ids('search=den+bosch')).toEqual([10])
  })

  it('finds nothing for nonsense, and relaxed results for partial nonsense', async () => {
    expect(await found('search=xyzzyq')).toMatchObject({ hits: [], total: 0, relaxed: false })
    expect(await found('search=bowlen+xyzzyq')).toMatchObject({ total: 2, relaxed: true })
  })
})

describe('criteria', () => {
  it('takes a category or a group by slug or id', async () => {
    expect(await sorted('category=bars')).toEqual([4, 11, 12])
    expect(await sorted('category=3')).toEqual([4, 11, 12])
    expect(await sorted('category=uitgaan')).toEqual([4, 11, 12])
    expect(await sorted('category=1')).toEqual([1, 2, 3, 6, 7, 10])
  })

  it('takes a place by slug, by id and by name', async () => {
    for (const place of ['location=amsterdam', 'location=2', 'location_name=AMSTERDAM', 'location_name=amster']) {
      expect(await sorted(place)).toEqual([2, 12])
    }
  })

  it('resolves a name to the exact place, else to the shortest city name that contains it', async () => {
    expect((await found('location_name=utrecht')).area?.name).toBe('Utrecht')
    expect((await found('location_name=trech')).area?.name).toBe('Utrecht')
    expect((await found('location_name=utrecht+2')).area?.name).toBe('Utrecht 2')
  })

  it('asks the geocoder for an unknown name', async () => {
    expect(await ids('location_name=den+bosch')).toEqual([10])
    const nearby = await found('location_name=Nieuwegein')
    expect(nearby.area).toMatchObject({ name: 'Nieuwegein', radiusKm: 15 })
    expect(nearby.hits.map(({ id }) => id).sort()).toEqual([1, 3, 4, 5, 7, 8])
  })

  it('finds nothing in an unknown category or place', async () => {
    for (const query of ['category=onbekend', 'category=999', 'location=nergens', 'location_name=xyzzyqwv']) {
      expect(await found(query)).toMatchObject({ hits: [], total: 0 })
      expect((await search.get(`/api/listings?${query}`)).headers.get('x-total-count')).toBe('0')
    }
  })

  it('ignores show_all', async () => {
    expect((await found('show_all=true')).total).toBe(11)
  })

  it('filters by price, shown rating and featured', async () => {
    expect(await sorted('priceRange=mid')).toEqual([3, 6, 7])
    expect(await sorted('rating=4.7')).toEqual([2, 6, 7])
    expect((await found('rating=0')).total).toBe(11)
    expect(await sorted('featured=true')).toEqual([1, 7])
  })

  it('filters by open now, in agreement with the cards', async () => {
    const reply = await found('openNow=true')
    expect(reply.hits.map(({ id }) => id).sort()).toEqual([3, 4, 5])
    expect(reply.hits.every(({ isOpen }) => isOpen)).toBe(true)
    const all = await found('limit=50')
    expect(
      all.hits
        .filter(({ isOpen }) => isOpen)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([3, 4, 5])
    expect(all.hits.find(({ id }) => id === 1)?.isOpen).toBe(false)
    expect(all.hits.find(({ id }) => id === 8)?.isOpen).toBeNull()
  })

  it('combines text, group, place, radius, price and open now', async () => {
    const query = 'search=bowlen&category=activiteiten&location=utrecht&radius=10&priceRange=mid&openNow=true'
    expect(await ids(query)).toEqual([3])
  })
})

describe('order', () => {
  it('sorts by the shown rating, unrated venues last', async () => {
    expect(await ids('sortBy=rating')).toEqual([2, 6, 7, 1, 4, 10, 5, 3, 11, 8, 12])
  })

  it('sorts by name and by newest', async () => {
    expect(await ids('sortBy=name&limit=3')).toEqual([12, 11, 10])
    expect(await ids('sortBy=newest&limit=3')).toEqual([12, 11, 10])
  })

  it('sorts by distance from a point or a place, and in the default order without either', async () => {
    expect((await ids('sortBy=distance&lat=52.374&lng=4.8897&radius=100')).slice(0, 2)).toEqual([2, 12])
    const inPlace = await found('sortBy=distance&location=amsterdam')
    expect(inPlace.hits.every(({ distance }) => distance === 0)).toBe(true)
    expect(await ids('sortBy=distance')).toEqual(await ids(''))
  })
})

describe('facets', () => {
  it('counts each facet without its own filter', async () => {
    const { facets } = await found('category=bars&location=amsterdam')
    expect(facets.category).toEqual([
      { value: 'activiteiten', name: 'Activiteiten', count: 1 },
      { value: 'bars', name: 'Bars', count: 1 },
      { value: 'minigolf', name: 'Minigolf', count: 1 },
      { value: 'uitgaan', name: 'Uitgaan', count: 1 },
    ])
    expect(facets.location).toEqual([
      { value: 'amsterdam', name: 'Amsterdam', count: 1 },
      { value: 'bilthoven', name: 'Bilthoven', count: 1 },
      { value: 'utrecht', name: 'Utrecht', count: 1 },
    ])
    expect(facets.priceRange.find(({ value }) => value === 'luxury')?.count).toBe(1)
  })

  it('counts open venues with and without the openNow filter', async () => {
    for (const query of ['', 'openNow=true']) {
      expect((await found(query)).facets.openNow).toEqual([{ value: 'true', name: 'Nu geopend', count: 3 }])
    }
  })

  it('counts the results of choosing an option', async () => {
    const { facets } = await found('location=utrecht')
    for (const { value, count } of facets.category) {
      expect((await found(`location=utrecht&category=${value}`)).total).toBe(count)
    }
  })
})

describe('cards', () => {
  it('match the contract, 24 per page by default', async () => {
    const reply = await search.json<{ hits: unknown[] }>('/api/search')
    expect(z.array(ListingCard.strict()).safeParse(reply.hits).success).toBe(true)
    expect(await ids('limit=3&offset=9')).toHaveLength(2)
    expect(await ids('limit=0')).toEqual([])
  })
})

describe('suggestions', () => {
  const suggested = async (text: string) =>
    z.array(Suggestion).parse(await search.json(`/api/search/suggestions?q=${encodeURIComponent(text)}`))

  it('need two characters', async () => {
    expect(await suggested('u')).toEqual([])
  })

  it('are places with most listings first, then categories and venues', async () => {
    expect(await suggested('am')).toEqual([
      { kind: 'location', name: 'Amsterdam', slug: 'amsterdam', count: 2 },
      { kind: 'location', name: 'Amersfoort', slug: 'amersfoort', count: 1 },
    ])
    expect(await suggested('bowl')).toEqual([
      { kind: 'category', name: 'Bowlen', slug: 'bowling', count: 2 },
      { kind: 'listing', name: 'Bowlingcentrum Stadion', slug: 'zaak-3', count: 1 },
      { kind: 'listing', name: 'Bowling De Bossche', slug: 'zaak-10', count: 1 },
    ])
  })

  it('find a place by any word of its name, ignoring accents and case', async () => {
    expect((await suggested('HERTOG'))[0]?.slug).toBe('s-hertogenbosch')
    expect((await suggested('den bos'))[0]?.slug).toBe('s-hertogenbosch')
    expect((await suggested('utrecht')).map(({ slug }) => slug)).toEqual(['utrecht'])
  })

  it('rank places by their own name first, and name the other name that matched', async () => {
    expect(await suggested('den bosch')).toContainEqual(
      expect.objectContaining({ slug: 's-hertogenbosch', matchedBy: { kind: 'other', name: 'Den Bosch' } }),
    )
    expect((await suggested('overv'))[0]).toEqual({
      kind: 'location',
      name: 'Utrecht',
      slug: 'utrecht',
      count: expect.any(Number),
      matchedBy: { kind: 'district', name: 'Overvecht' },
    })
    const [first, ...others] = (await suggested('ut')).filter(({ kind }) => kind === 'location')
    expect(first).toEqual({ kind: 'location', name: 'Utrecht', slug: 'utrecht', count: expect.any(Number) })
    for (const { matchedBy } of others) expect(matchedBy?.name.toLowerCase()).toMatch(/^ut/)
  })

  it('find categories and places by other words, inflected or mistyped', async () => {
    expect((await suggested('kroegje'))[0]).toMatchObject({ kind: 'category', slug: 'bars' })
    expect((await suggested('moku'))[0]).toMatchObject({ kind: 'location', slug: 'amsterdam' })
    expect((await suggested('amstrdam'))[0]).toMatchObject({ kind: 'location', slug: 'amsterdam' })
  })

  it('count groups with their categories, and are at most eight', async () => {
    expect((await suggested('uitg'))[0]).toEqual({ kind: 'category', name: 'Uitgaan', slug: 'uitgaan', count: 3 })
    expect((await suggested('de')).length).toBeLessThanOrEqual(8)
  })
})

describe('geocoding', () => {
  it('finds points of places and places of points', async () => {
    expect(await search.json('/api/geocode?query=den+bosch')).toMatchObject({ formattedAddress: "'s-Hertogenbosch" })
    expect(await search.json('/api/reverse-geocode?lat=52.0907&lng=5.1214')).toEqual({ formatted_address: 'Utrecht' })
  })

  it('says in Dutch that a place is unknown', async () => {
    for (const path of ['/api/geocode?query=xyzzyqwv', '/api/reverse-geocode?lat=48.85&lng=2.35']) {
      const response = await search.get(path)
      expect(response.status).toBe(404)
      expect(await errorOf(response)).toMatch(/^(We kennen|Dit punt)/)
    }
  })
})

describe('bad input', () => {
  const long = 'a'.repeat(10_000)
  const refused = [
    'lat=abc&lng=5',
    'lat=52',
    'lat=91&lng=5',
    'lat=52&lng=999',
    'lat=52&lng=5&radius=-1',
    'lat=52&lng=5&radius=0',
    'lat=52&lng=5&radius=1e9',
    'rating=6',
    'rating=hoog',
    'priceRange=goedkoop',
    'openNow=misschien',
    'sortBy=price',
    'limit=-1',
    'limit=1.5',
    'limit=tien',
    'offset=-5',
    'offset=99999999999',
    'search[$ne]=1',
    'search=a&search=b',
    'category[]=bars',
    'search=%ED%A0%80',
    `category=${long}`,
    `location_name=${long}`,
    'limit=01',
    'limit=1.0',
    'limit=1e1',
    'limit=%2B1',
    'limit=%201',
    'offset=0x1',
    'radius=1e1&lat=52&lng=5',
    'lat=052&lng=5',
    'lat=52.&lng=5',
    'lat=%2052&lng=5',
    'rating=4,5',
  ]
  it.each(refused)('is refused in Dutch: %.60s', async (query) => {
    for (const path of ['/api/search', '/api/listings']) {
      const response = await search.get(`${path}?${query}`)
      expect(response.status).toBe(400)
      const error = await errorOf(response)
      expect(error).not.toBe('')
      expect(error).not.toMatch(/invalid|expected|required/i)
    }
  })

  const harmless = [
    `search=${long}`,
    `search=${'golf+'.repeat(2_000)}`,
    'search=%22%27%5C%00',
    'search=%F0%9F%98%80',
    'search=.*',
    'search=__proto__',
    'category=__proto__',
    'location=constructor',
    'location_name=%27%3B--',
    'limit=999999999999',
    'offset=1000000',
    'lat=-90&lng=180',
    'lat=90&lng=-180&radius=500&sortBy=distance',
    'onbekend=1',
  ]
  it.each(harmless)('or harmless: %.60s', async (query) => {
    expect(SearchReply.safeParse(await search.json(`/api/search?${query}`)).success).toBe(true)
    expect((await search.get(`/api/listings?${query}`)).status).toBe(200)
  })

  it('is refused by the other endpoints as well', async () => {
    for (const path of [
      '/api/geocode',
      '/api/geocode?query=',
      `/api/geocode?query=${long}`,
      '/api/reverse-geocode?lat=1',
      '/api/reverse-geocode?lat=x&lng=y',
      '/api/search/suggestions',
      `/api/search/suggestions?q=${long}`,
    ]) {
      const response = await search.get(path)
      expect(response.status).toBe(400)
      expect(await errorOf(response)).not.toBe('')
    }
  })
})
