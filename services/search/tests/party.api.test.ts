// Proves SEARCH-38, SEARCH-39.
import { ErrorReply, MapReply, SearchReply, type VenueFacts } from '@plekje/contracts'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

const withFacts = (id: number, facts?: VenueFacts) => venueOf(id, facts ? { facts } : {})

let search: SearchUnderTest
beforeAll(async () => {
  search = await startSearch({
    venues: [
      withFacts(201, { groupSize: 8, minimumAge: 12 }),
      withFacts(202, { groupSize: 40, minimumAge: 0 }),
      withFacts(203, { groupSize: 7, dogs: 'yes' }),
      withFacts(204, { minimumAge: 18 }),
      withFacts(205),
    ],
  })
  await untilReady(search)
})
afterAll(() => search.close())

const found = async (query: string) => SearchReply.parse(await search.json(`/api/search?${query}`))
const ids = async (query: string) => (await found(query)).hits.map(({ id }) => id).sort()

describe('a party', () => {
  it('finds venues known to accept a group of this size', async () => {
    expect(await ids('groupSize=8')).toEqual([201, 202])
    expect(await ids('groupSize=7')).toEqual([201, 202, 203])
    expect(await ids('groupSize=41')).toEqual([])
  })

  it('finds venues known to admit the youngest; an unknown age limit never matches', async () => {
    expect(await ids('age=12')).toEqual([201, 202])
    expect(await ids('age=0')).toEqual([202])
    expect(await ids('age=18')).toEqual([201, 202, 204])
    expect(await ids('show_all=true')).toEqual([201, 202, 203, 204, 205])
  })

  it('filters together with all other criteria, in both lists and on the map', async () => {
    expect(await ids('groupSize=8&age=11')).toEqual([202])
    expect(await ids('groupSize=5&facts=dogs')).toEqual([203])
    const listed = await search.get('/api/listings?groupSize=8&age=12')
    expect(listed.headers.get('x-total-count')).toBe('2')
    const map = MapReply.parse(await search.json('/api/search/map?groupSize=8&view=3,50,8,54&zoom=18'))
    expect(map.total).toBe(2)
  })

  it.each(['groupSize=0', 'groupSize=10001', 'groupSize=2.5', 'groupSize=acht', 'age=-1', 'age=100', 'age=06'])(
    'is refused as "%s"',
    async (asked) => {
      const response = await search.get(`/api/search?${asked}`)
      expect(response.status).toBe(400)
      const [name = ''] = asked.split('=')
      expect(ErrorReply.parse(await response.json()).fields?.[name]).toMatch(/^Vul een heel getal in van /)
    },
  )

  it('is read from a text, shown in the reply, and can be taken back', async () => {
    const reply = await found('search=iets+leuks+voor+een+groep+van+8')
    expect(reply.hits.map(({ id }) => id).sort()).toEqual([201, 202])
    expect(reply.understood).toEqual([{ as: 'wish', typed: 'groep van 8', name: 'Groep van 8' }])
    expect((await found('search=groep+van+8&asTyped=wish')).understood).toBeUndefined()
    expect(await ids('search=met+een+kind+van+6')).toEqual([202])
  })

  it('is searched as text when no venue is known to accept it', async () => {
    expect((await found('search=groep+van+300')).understood).toBeUndefined()
  })
})
