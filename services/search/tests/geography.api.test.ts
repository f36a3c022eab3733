// Proves API-18, SEARCH-4, SEARCH-5, SEARCH-6.
import { SearchReply } from '@plekje/contracts'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

/** Pseudo-random numbers between 0 and 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const random = numbers(7)
const venues = Array.from({ length: 1_000 }, (_, at) =>
  venueOf(at + 1, {
    latitude: (50.8 + 2.7 * random()).toFixed(5),
    longitude: (3.4 + 3.8 * random()).toFixed(5),
    locationId: 1 + (at % 7),
    description: [0, 2].includes(at % 7) ? 'Buiten.' : 'Binnen, met een glijbaan.',
  }),
)

/** Distance by the spherical law of cosines in vector form, independent of the formula in the service. */
function kilometres(one: readonly [number, number], other: readonly [number, number]): number {
  const [a, b] = [one, other].map(([lat, lng]) => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const
  }) as [readonly [number, number, number], readonly [number, number, number]]
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
  return 6371.0088 * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])
}

let search: SearchUnderTest

beforeAll(async () => {
  search = await startSearch({ venues })
  await untilReady(search)
})
afterAll(() => search.close())

const found = async (query: string) => SearchReply.parse(await search.json(`/api/search?${query}`))

describe('a search around a point', () => {
  const points = [
    [52.0907, 5.1214],
    [51.0, 3.5],
    [53.4, 7.1],
    [52.0, 5.0],
    [48.0, 2.0],
  ] as const
  const around = points.flatMap(([lat, lng]) => [5, 10, 15, 25, 150].map((radius) => [lat, lng, radius] as const))

  it.each(around)('around %d, %d finds exactly what lies within %d km, nearest first', async (lat, lng, radius) => {
    const expected = venues
      .map((venue) => [venue.id, kilometres([lat, lng], [Number(venue.latitude), Number(venue.longitude)])] as const)
      .filter(([, km]) => km <= radius)
      .sort(([, one], [, other]) => one - other)
    const reply = await found(`lat=${lat}&lng=${lng}&radius=${radius}&limit=1000`)
    expect(reply.total).toBe(expected.length)
    expect(reply.hits.map(({ id }) => id)).toEqual(expected.map(([id]) => id))
    for (const [at, hit] of reply.hits.entries()) expect(hit.distance).toBeCloseTo(expected[at]?.[1] ?? -1, 3)
    expect(reply.area).toEqual({ name: null, lat, lng, radiusKm: radius })
  })

  it('looks 15 km around when no radius is given', async () => {
    const [lat, lng] = points[0]
    const { total } = await found(`lat=${lat}&lng=${lng}&radius=15`)
    expect(await found(`lat=${lat}&lng=${lng}`)).toMatchObject({ total, area: { radiusKm: 15 } })
  })

  it('takes precedence over a place', async () => {
    const { total } = await found('lat=52&lng=5&radius=25')
    expect((await found('lat=52&lng=5&radius=25&location=amsterdam&location_name=Utrecht')).total).toBe(total)
  })

  it('returns distances only for a search from a point', async () => {
    expect((await found('')).hits.every(({ distance }) => distance === undefined)).toBe(true)
    expect((await found('location=utrecht')).hits.every(({ distance }) => distance === undefined)).toBe(true)
  })
})

describe('the order by distance', () => {
  it.each([
    ['minigolf+utrecht', null],
    ['zaak+buiten+utrecht', null],
    ['zaak+in+de+buurt+van+utrecht', 15],
    ['zaak+in+vinkeveen', 15],
    ['glijbaan+amersfoort', 25],
    ['onvindbaar+minigolf+utrecht', null],
    ['zaak+provincie+utrecht', null],
  ])('starts at the place that the text "%s" names', async (text, radiusKm) => {
    const { hits, area, total } = await found(`search=${text}&sortBy=distance&limit=1000`)
    expect(area).toMatchObject({ radiusKm })
    const { total: totalByRelevance } = await found(`search=${text}`)
    expect(total).toBe(totalByRelevance)
    const centre = [area?.lat ?? 0, area?.lng ?? 0] as const
    const distances = hits.map(({ id }) => {
      const { latitude, longitude } = venues[id - 1] as (typeof venues)[number]
      return kilometres(centre, [Number(latitude), Number(longitude)])
    })
    expect(distances.length).toBeGreaterThan(1)
    expect(distances).toEqual([...distances].sort((one, other) => one - other))
    for (const [at, { distance }] of hits.entries()) expect(distance).toBeCloseTo(distances[at] ?? -1, 3)
  })
})

it('the reply names no area when no venue in the place has the words, but one elsewhere has all of them', async () => {
  const { area, relaxed, total, understood } = await found('search=glijbaan+utrecht')
  expect({ area, relaxed, understood }).toEqual({ area: null, relaxed: false })
  expect(total).toBeGreaterThan(0)
})
