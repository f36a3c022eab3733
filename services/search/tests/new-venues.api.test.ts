// Proves SEARCH-25.
import { newVenuesApi, SearchReply } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { sendCall } from '@plekje/testing/service-caller'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

const venues = [
  venueOf(1, { name: 'Bowlen Oud' }),
  venueOf(2, { name: 'Bowlen Nieuw', firstVisibleAt: '2026-11-20T10:00:00.000Z' }),
  venueOf(3, { name: 'Bowlen Nieuwer', firstVisibleAt: '2026-11-21T10:00:00.000Z' }),
  venueOf(4, { name: 'Museum Nieuw', firstVisibleAt: '2026-11-21T10:00:00.000Z' }),
]

let search: SearchUnderTest
beforeAll(async () => {
  search = await startSearch({ venues })
  await untilReady(search)
})
afterAll(() => search.close())

const ask = async (query: string) => {
  const response = await sendCall('GET', `${search.url}/api/internal/search/new-venues?${query}`, 'search', {
    as: 'social',
  })
  return newVenuesApi.newVenues.reply.parse(await response.json())
}
const idsSince = async (since: string, query = 'search=bowlen') =>
  (await ask(`${query}&since=${since}`)).venues.map(({ id }) => id)

it('finds venues that became visible since a moment, newest first', async () => {
  expect(await idsSince('2026-11-01T00:00:00Z')).toEqual([3, 2])
  expect(await idsSince('2026-11-21T00:00:00Z')).toEqual([3])
  expect(await idsSince('2026-11-21T00:00:00Z', 'show_all=true')).toEqual(expect.arrayContaining([3, 4]))
  expect((await ask('search=bowlen&since=2026-11-21T00:00:00Z')).venues[0]).toMatchObject({
    name: 'Bowlen Nieuwer',
    slug: expect.any(String),
    firstVisibleAt: '2026-11-21T10:00:00.000Z',
  })
})

it.each(['bowlen+glitterbal', 'minigolf+glitterbal', 'minigolf+amersfoort'])(
  'finds no new venues for "%s" while results match only some of the words or are only near the place',
  async (text) => {
    const page = SearchReply.parse(await search.json(`/api/search?search=${text}`))
    expect([page.relaxed, page.total > 0]).toEqual([true, true])
    expect(await idsSince('2026-11-01T00:00:00Z', `search=${text}`)).toEqual([])
  },
)

it('finds a venue once it is shown, and returns the moment in no other reply', async () => {
  await search.change(venueOf(5, { name: 'Bowlen Laat', version: 2, firstVisibleAt: '2026-11-22T10:00:00.000Z' }))
  await waitUntil(async () => (await idsSince('2026-11-22T00:00:00Z')).includes(5))
  expect(JSON.stringify(await search.json('/api/search?search=bowlen'))).not.toContain('firstVisibleAt')
  expect(JSON.stringify(await search.json('/api/listings?search=bowlen'))).not.toContain('firstVisibleAt')
})
