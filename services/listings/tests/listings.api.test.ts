// Proves API-7, API-15, API-17, API-18, HOME-10, SITE-6, VENUE-14, VENUE-15.
import { Category, Listing, ListingDetail, Location, VenueSnapshot } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { sampleSeed } from './sample-seed'
import { admin, anna, type RunningListings, startListings } from './start-listings'

let listings: RunningListings
beforeAll(async () => {
  listings = await startListings(sampleSeed)
})
afterAll(() => listings.close())

const get = (path: string, options = {}) => listings.call(path, options)
const idsOf = (venues: { id: number }[]) => venues.map(({ id }) => id)

describe('categories and places', () => {
  it('counts visible venues per place, by name', async () => {
    const { status, body } = await get('/api/locations')
    expect(status).toBe(200)
    expect(body.map((location: Location) => [location.name, location.count])).toEqual([
      ['Aalsmeer', 0],
      ['Den Haag', 5],
      ['Utrecht', 3],
    ])
    expect(Location.strict().array().parse(body)).toEqual(body)
  })

  it('counts visible venues per category, and those of its members for a group', async () => {
    const { body } = await get('/api/categories')
    expect(body.map(({ slug, count }: Category) => [slug, count])).toEqual([
      ['bars', 2],
      ['restaurants', 3],
      ['minigolf', 3],
      ['uitgaan', 5],
    ])
    expect(Category.strict().array().parse(body)).toEqual(body)
    expect(body.every(({ image }: Category) => image.startsWith('/media/scenes/'))).toBe(true)
  })

  it('returns average ratings per category id, from the ratings on cards', async () => {
    const { body } = await get('/api/categories/stats')
    expect(body).toEqual({
      1: { visible_count: 2, avg_rating: 4 },
      2: { visible_count: 3, avg_rating: 4 },
      3: { visible_count: 3, avg_rating: 4.3 },
      10: { visible_count: 5, avg_rating: 4.2 },
    })
  })

  it.each(['/api/categories/3', '/api/categories/minigolf'])('finds a category at %s', async (path) => {
    expect((await get(path)).body).toMatchObject({ id: 3, slug: 'minigolf', count: 3, parentId: 10 })
  })

  it.each(['/api/locations/2', '/api/locations/den-haag'])('finds a place at %s', async (path) => {
    expect((await get(path)).body).toMatchObject({ id: 2, name: 'Den Haag', count: 5 })
  })

  it.each([
    ['/api/categories/nergens', 'Deze categorie bestaat niet.'],
    ['/api/categories/999999999999999999999', 'Deze categorie bestaat niet.'],
    ['/api/categories/__proto__', 'Deze categorie bestaat niet.'],
    ['/api/locations/nergens', 'Deze plaats kennen we niet.'],
    ['/api/locations/%00', 'Deze plaats kennen we niet.'],
    ['/api/listings/category/99', 'Deze categorie bestaat niet.'],
  ])('answers 404 in Dutch for %s', async (path, error) => {
    const { status, body } = await get(path)
    expect([status, body.error]).toEqual([404, error])
  })

  it.each(['abc', '0', '-1', '1.5', '4294967296', '1e400', '02', '2.0', '%202', '%2B2', '2e0'])(
    'refuses %s as the id of a category',
    async (id) => {
      const { status, body } = await get(`/api/listings/category/${id}`)
      expect([status, body.error]).toEqual([400, 'Dit is geen geldig nummer.'])
    },
  )
})

describe('lists', () => {
  it('contain visible venues of a category or a group, by name', async () => {
    expect(idsOf((await get('/api/listings/category/2')).body)).toEqual([1, 4, 7])
    expect(idsOf((await get('/api/listings/category/10')).body)).toEqual([5, 2, 3, 8, 9])
  })

  it('contain visible featured venues', async () => {
    const { body } = await get('/api/listings/featured')
    expect(idsOf(body)).toEqual([1, 2])
    expect(Listing.strict().array().parse(body)).toEqual(body)
  })

  it('never contain contact data, even for members and administrators', async () => {
    for (const as of [undefined, anna, admin]) {
      for (const path of ['/api/listings/featured', '/api/listings/category/2', '/api/listings/category/10']) {
        const { text } = await get(path, as ? { as } : {})
        expect(text).not.toMatch(/030-|@venue|https:\/\/venue|"(phone|email|website)"/)
      }
    }
  })
})

describe('venues by id', () => {
  it('are returned in the requested order, once each, without hidden and unknown ones', async () => {
    const { status, body, text } = await get('/api/listings/some?ids=4,6,1,999,4,2')
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual([4, 1, 2])
    expect(Listing.strict().array().parse(body)).toEqual(body)
    expect(text).not.toMatch(/030-|@venue|https:\/\/venue|"(phone|email|website)"/)
  })

  it.each(['', '?ids=', '?ids=0', '?ids=1,', '?ids=x', '?ids=1,2,3,4,5,6,7,8,9', '?ids=99999999999', '?ids=1&ids=2'])(
    'are refused as %s',
    async (query) => {
      const { status, body } = await get(`/api/listings/some${query}`)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    },
  )
})

describe('one venue', () => {
  it.each(['/api/listings/venue-1', '/api/listings/1'])('is found at %s', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(ListingDetail.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({
      id: 1,
      name: 'Café Zon',
      categoryName: 'Restaurants',
      categorySlug: 'restaurants',
      locationSlug: 'den-haag',
      rating: null,
      reviewCount: 0,
      googleRating: 4,
    })
  })

  it('omits contact data for visitors and says that it exists', async () => {
    const { body, text, response } = await get('/api/listings/venue-1')
    expect(body).toMatchObject({ hasPhone: true, hasEmail: true, hasWebsite: true })
    expect(text).not.toMatch(/030-|@venue|https:\/\/venue|"(phone|email|website)"/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it('returns contact data to members in a private reply', async () => {
    const { body, response } = await get('/api/listings/venue-1', { as: anna })
    expect(body).toMatchObject({
      phone: '030-0123456',
      email: 'info@venue-1.example',
      website: 'https://venue-1.example',
    })
    expect(ListingDetail.strict().parse(body)).toEqual(body)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const without = (await get('/api/listings/venue-3', { as: anna })).body
    expect(without).toMatchObject({ hasPhone: false, hasEmail: false, hasWebsite: false })
    expect(without).not.toHaveProperty('phone')
  })

  it('refuses a member that the gateway did not sign', async () => {
    const headers = { 'x-plekje-identity': '{"id":"1","isAdmin":true}' }
    const { status, text } = await get('/api/listings/venue-1', { headers })
    expect([status, text.includes('030-')]).toEqual([401, false])
    expect((await get('/api/listings/venue-1', { as: null })).status).toBe(401)
  })

  it('says if it is open, and null when the hours are unknown', async () => {
    expect(typeof (await get('/api/listings/venue-1')).body.isOpen).toBe('boolean')
    expect((await get('/api/listings/venue-3')).body.isOpen).toBeNull()
  })

  it.each([
    'nergens',
    'venue-6',
    '6',
    '0',
    '99999999999999999999',
    'VENUE-1',
    '01',
    '1.0',
    '%2B1',
    '%201',
    '1e0',
    '$ne',
    '%7B%22$gt%22:%22%22%7D',
    'x'.repeat(200),
    '%F0%9F%8E%B3',
  ])('answers 404 for %s, whether it is hidden or unknown', async (slug) => {
    const { status, body } = await get(`/api/listings/${slug}`)
    expect([status, body.error, body.code]).toEqual([404, 'Deze locatie bestaat niet (meer).', 'listing_not_found'])
  })

  it('refuses a slug that is too long or malformed', async () => {
    expect((await get(`/api/listings/${'x'.repeat(201)}`)).status).toBe(400)
    expect((await get('/api/listings/%E0%A4%A')).status).toBe(400)
  })
})

describe('the export for other services', () => {
  it('is for services only', async () => {
    for (const path of ['/api/internal/venues', '/api/internal/listings?ids=1']) {
      expect((await get(path)).status).toBe(401)
      expect((await get(path, { as: admin })).status).toBe(401)
    }
  })

  it('returns all venues in order of id, hidden ones included, without contact data', async () => {
    const first = await get('/api/internal/venues?limit=5', { as: 'search' })
    expect(idsOf(first.body.venues)).toEqual([1, 2, 3, 4, 5])
    expect(first.body.done).toBe(false)
    const rest = await get('/api/internal/venues?limit=5&afterId=5', { as: 'search' })
    expect(idsOf(rest.body.venues)).toEqual([6, 7, 8, 9])
    expect(rest.body.done).toBe(true)
    expect(VenueSnapshot.strict().array().parse(rest.body.venues)).toEqual(rest.body.venues)
    expect(first.text + rest.text).not.toMatch(/030-|@venue|https:\/\/venue/)
    expect((await get('/api/internal/venues?limit=9', { as: 'search' })).body.done).toBe(true)
  })

  it('returns the requested venues that are visible, without contact data', async () => {
    const { status, body, text } = await get('/api/internal/listings?ids=9,6,1,77,1', { as: 'social' })
    expect([status, idsOf(body).sort()]).toEqual([200, [1, 9]])
    expect(Listing.strict().array().parse(body)).toEqual(body)
    expect(text).not.toMatch(/030-|@venue|https:\/\/venue/)
    for (const query of ['', '?ids=', '?ids=a', '?ids=1,', `?ids=${Array.from({ length: 101 }, () => 1)}`]) {
      expect((await get(`/api/internal/listings${query}`, { as: 'social' })).status).toBe(400)
    }
  })

  it('refuses an invalid page', async () => {
    for (const query of ['limit=0', 'limit=1001', 'afterId=-1', 'afterId=x']) {
      expect((await get(`/api/internal/venues?${query}`, { as: 'search' })).status).toBe(400)
    }
  })
})

describe('pages of lists', () => {
  it('have a limit, an offset, the total and the address of the next page', async () => {
    const first = await get('/api/listings/category/10?limit=2')
    expect(idsOf(first.body)).toEqual([5, 2])
    expect(first.response.headers.get('x-total-count')).toBe('5')
    expect(first.response.headers.get('link')).toBe('</api/listings/category/10?limit=2&offset=2>; rel="next"')
    const last = await get('/api/listings/category/10?limit=2&offset=4')
    expect([idsOf(last.body), last.response.headers.get('link')]).toEqual([[9], null])
    expect(last.response.headers.get('x-total-count')).toBe('5')
    const beyond = await get('/api/listings/category/10?offset=100')
    expect([beyond.body, beyond.response.headers.get('x-total-count')]).toEqual([[], '5'])
    const featured = await get('/api/listings/featured?limit=1')
    expect([idsOf(featured.body), featured.response.headers.get('x-total-count')]).toEqual([[1], '2'])
    expect((await get('/api/listings/featured')).response.headers.get('link')).toBeNull()
  })

  it.each(['limit=0', 'limit=x', 'offset=-1', 'offset=1000001'])('refuse %s', async (query) => {
    const { status, body } = await get(`/api/listings/category/2?${query}`)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  it('return the versions of their venues', async () => {
    const versions = async (path: string) => (await get(path)).response.headers.get('x-venue-versions')
    expect(await versions('/api/listings/category/2')).toBe('1:1,4:1,7:1')
    expect(await versions('/api/listings/featured')).toBe('1:1,2:1')
    expect(await versions('/api/listings/venue-1')).toBe('1:1')
  })
})

describe('readiness', () => {
  it('checks only what every request needs', async () => {
    const { status, body } = await get('/readyz')
    expect([status, body.details.engines]).toEqual([200, { documents: 'up', events: 'up', blobs: 'up' }])
    // Operators get more details, which cost a read of the counts; probes do not.
    expect(Object.keys(body.details).sort()).toEqual(['engines', 'events', 'outbox', 'visible'])
    expect(await (await fetch(`${listings.url}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  it('does not need the store of photos', async () => {
    const away = jest.spyOn(listings.engines.blobs, 'ping').mockRejectedValue(new Error('away'))
    await waitUntil(async () => (await get('/readyz')).body.details.engines.blobs === 'down')
    expect((await get('/readyz')).status).toBe(200)
    away.mockRestore()
  })
})
