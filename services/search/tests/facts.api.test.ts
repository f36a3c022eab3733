// Proves SEARCH-24, SEARCH-36.
import {
  ErrorReply,
  type Fact,
  MapReply,
  SearchReply,
  type VenueFacts,
  type VenueSnapshot,
  withoutUndefined,
} from '@plekje/contracts'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

const withFacts = (id: number, facts: VenueFacts | undefined, more: Partial<VenueSnapshot> = {}) =>
  venueOf(id, { ...withoutUndefined({ facts }), ...more })

const venues: readonly VenueSnapshot[] = [
  withFacts(201, { wheelchairEntrance: 'yes', dogs: 'yes', terrace: 'yes' }),
  withFacts(202, { wheelchairEntrance: 'partly', dogs: 'yes' }, { locationId: 2 }),
  withFacts(203, { wheelchairEntrance: 'no', dogs: 'no', terrace: 'yes' }, { categoryId: 4 }),
  withFacts(204, undefined),
  withFacts(205, { vegan: 'yes', vegetarian: 'yes' }, { categoryId: 4 }),
  withFacts(206, undefined, { locationId: 3, description: 'Bij de kassa kan je pinnen.' }),
]

let search: SearchUnderTest
beforeAll(async () => {
  search = await startSearch({ venues })
  await untilReady(search)
})
afterAll(() => search.close())

const found = async (query: string) => SearchReply.parse(await search.json(`/api/search?${query}`))
const ids = async (query: string) => (await found(query)).hits.map(({ id }) => id).sort()
const counted = async (query: string) =>
  Object.fromEntries((await found(query)).facets.facts?.map(({ value, count }) => [value, count]) ?? []) as {
    [Name in Fact]?: number
  }

describe('facts', () => {
  it('find venues known to have the fact; an unknown fact matches neither yes nor no', async () => {
    expect(await ids('facts=wheelchairEntrance')).toEqual([201])
    expect(await ids('facts=dogs')).toEqual([201, 202])
    expect(await ids('facts=halal')).toEqual([])
    expect(await ids('show_all=true')).toEqual([201, 202, 203, 204, 205, 206])
  })

  it('find partly true facts too when asked', async () => {
    expect(await ids('facts=wheelchairEntrance,partly')).toEqual([201, 202])
  })

  it('must all hold, in any order and together with all other criteria', async () => {
    expect(await ids('facts=terrace,dogs')).toEqual([201])
    expect(await ids('facts=dogs,terrace')).toEqual([201])
    expect(await ids('facts=dogs&location=amsterdam')).toEqual([202])
    expect(await ids('facts=terrace&category=restaurants')).toEqual([203])
    expect(await ids('facts=terrace&search=Zaak')).toEqual([201, 203])
  })

  it('are counted among the results, as a filter would count them', async () => {
    expect(await counted('show_all=true')).toEqual({
      wheelchairEntrance: 1,
      dogs: 2,
      terrace: 2,
      vegetarian: 1,
      vegan: 1,
    })
    expect(await counted('facts=terrace')).toEqual({ wheelchairEntrance: 1, dogs: 1, terrace: 2 })
    expect(await counted('facts=dogs,partly')).toEqual({ wheelchairEntrance: 2, dogs: 2, terrace: 1 })
    expect(await counted('category=hotels')).toEqual({})
    expect((await found('facts=dogs')).facets.facts?.[0]).toEqual({
      value: 'wheelchairEntrance',
      name: 'Ingang voor rolstoel',
      count: 1,
    })
  })

  it('find the same in both lists and on the map', async () => {
    const listed = await search.get('/api/listings?facts=dogs')
    expect(listed.headers.get('x-total-count')).toBe('2')
    const map = MapReply.parse(await search.json('/api/search/map?facts=dogs&view=3,50,8,54&zoom=18'))
    expect(map.total).toBe(2)
  })

  it.each(['hond', 'dogs,hond', 'partly', 'partly,dogs', 'dogs,', 'dogs%20'])('are refused as "%s"', async (text) => {
    const response = await search.get(`/api/search?facts=${text}`)
    expect(response.status).toBe(400)
    expect(ErrorReply.parse(await response.json()).fields?.facts).toMatch(/^Kies kenmerken uit wheelchairEntrance, /)
  })
})

describe('facts in a text', () => {
  it('become filters, are shown in the reply, and can be taken back', async () => {
    const reply = await found('search=ergens+met+de+hond')
    expect(reply.hits.map(({ id }) => id).sort()).toEqual([201, 202])
    expect(reply.understood).toEqual([{ as: 'wish', typed: 'hond', name: 'Honden welkom' }])
    expect((await found('search=hond&asTyped=wish')).understood).toBeUndefined()
  })

  it('narrow down chosen filters', async () => {
    expect(await ids('search=terras&facts=dogs')).toEqual([201])
    expect(await ids('search=terras&category=restaurants&priceRange=budget')).toEqual([])
  })

  it('are searched as text when no venue is known to have them', async () => {
    const reply = await found('search=minigolf+waar+je+kan+pinnen')
    expect(reply.hits.map(({ id }) => id).sort()).toEqual([206])
    expect(reply.understood).toEqual([{ as: 'category', typed: 'minigolf', name: 'Minigolf' }])
  })
})
