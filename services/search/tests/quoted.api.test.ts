// Proves SEARCH-41.
import { SearchReply } from '@plekje/contracts'
import { loadGazetteer } from '@plekje/geography/places'
import { Catalogue } from '../src/domain/catalogue'
import { understand } from '../src/domain/words/understand'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { categories, locations, venueOf } from './trial-venues'

const venues = [
  venueOf(401, { name: 'Bar De Zwaan', categoryId: 3, description: 'Leuk terras aan het water.' }),
  venueOf(402, { name: 'Terras Leuk', categoryId: 4, description: 'Met een terras dat leuk is.' }),
  venueOf(403, { name: 'De Kraan', categoryId: 3, locationId: 2, description: 'Een leuk terras in de zon.' }),
  venueOf(404, { name: 'Kroegjes van Utrecht', categoryId: 4, locationId: 2 }),
  venueOf(405, { name: 'Utrecht', categoryId: 3, facts: { terrace: 'yes' }, description: 'Alleen binnen.' }),
]

describe('words in quotes', () => {
  let search: SearchUnderTest
  beforeAll(async () => {
    search = await startSearch({ venues })
    await untilReady(search)
  })
  afterAll(() => search.close())

  const found = async (text: string) =>
    SearchReply.parse(await search.json(`/api/search?search=${encodeURIComponent(text)}`))
  const sorted = async (text: string) => (await found(text)).hits.map(({ id }) => id).sort((one, other) => one - other)

  it('are found literally', async () => {
    expect(await sorted('"leuk terras"')).toEqual([401, 403])
    expect(await sorted('“Leuk Terras”')).toEqual([401, 403])
    expect(await sorted('"terras leuk"')).toEqual([402])
  })

  it('are not interpreted', async () => {
    const reply = await found('"kroegjes van utrecht"')
    expect(reply).toMatchObject({ area: null, relaxed: false })
    expect(reply.hits.map(({ id }) => id)).toEqual([404])
    expect(reply.understood).toBeUndefined()
  })

  it('work beside words that are interpreted', async () => {
    const reply = await found('kroegjes "leuk terras" in mokum')
    expect(reply.hits.map(({ id }) => id)).toEqual([403])
    expect(reply.understood).toEqual([
      { as: 'category', typed: 'kroegjes', name: 'Bars' },
      { as: 'place', typed: 'in mokum', name: 'Amsterdam' },
    ])
  })

  it('occur in every result, even when other words are dropped', async () => {
    const reply = await found('xyzzyq "leuk terras"')
    expect(reply.relaxed).toBe(true)
    expect(reply.hits.map(({ id }) => id).sort()).toEqual([401, 403])
    expect((await found('kroeg xyzzyq "leuk terras" amsterdam')).hits.map(({ id }) => id)).toEqual([403])
    const elsewhere = await found('kroeg in utrecht "dat leuk is"')
    expect({ ...elsewhere, hits: elsewhere.hits.map(({ id }) => id) }).toMatchObject({ relaxed: true, hits: [402] })
    expect((await found('"leuk water"')).total).toBe(0)
  })

  it('have the same total in both lists', async () => {
    const response = await search.get(`/api/listings?search=${encodeURIComponent('bar "leuk terras"')}`)
    expect(Number(response.headers.get('x-total-count'))).toBe((await found('bar "leuk terras"')).total)
  })

  it('reach the engine as typed, after the other words', async () => {
    const catalogue = new Catalogue(categories, locations, await loadGazetteer())
    expect(understand('"Leuk terras" zwaan "de zon" utrecht', catalogue, new Set())).toMatchObject({
      text: 'zwaan "Leuk terras" "de zon"',
      quotedText: '"Leuk terras" "de zon"',
      place: { name: 'Utrecht' },
      unlistedWords: ['zwaan'],
    })
  })
})
