// Proves SEARCH-29, SEARCH-30, SEARCH-44.
import { SearchReply } from '@plekje/contracts'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'

let search: SearchUnderTest

beforeAll(async () => {
  search = await startSearch()
  await untilReady(search)
})
afterAll(() => search.close())

const found = async (query: string) => SearchReply.parse(await search.json(`/api/search?${query}`))
const sorted = async (query: string) => (await found(query)).hits.map(({ id }) => id).sort((one, other) => one - other)

describe('the interpretation of a text', () => {
  it('finds categories and places by common words, and is in the reply', async () => {
    const reply = await found('search=kroegjes+in+mokum')
    expect(reply.hits.map(({ id }) => id)).toEqual([12])
    expect(reply.area).toMatchObject({ name: 'Amsterdam', radiusKm: null })
    expect(reply.understood).toEqual([
      { as: 'category', typed: 'kroegjes', name: 'Bars' },
      { as: 'place', typed: 'in mokum', name: 'Amsterdam' },
    ])
    expect(await sorted('search=barretjes')).toEqual(await sorted('category=bars'))
  })

  it('searches 15 km around a place after "in de buurt van"', async () => {
    expect((await found('search=bowlen+in+de+buurt+van+utrecht')).area).toMatchObject({ name: 'Utrecht', radiusKm: 15 })
  })

  it('orders the venues of a town by distance to a named district', async () => {
    const plain = await found('search=minigolf+utrecht')
    const { hits, area, total, relaxed } = await found('search=minigolf+utrecht+overvecht')
    expect(area).toMatchObject({ name: 'Overvecht, Utrecht', radiusKm: null })
    expect({ total, relaxed }).toEqual({ total: plain.total, relaxed: plain.relaxed })
    expect(hits.map(({ distance }) => distance)).toEqual(
      [...hits.map(({ distance }) => distance)].sort((one = 0, other = 0) => one - other),
    )
    expect(hits[0]?.distance).toEqual(expect.any(Number))
    const around = await found('search=minigolf+in+de+buurt+van+overvecht')
    expect(around.area).toMatchObject({ name: 'Overvecht, Utrecht', lat: area?.lat, radiusKm: 15 })
  })

  it('asks the geocoder for an unknown name after "in de buurt van"', async () => {
    expect((await found('search=bowlen+in+de+buurt+van+vleuterweide')).relaxed).toBe(true)
    expect((await found('search=bowlen+in+de+buurt+van+nieuwegein')).area).toMatchObject({ radiusKm: 15 })
  })

  it('can be taken back by aspect', async () => {
    const reply = await found('search=kroeg+mokum&asTyped=place')
    expect(reply.area).toBeNull()
    expect(reply.understood).toEqual([{ as: 'category', typed: 'kroeg', name: 'Bars' }])
    expect((await found('search=kroegje&asTyped=category,spelling')).understood).toBeUndefined()
    expect((await search.get('/api/search?search=kroeg&asTyped=alles')).status).toBe(400)
  })

  it('skips aspects that a filter has already chosen', async () => {
    expect((await found('search=kroeg&category=hotels')).understood).toBeUndefined()
    expect((await found('search=bowlen+utrecht&location=amersfoort')).area?.name).toBe('Amersfoort')
  })

  it('keeps the wishes for which no filter is chosen', async () => {
    const wish = { as: 'wish', typed: 'goedkope', name: '€' }
    for (const filter of ['', '&rating=2', '&openNow=false']) {
      const { hits, relaxed, understood } = await found(`search=goedkope+bars${filter}`)
      expect([hits.map(({ id }) => id), relaxed]).toEqual([[4], false])
      expect(understood).toContainEqual(wish)
    }
    expect((await found('search=goedkope+bars&priceRange=luxury')).understood).not.toContainEqual(wish)
  })

  it('is skipped when a venue has the typed name', async () => {
    const reply = await found('search=bowling+de+bossche')
    expect(reply.hits[0]?.id).toBe(10)
    expect(reply.understood).toBeUndefined()
  })

  it('splits a compound that no venue has, and is in the reply', async () => {
    const { hits, relaxed, understood } = await found('search=keukenrestaurantje')
    expect(hits.map(({ id }) => id)).toEqual([8])
    expect(relaxed).toBe(false)
    expect(understood).toEqual([
      { as: 'category', typed: 'keukenrestaurantje', name: 'Restaurants' },
      { as: 'spelling', typed: 'keukenrestaurantje', name: 'keuken' },
    ])
    expect((await found('search=keukenrestaurantje&asTyped=spelling')).hits).toEqual([])
  })

  it('finds the first part of a compound in any category when its own has none', async () => {
    const { hits, relaxed, understood } = await found('search=keukenhotel')
    expect(hits.map(({ id }) => id)).toEqual([8])
    expect(relaxed).toBe(true)
    expect(understood).toEqual([{ as: 'spelling', typed: 'keukenhotel', name: 'keuken' }])
  })

  it('finds nothing by a general head alone, but a category by a head that names one', async () => {
    expect((await found('search=qwxzplek')).hits).toEqual([])
    const { hits, relaxed } = await found('search=qwxzhotel')
    expect(hits.map(({ id }) => id)).toEqual([5])
    expect(relaxed).toBe(true)
  })

  it('has the same total in both lists', async () => {
    for (const text of [
      'kroegjes+in+mokum',
      'goedkope+bars',
      'pannekoekenhuis',
      'keukenhotel',
      'minigolf+in+de+buurt+van+utrecht',
    ]) {
      const response = await search.get(`/api/listings?search=${text}`)
      expect(Number(response.headers.get('x-total-count'))).toBe((await found(`search=${text}`)).total)
    }
  })
})
