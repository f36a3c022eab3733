// Proves API-15.
import { VENUE_SORTS, venuesAdminApi } from '@plekje/contracts'
import { createCatalogCache } from '../src/storage/catalog-cache'
import { catalogModels } from '../src/storage/catalog-model'
import { countsModel } from '../src/storage/counts-model'
import { createVenueCounts } from '../src/storage/venue-counts'
import { createVenueLists } from '../src/storage/venue-lists'
import { venueModel } from '../src/storage/venue-model'
import { createManageVenues } from '../src/use-cases/manage-venues'
import { sampleSeed, sampleVenue } from './sample-seed'
import { admin, type RunningListings, startListings } from './start-listings'

const COUNT = 61
const LIMIT = 5
/** Number of rows that may be skipped, so that pages in the middle are too far from both ends. */
const NEAR = 10
const NAMES = ['Café', 'cafe', 'Zwembad', 'Éclair', 'Bar', 'bar']

/** Venues of which some share a name, place, rating or number of images, some are unrated and some hidden. */
const venues = Array.from({ length: COUNT }, (_, at) =>
  sampleVenue(at + 1, {
    name: `${NAMES[at % NAMES.length]} ${at % 9}`,
    googleRating: at % 4 === 0 ? null : 3 + (at % 3) / 2,
    images: Array.from({ length: at % 3 }, (_, image) => `/media/scenes/bars/venue-${at + 1}/${image + 1}.svg`),
    isVisible: at % 5 !== 0,
  }),
)

let listings: RunningListings
let manage: ReturnType<typeof createManageVenues>
beforeAll(async () => {
  listings = await startListings({ ...sampleSeed, venues })
  const connection = await listings.engines.documents.connection('listings')
  const model = venueModel(connection)
  manage = createManageVenues(
    {
      lists: createVenueLists(model),
      counts: createVenueCounts({ counts: countsModel(connection), venues: model }),
      catalog: createCatalogCache(catalogModels(connection)),
    },
    NEAR,
  )
  await listings.call('/api/categories')
})
afterAll(() => listings.close())

type Query = Record<string, string>
const page = (query: Query) => manage(venuesAdminApi.manageVenues.query.parse({ limit: String(LIMIT), ...query }))
const idsOf = ({ venues: rows }: Awaited<ReturnType<typeof page>>) => rows.map(({ id }) => id)

/** Reads the whole list page by page, in either direction. */
async function walk(query: Query, way: 'next' | 'previous', from: Query = {}): Promise<number[]> {
  const ids: number[] = []
  for (let asked: Query = from; ids.length <= COUNT; ) {
    const found = await page({ ...query, ...asked })
    if (way === 'next') ids.push(...idsOf(found))
    else ids.unshift(...idsOf(found))
    const place = found[way]
    if (place === undefined) return ids
    asked = way === 'next' ? { after: place } : { before: place }
  }
  throw new Error('there is no end')
}

const orders = VENUE_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })))
const filters: Query[] = [{}, { visibility: 'true' }, { visibility: 'false' }, { category: 'bars' }, { search: 'caf' }]

describe('pages of administrators’ venues', () => {
  it.each(orders)('continue from a row in the order %j, forwards and backwards', async (order) => {
    for (const filter of filters) {
      const query = { ...filter, ...order }
      const whole = idsOf(await page({ ...query, limit: '100' }))
      expect(await walk(query, 'next')).toEqual(whole)
      const last = await page({ ...query, page: String(Math.ceil(whole.length / LIMIT)) })
      expect(await walk(query, 'previous', { before: last.previous ?? '' })).toEqual(
        whole.slice(0, whole.length - last.venues.length),
      )
    }
  })

  it('can be opened by number near both ends only', async () => {
    const whole = idsOf(await page({ limit: '100' }))
    for (const near of [1, 2, 3, 11, 12, 13]) {
      expect(idsOf(await page({ page: String(near) }))).toEqual(whole.slice((near - 1) * LIMIT, near * LIMIT))
    }
    for (const far of [4, 7, 10]) await expect(page({ page: String(far) })).rejects.toMatchObject({ status: 400 })
    expect(await page({ page: '14' })).toMatchObject({ venues: [], total: COUNT, totalPages: 13 })
  })

  it('can skip some rows after the given one', async () => {
    const whole = idsOf(await page({ limit: '100' }))
    const third = await page({ page: '3' })
    const { next: after = '', previous: before = '' } = third
    const fifth = await page({ page: '5', after, offset: String(LIMIT) })
    expect(idsOf(fifth)).toEqual(whole.slice(4 * LIMIT, 5 * LIMIT))
    expect(fifth).toMatchObject({ page: 5, total: COUNT, totalPages: 13 })
    expect(idsOf(await page({ page: '1', before, offset: String(LIMIT) }))).toEqual(whole.slice(0, LIMIT))
  })

  it('continue after a row that was deleted', async () => {
    const second = await page({ page: '2' })
    const last = second.venues.at(-1)
    const rest = await walk({}, 'next', { after: second.next ?? '' })
    await listings.call(`/api/admin/venues/${last?.id}`, { as: admin, method: 'DELETE' })
    expect(await walk({}, 'next', { after: second.next ?? '' })).toEqual(rest)
  })

  it('refuse a position of another order, or an invalid one', async () => {
    const { next = '' } = await page({})
    await expect(page({ sort: 'photos', after: next })).rejects.toMatchObject({ code: 'no_such_place' })
    await expect(page({ after: 'bm9uc2Vucw' })).rejects.toMatchObject({ code: 'no_such_place' })
    const reply = await listings.call('/api/admin/venues/manage?after=bm9uc2Vucw', { as: admin })
    expect(reply).toMatchObject({ status: 400, body: { error: expect.stringContaining('Begin opnieuw') } })
  })
})
