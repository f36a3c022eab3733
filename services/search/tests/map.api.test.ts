// Proves SEARCH-28, SEARCH-32.
import { MapReply, SearchReply } from '@plekje/contracts'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

/** 300 venues in Utrecht, some in Amsterdam, one in Maastricht, and two in one building in Zwolle. */
const crowd = Array.from({ length: 300 }, (_, at) =>
  venueOf(at + 1, {
    name: `Bowlen ${at}`,
    latitude: (52.09 + (at % 20) / 1_000).toFixed(5),
    longitude: (5.1 + Math.floor(at / 20) / 1_000).toFixed(5),
  }),
)
const few = Array.from({ length: 40 }, (_, at) =>
  venueOf(400 + at, { name: `Museum ${at}`, latitude: (52.37 + at / 10_000).toFixed(5), longitude: '4.89000' }),
)
const alone = venueOf(500, { name: 'Grotten', latitude: '50.84970', longitude: '5.68750' })
const roof = [501, 502].map((id) => venueOf(id, { name: `Zaal ${id}`, latitude: '52.51250', longitude: '6.09440' }))
const venues = [...crowd, ...few, alone, ...roof]

let search: SearchUnderTest

beforeAll(async () => {
  search = await startSearch({ venues })
  await untilReady(search)
})
afterAll(() => search.close())

const COUNTRY = '3,50.5,7.5,53.8'
const onMap = async (query: string) => MapReply.parse(await search.json(`/api/search/map?${query}`))
const found = async (query: string) => SearchReply.parse(await search.json(`/api/search?${query}`))
const counted = ({ pins, clusters }: MapReply) => clusters.reduce((sum, { count }) => sum + count, pins.length)

describe('an area', () => {
  it('finds its venues in both lists, and takes precedence over a point and a place', async () => {
    const { total, hits, area } = await found('bbox=5.6,50.8,5.8,50.9')
    expect({ total, ids: hits.map(({ id }) => id), area }).toEqual({ total: 1, ids: [500], area: null })
    expect(await search.json('/api/listings?bbox=5.6,50.8,5.8,50.9')).toMatchObject([{ id: 500 }])
    expect((await found('bbox=5.6,50.8,5.8,50.9&lat=52.1&lng=5.1&location=amsterdam')).total).toBe(1)
    expect((await found('bbox=4.8,52.3,5,52.5&search=museum')).total).toBe(40)
    expect((await found('bbox=4.8,52.3,5,52.5&search=bowlen')).total).toBe(0)
  })

  it.each(['1,2,3', '5,52,4,53', '5,53,6,52', '-181,1,2,3', '5,52,6,91', 'a,b,c,d', '5,52,6,53,7'])(
    'is refused in Dutch as %s',
    async (bbox) => {
      const answer = await search.get(`/api/search?bbox=${bbox}`)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('west,zuid,oost,noord')
    },
  )
})

describe('the map', () => {
  it('shows every result in view once, zoomed out as clusters and a pin', async () => {
    const reply = await onMap(`view=${COUNTRY}&zoom=6.5`)
    expect(reply.total).toBe(venues.length)
    expect(counted(reply)).toBe(venues.length)
    expect(reply.pins.map(({ id }) => id)).toEqual([500])
    expect(reply.clusters[0]?.count).toBe(300)
    // At most half a cell off.
    expect(Math.abs((reply.clusters[0]?.lat ?? 0) - 52.1)).toBeLessThan(0.2)
    expect(Math.abs((reply.clusters[0]?.lng ?? 0) - 5.1)).toBeLessThan(0.2)
  })

  it.each([7, 8.3, 10, 12, 13.5])('counts each result once at zoom %d', async (zoom) => {
    const reply = await onMap(`view=${COUNTRY}&zoom=${zoom}`)
    expect(counted(reply)).toBe(venues.length)
  })

  it('returns bounds that contain the venues of each cluster', async () => {
    const { clusters } = await onMap('view=5.05,52.05,5.2,52.15&zoom=12')
    expect(clusters.length).toBeGreaterThan(1)
    for (const { lat, lng, count, bounds } of clusters) {
      expect(lat).toBeGreaterThanOrEqual(bounds.south)
      expect(lat).toBeLessThanOrEqual(bounds.north)
      expect(lng).toBeGreaterThanOrEqual(bounds.west)
      expect(lng).toBeLessThanOrEqual(bounds.east)
      const { west, south, east, north } = bounds
      const edge = 0.0001
      const inside = await found(`bbox=${west - edge},${south - edge},${east + edge},${north + edge}&limit=0`)
      expect(inside.total).toBeGreaterThanOrEqual(count)
    }
  })

  it('shows venues in one street separately when zoomed in', async () => {
    const view = 'view=6.09,52.51,6.1,52.515'
    expect(await onMap(`${view}&zoom=14`)).toMatchObject({ pins: [], clusters: [{ count: 2 }] })
    expect((await onMap(`${view}&zoom=17`)).pins.map(({ id }) => id).sort()).toEqual([501, 502])
  })

  it('applies the same criteria in every view', async () => {
    expect((await onMap(`view=${COUNTRY}&zoom=7&search=museum`)).total).toBe(40)
    expect((await onMap(`view=${COUNTRY}&zoom=7&bbox=5.6,50.8,5.8,50.9`)).pins.map(({ id }) => id)).toEqual([500])
    expect((await onMap(`view=5,52,5.3,52.2&zoom=9&lat=50.85&lng=5.69&radius=10`)).total).toBe(0)
    // No venue here has both words, and venues elsewhere would match one: the map shows no pin that the list lacks.
    expect((await onMap('view=4.8,52.3,5,52.5&zoom=10&search=bowlen')).total).toBe(0)
    expect((await onMap(`view=${COUNTRY}&zoom=7&category=bestaat-niet`)).total).toBe(0)
  })

  it('returns at most 100 pins, and requires a view and a zoom', async () => {
    const { pins } = await onMap('view=5.09,52.08,5.12,52.12&zoom=16')
    expect(pins.length).toBeLessThanOrEqual(100)
    for (const query of ['zoom=7', `view=${COUNTRY}`, `view=${COUNTRY}&zoom=30`, 'view=1,1,1,1&zoom=3']) {
      expect((await search.get(`/api/search/map?${query}`)).status).toBe(400)
    }
  })
})
