// Proves PLATFORM-11.
import { VenueSnapshot, venueAddressesApi, venueContentsApi } from '@plekje/contracts'
import { sampleSeed } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

let listings: RunningListings

beforeAll(async () => {
  listings = await startListings(sampleSeed)
})
afterAll(() => listings.close())

const get = (path: string) => listings.call(`/api/internal/venues/${path}`, { as: 'search' })

describe('the versions for read models', () => {
  it('is for search only', async () => {
    for (const path of ['versions', 'some?ids=1']) {
      const call = (as?: typeof admin | 'social') => listings.call(`/api/internal/venues/${path}`, { as })
      expect([(await call()).status, (await call(admin)).status, (await call('social')).status]).toEqual([
        401, 401, 403,
      ])
    }
  })

  it('come in order of id, hidden venues included', async () => {
    const first = venueContentsApi.venueVersions.reply.parse((await get('versions?limit=5')).body)
    expect(first.venues.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(first).toMatchObject({
      done: false,
      venues: expect.arrayContaining([{ id: 1, version: 1, isVisible: true }]),
    })
    const rest = venueContentsApi.venueVersions.reply.parse((await get('versions?afterId=5')).body)
    expect(rest.venues.map(({ id }) => id)).toEqual([6, 7, 8, 9])
    expect(rest.done).toBe(true)
    expect([...first.venues, ...rest.venues].filter(({ isVisible }) => !isVisible)).toHaveLength(1)
  })

  it('include a change at once, and exclude deleted venues', async () => {
    await listings.call('/api/admin/venues/4/visibility', { method: 'PATCH', as: admin, body: { visible: false } })
    await listings.call('/api/admin/venues/5', { method: 'DELETE', as: admin })
    const { venues } = venueContentsApi.venueVersions.reply.parse((await get('versions')).body)
    expect(venues.find(({ id }) => id === 4)).toEqual({ id: 4, version: 2, isVisible: false })
    expect(venues.find(({ id }) => id === 5)).toBeUndefined()
    const some = await get('some?ids=4,5,9,77')
    expect(
      VenueSnapshot.strict()
        .array()
        .parse(some.body.venues)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([4, 9])
    expect(some.text).not.toMatch(/030-|@venue|https:\/\/venue/)
  })

  it('is refused with an invalid query', async () => {
    const many = Array.from({ length: 201 }, (_, at) => at + 1)
    for (const path of [
      'versions?limit=0',
      'versions?limit=1001',
      'versions?afterId=-1',
      'some',
      'some?ids=',
      'some?ids=0',
    ]) {
      expect((await get(path)).status).toBe(400)
    }
    expect((await get(`some?ids=${many}`)).status).toBe(400)
  })
})

describe('the addresses for the sitemap', () => {
  const addresses = async (query: string) =>
    venueAddressesApi.venueAddresses.reply.parse(
      (await listings.call(`/api/internal/venues/addresses${query}`, { as: 'gateway' })).body,
    )

  it('is for the gateway only', async () => {
    const call = (as?: typeof admin | 'search') => listings.call('/api/internal/venues/addresses', { as })
    expect([(await call()).status, (await call(admin)).status, (await call('search')).status]).toEqual([401, 401, 403])
  })

  it('cover the visible venues in a range of ids, with the highest id', async () => {
    await listings.call('/api/admin/venues/4/visibility', { method: 'PATCH', as: admin, body: { visible: false } })
    const { venues, done, highestId } = await addresses('?afterId=2&upToId=8')
    expect(venues.map(({ id }) => id)).not.toEqual(expect.arrayContaining([4]))
    expect(venues.map(({ id }) => id)).toEqual(expect.arrayContaining([3, 7, 8]))
    expect(venues.every(({ id }) => id > 2 && id <= 8)).toBe(true)
    expect(venues[0]).toEqual({ id: 3, slug: 'venue-3', updatedAt: expect.stringMatching(/Z$/) })
    expect([done, highestId]).toEqual([true, 9])
    expect(await addresses('?afterId=2&upToId=8&limit=2')).toMatchObject({ venues: [{ id: 3 }, {}], done: false })
    expect(await addresses('?afterId=9')).toEqual({ venues: [], done: true, highestId: 9 })
  })

  it('is refused with an invalid query', async () => {
    for (const query of ['?limit=0', '?limit=5001', '?afterId=-1', '?upToId=x']) {
      const { status } = await listings.call(`/api/internal/venues/addresses${query}`, { as: 'gateway' })
      expect(status).toBe(400)
    }
  })
})
