import type { SearchIndex } from '@plekje/engines'
import { eventually, type SearchOptions, type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

let search: SearchUnderTest
/** Methods of the index that will succeed and reject all the same on their next call. */
const losing = new Set<string>()

beforeEach(() => losing.clear())
afterEach(() => search.close())

/** Simulates a client of Meilisearch whose connection breaks before the response. */
function withLostAnswers<P extends object>(port: P): P {
  return new Proxy(port, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function' || typeof name === 'symbol') return value
      return async (...args: unknown[]) => {
        const answer = await value.apply(target, args)
        if (losing.delete(name)) throw Object.assign(new Error('socket hang up'), { name: 'MeilisearchRequestError' })
        return name === 'startBuild' ? withLostAnswers(answer) : answer
      }
    },
  })
}

const start = async (options: SearchOptions = {}) => {
  search = await startSearch({ ...options, wrapIndex: (index: SearchIndex) => withLostAnswers(index) })
}
const total = async () => (await search.json<{ total: number }>('/api/search')).total
const isTold = (id: number) => eventually(() => expect(search.refreshed.flat()).toContain(id))

describe('when the reply of the index is lost', () => {
  it('a build that went live answers and is announced', async () => {
    losing.add('switch')
    await start()
    await untilReady(search)
    expect(await total()).toBe(11)
    await eventually(() => expect(search.refreshed).toContainEqual([]))
  })

  it('a change is announced without the former place, which is no longer known', async () => {
    await start()
    await untilReady(search)
    await search.change(venueOf(20))
    await isTold(20)
    losing.add('apply')
    await search.change(venueOf(20, { categoryId: 4, categorySlug: 'restaurants', version: 2 }))
    await eventually(() => expect(search.announced.at(-1)).toEqual({ listingIds: [20] }))
    losing.add('apply')
    await search.remove(20, 3)
    await eventually(() => expect(search.refreshed.flat().filter((id) => id === 20)).toHaveLength(3))
    expect(search.announced.at(-1)).toEqual({ listingIds: [20] })
    expect(await total()).toBe(11)
  })

  it('repairs of a comparison are announced', async () => {
    await start({ driftCheckMs: 50 })
    await untilReady(search)
    losing.add('put')
    search.listings.venues = [...search.listings.venues, venueOf(30, { name: 'Waterfietsen' })]
    await isTold(30)
    expect(await total()).toBe(12)
  })
})

it('publishes the same event later when announcing a build fails', async () => {
  await start({ isListingsAway: true })
  const { events } = search.engines
  const publish = events.publish.bind(events)
  const tried: string[] = []
  jest.spyOn(events, 'publish').mockImplementation(async (topic, messages) => {
    if (topic === 'search.refreshed') tried.push(...messages.map(({ id }) => id))
    if (tried.length < 3) throw Object.assign(new Error('Connection timeout'), { name: 'KafkaJSConnectionError' })
    await publish(topic, messages)
  })
  search.listings.isAway = false
  await untilReady(search)
  await eventually(() => expect(search.refreshed).toEqual([[]]))
  expect(new Set(tried).size).toBe(1)
})
