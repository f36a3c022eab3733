// Proves SEARCH-22, SEARCH-42, SEARCH-43.
import type { Location, SearchReply } from '@plekje/contracts'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

const location = (id: number, slug: string, name: string, latitude: string, longitude: string): Location => ({
  id,
  slug,
  name,
  latitude,
  longitude,
  province: '',
  count: 0,
})
const locations = [
  location(1, 'utrecht', 'Utrecht', '52.09083', '5.12222'),
  location(2, 'amsterdam', 'Amsterdam', '52.37403', '4.88969'),
  location(3, 'maastricht', 'Maastricht', '50.84833', '5.68889'),
  location(4, 'leeuwarden', 'Leeuwarden', '53.20139', '5.80859'),
  location(5, 'sneek', 'Sneek', '53.03297', '5.6589'),
  location(6, 'hengelo', 'Hengelo', '52.26583', '6.79306'),
  location(7, 'zeist', 'Zeist', '52.09', '5.23333'),
  location(8, 'ijmuiden', 'IJmuiden', '52.45866', '4.61916'),
]

let search: SearchUnderTest
beforeAll(async () => {
  search = await startSearch({
    locations,
    venues: locations.map(({ id, name, slug, latitude, longitude }) =>
      venueOf(id, {
        locationId: id,
        locationName: name,
        locationSlug: slug,
        latitude,
        longitude,
        name: `Minigolf ${id}`,
        shortDescription: 'Achttien banen.',
        description: 'Achttien banen.',
        address: 'Weg 1',
      }),
    ),
  })
  await untilReady(search)
})
afterAll(() => search.close())

const found = (query: Record<string, string>) => search.json<SearchReply>(`/api/search?${new URLSearchParams(query)}`)
const idsOf = ({ hits }: SearchReply) => hits.map(({ id }) => id).sort((one, other) => one - other)

describe('a province', () => {
  it.each([{ location_name: 'Friesland' }, { search: 'minigolf friesland' }, { search: 'minigolf in Fryslân' }])(
    'finds what lies in it by %j',
    async (query) => {
      const reply = await found(query)
      expect(idsOf(reply)).toEqual([4, 5])
      expect(reply.area).toMatchObject({ name: 'Friesland', kind: 'province', radiusKm: null })
    },
  )

  it('ignores a radius', async () => {
    const reply = await found({ location_name: 'Limburg', radius: '15' })
    expect(idsOf(reply)).toEqual([3])
    expect(reply.area?.radiusKm).toBeNull()
  })
})

describe('a place with venues', () => {
  it.each([{ location: 'utrecht' }, { location: '1' }, { location_name: 'Utrecht' }, { search: 'minigolf utrecht' }])(
    'is searched alone by %j, and around it with a radius; the reply says which',
    async (place) => {
      const alone = await found(place)
      expect(idsOf(alone)).toEqual([1])
      expect(alone.area).toMatchObject({ name: 'Utrecht', radiusKm: null })
      const around = await found({ ...place, radius: '25' })
      expect(idsOf(around)).toEqual([1, 7])
      expect(around.area).toMatchObject({ name: 'Utrecht', radiusKm: 25 })
    },
  )
})

describe('a place without venues', () => {
  it.each([{ location_name: 'Doorn' }, { search: 'minigolf in Doorn' }])(
    'is itself, with what is near it, by %j',
    async (query) => {
      const reply = await found(query)
      expect(idsOf(reply)).toEqual([7])
      expect(reply.area).toMatchObject({ name: 'Doorn', isUnlisted: true, radiusKm: 15 })
    },
  )

  it('is not confused with a place whose name contains its name', async () => {
    expect((await found({ location_name: 'Muiden' })).area?.name).toBe('Muiden')
    expect((await found({ location_name: 'Echt' })).area?.name).toBe('Echt')
  })

  it('is named in the reply for a point in it', async () => {
    const reply = await found({ location_name: 'Doorn', lat: '52.0334', lng: '5.3457', radius: '15' })
    expect(reply.area).toMatchObject({ name: null, isUnlisted: true })
  })
})

describe('a name of several places', () => {
  it('means the place with venues, and the reply offers the others', async () => {
    for (const query of [{ location_name: 'Hengelo' }, { search: 'minigolf hengelo' }]) {
      const reply = await found(query)
      expect(idsOf(reply)).toEqual([6])
      expect(reply.area?.namesakes).toEqual(['Hengelo (Gelderland)'])
    }
  })

  it.each(['Hengelo (Gld)', 'Hengelo (Gelderland)'])('means the other place as "%s"', async (name) => {
    const reply = await found({ location_name: name })
    expect(idsOf(reply)).toEqual([])
    expect(reply.area).toMatchObject({ name: 'Hengelo (Gelderland)', isUnlisted: true })
  })
})

it.each(['1012 AB', '1012ab', '1012'])('the postcode %s finds the venues of its town', async (postcode) => {
  for (const query of [{ location_name: postcode }, { search: `minigolf ${postcode}` }]) {
    if (postcode !== '1012' || 'location_name' in query) expect(idsOf(await found(query))).toEqual([2])
  }
})

it.each([
  ['echt lekkere minigolf', 8],
  ['de beste minigolf', 8],
])('"%s" names no place', async (text, total) => {
  const reply = await found({ search: text })
  expect(reply.area).toBeNull()
  expect(reply.total).toBe(total)
})

describe('geocoding', () => {
  it('returns the kind of place, and its slug if the directory has it', async () => {
    expect(await search.json('/api/geocode?query=friesland')).toMatchObject({
      formattedAddress: 'Friesland',
      kind: 'province',
    })
    expect(await search.json('/api/geocode?query=1012ab')).toMatchObject({ location: 'amsterdam', kind: 'place' })
    expect(await search.json('/api/geocode?query=hengelo')).toMatchObject({ namesakes: ['Hengelo (Gelderland)'] })
    expect(await search.json('/api/geocode?query=Oudegracht+12,+Utrecht')).toMatchObject({ location: 'utrecht' })
  })
})
