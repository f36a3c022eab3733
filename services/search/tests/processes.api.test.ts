// Proves SEARCH-40.
import { SearchReply } from '@plekje/contracts'
import type { SearchIndex } from '@plekje/engines'
import { type FakeMeilisearch, startFakeMeilisearch } from '@plekje/engines/fake-meilisearch'
import { waitUntil } from '@plekje/testing'
import {
  eventually,
  type SearchOptions,
  type SearchProcess,
  type SearchUnderTest,
  startSearch,
  untilReady,
} from './start-search'
import { venueOf } from './trial-venues'

let fake: FakeMeilisearch
let search: SearchUnderTest

beforeEach(async () => {
  fake = await startFakeMeilisearch('a master key')
})
afterEach(async () => {
  fake.release()
  await search.close()
  await fake.close()
})

const start = async (options: SearchOptions = {}) => {
  search = await startSearch({ meilisearch: fake, processes: 2, ...options })
}
const startReady = async (options: SearchOptions = {}) => {
  await start(options)
  await Promise.all([search, ...search.others].map(untilReady))
  await eventually(async () => {
    for (const one of [search, ...search.others]) {
      const { details } = (await (await one.get('/readyz')).json()) as { details: { events: string } }
      expect(details.events).toBe('flowing')
    }
  })
}
const all = () => [search as SearchProcess, ...search.others]
const reply = async (one: SearchProcess, query: string) =>
  SearchReply.parse(await one.json(`/api/search?limit=100&${query}`))
const idsOf = async (one: SearchProcess, query: string) => (await reply(one, query)).hits.map(({ id }) => id)
/** Number of documents written to the index per venue since `from`. */
const writesSince = (from: number) => {
  const writes = new Map<number, number>()
  for (const { id } of fake.writtenDocuments.slice(from)) writes.set(id, (writes.get(id) ?? 0) + 1)
  return writes
}
const many = (count: number) => Array.from({ length: count }, (_, at) => venueOf(at + 1))

describe('two processes on one Meilisearch', () => {
  it('build the index once when they start together', async () => {
    fake.taskMs = 30
    await startReady({ venues: many(600) })
    expect(search.listings.exports).toBe(2)
    expect(fake.writtenDocuments).toHaveLength(600)
    await eventually(() => expect(fake.indexes).toHaveLength(1))
    for (const one of all()) expect((await reply(one, '')).total).toBe(600)
    await eventually(() => expect(search.refreshed).toEqual([[]]))
  })

  it('build nothing when one starts later', async () => {
    await startReady({ venues: many(20) })
    const readings = search.listings.exports
    const third = await search.startAnother()
    await untilReady(third)
    expect((await reply(third, '')).total).toBe(20)
    expect(search.listings.exports).toBe(readings)
  })

  it('write and announce each change once, after both show it', async () => {
    await startReady({ venues: many(60) })
    const before = fake.writtenDocuments.length
    fake.taskMs = 40
    for (let id = 1; id <= 60; id += 1) {
      const next = { version: 2, name: `Hernoemd ${id}` }
      await search.change(venueOf(id, id % 2 === 0 ? { ...next, isVisible: false } : next))
    }
    await eventually(() => expect(new Set(search.refreshed.flat()).size).toBe(60))
    const announced = search.refreshed.flat()
    expect(announced).toHaveLength(60)
    expect([...writesSince(before).values()]).toEqual(Array.from({ length: 60 }, () => 1))
    for (const one of all()) {
      const { hits, total } = await reply(one, '')
      expect(total).toBe(30)
      expect(hits.every(({ name }) => name.startsWith('Hernoemd'))).toBe(true)
    }
  })

  it('lose no change while the engine works', async () => {
    await startReady({ venues: many(60) })
    fake.taskMs = 60
    // Five edits of each venue during one engine task: the last one wins.
    for (let version = 2; version <= 6; version += 1) {
      const edited = Array.from({ length: 60 }, (_, at) => {
        const isVisible = version < 6 || (at + 1) % 3 !== 0
        return search.change(venueOf(at + 1, { version, name: `Versie ${version}`, isVisible }))
      })
      await Promise.all(edited)
    }
    await eventually(async () => {
      for (const one of all()) {
        const { hits, total } = await reply(one, '')
        expect(total).toBe(40)
        expect(hits.every(({ name }) => name === 'Versie 6')).toBe(true)
      }
    })
  })

  it('hide hidden and deleted venues while ten thousand tasks wait', async () => {
    await startReady({ venues: many(100) })
    fake.taskMs = 500
    fake.keepBusy(10_000)
    for (let id = 1; id <= 40; id += 1) {
      if (id % 2 === 0) await search.remove(id, 2)
      else await search.change(venueOf(id, { version: 2, isVisible: false }))
    }
    await eventually(async () => {
      for (const one of all()) {
        const { hits, total, facets } = await reply(one, '')
        expect(total).toBe(60)
        expect(hits.every(({ id }) => id > 40)).toBe(true)
        expect(facets.location[0]?.count).toBe(60)
        expect(await one.json('/api/search/map?view=3,50,8,54&zoom=7')).toMatchObject({ total: 60 })
        expect((await one.get('/api/listings')).headers.get('x-total-count')).toBe('60')
        const [suggested] = await one.json<{ count: number }[]>('/api/search/suggestions?q=utrecht')
        expect(suggested?.count).toBe(60)
      }
    })
    // Long before the engine reaches the first task.
    expect(fake.queuedTaskCount).toBeGreaterThan(9_900)
    const third = await search.startAnother()
    await untilReady(third)
    expect((await reply(third, '')).total).toBe(60)
    // A venue that is shown again appears once the index has it; the others stay hidden after the queue is empty.
    await search.change(venueOf(1, { version: 3, name: 'Weer terug' }))
    fake.release()
    for (const one of all()) await eventually(async () => expect(await idsOf(one, 'search=terug')).toEqual([1]))
    expect((await reply(search, '')).total).toBe(61)
  })

  it('do not restore a deleted venue when an older change arrives late', async () => {
    await startReady({ venues: many(5) })
    const writesOf3 = () => fake.writtenDocuments.filter(({ id, isRemoval }) => id === 3 && !isRemoval).length
    const before = writesOf3()
    await search.remove(3, 4)
    await eventually(() => expect(search.refreshed.flat()).toContain(3))
    await search.change(venueOf(3, { version: 2, name: 'Spook' }), { onlyEvent: true })
    await search.change(venueOf(4, { version: 2, name: 'Daarna' }))
    await search.change(venueOf(5, { version: 2, name: 'Daarna' }))
    await eventually(async () => expect((await idsOf(search, 'search=daarna')).sort()).toEqual([4, 5]))
    expect(await idsOf(search, 'search=spook')).toEqual([])
    expect(writesOf3()).toBe(before)
  })

  it('keep changes that arrive during a build', async () => {
    await startReady({ venues: many(700), driftCheckMs: 100 })
    fake.taskMs = 20
    // Most venues differ without an event, so the comparison asks for a new index.
    search.listings.venues = search.listings.venues.map((venue) => ({ ...venue, version: 2 }))
    let isChanged = false
    search.listings.onExport = async (afterId) => {
      if (afterId === 0 || isChanged) return
      isChanged = true
      await search.change(venueOf(3, { version: 3, name: 'Tussendoor' }))
      await search.change(venueOf(690, { version: 3, name: 'Tussendoor' }))
      await search.remove(4, 3)
    }
    await eventually(() => expect(isChanged).toBe(true))
    await eventually(async () => {
      for (const one of all()) {
        expect(new Set(await idsOf(one, 'search=tussendoor'))).toEqual(new Set([3, 690]))
        expect((await reply(one, '')).total).toBe(699)
      }
    })
    await eventually(() => expect(fake.indexes).toHaveLength(1))
  })

  it('are both ready after one finishes a build that the other failed', async () => {
    await start({ venues: many(10), isListingsAway: true })
    await eventually(async () => {
      for (const one of all()) {
        const { details } = (await (await one.get('/readyz')).json()) as { details: { index: { problem?: string } } }
        expect(details.index.problem).toEqual(expect.any(String))
      }
    })
    search.listings.isAway = false
    await Promise.all(all().map(untilReady))
    for (const one of all()) expect((await reply(one, '')).total).toBe(10)
  })

  it('do not show a venue that was hidden before the engine applied the change that showed it', async () => {
    let checks = 0
    const wrapIndex = (index: SearchIndex) => {
      const read = index.read.bind(index)
      index.read = (ids, attributes) => {
        if (ids.includes(20)) checks += 1
        return read(ids, attributes)
      }
      return index
    }
    await startReady({ venues: many(5), wrapIndex })
    fake.taskMs = 60_000
    fake.keepBusy(1)
    await search.change(venueOf(20, { name: 'Zwemgrot' }))
    await eventually(() => expect(fake.queuedTaskCount).toBe(2))
    await search.change(venueOf(20, { name: 'Zwemgrot', version: 2, isVisible: false }))
    for (const one of all()) await eventually(async () => expect((await reply(one, '')).total).toBe(5))
    // A venue is left out for ten seconds, even if the index has it.
    const now = performance.now.bind(performance)
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_000)
    await eventually(() => expect(checks).toBeGreaterThanOrEqual(2 * all().length))
    fake.runTasks(2)
    fake.keepBusy(1)
    await eventually(() => expect(fake.writtenDocuments.filter(({ id }) => id === 20)).toHaveLength(1))
    for (const one of all()) {
      expect(await idsOf(one, 'search=zwemgrot')).toEqual([])
      expect((await reply(one, '')).total).toBe(5)
    }
    fake.release()
    await eventually(() => expect(search.refreshed.flat().filter((id) => id === 20)).toHaveLength(2))
    for (const one of all()) expect((await reply(one, '')).total).toBe(5)
  })

  it('remove an abandoned build at the next comparison', async () => {
    await startReady({ venues: many(5), driftCheckMs: 100 })
    await eventually(() => expect(fake.indexes).toHaveLength(1))
    const left = `${fake.indexes[0]}-build-left`
    await fetch(`${fake.url}/indexes`, {
      method: 'POST',
      headers: { authorization: 'Bearer a master key', 'content-type': 'application/json' },
      body: JSON.stringify({ uid: left, primaryKey: 'id' }),
    })
    await eventually(() => expect(fake.indexes).toContain(left))
    await eventually(() => expect(fake.indexes).toHaveLength(1))
    for (const one of all()) expect((await reply(one, '')).total).toBe(5)
  })

  it('let another process build when the owner of the lease was killed', async () => {
    // Simulates a killed process: a lease that is not renewed.
    await start({ venues: many(10), processes: 1, isListingsAway: true })
    const { cache } = search.engines
    const left = await waitUntil(() => cache.acquireLease('search:build', { ttlSeconds: 600 }))
    search.listings.isAway = false
    // Load balancers ask once.
    expect((await fetch(`${search.url}/readyz`)).status).toBe(503)
    await search.startAnother()
    // Simulates the end of the lease.
    await cache.releaseLease(left)
    await untilReady(search)
    expect((await reply(search, '')).total).toBe(10)
    expect(search.listings.exports).toBeLessThanOrEqual(2)
    await eventually(() => expect(fake.indexes).toHaveLength(1))
  })
})

it('a stopping process does not wait for engine tasks; another process repeats them', async () => {
  await startReady({ venues: many(5) })
  fake.taskMs = 500
  fake.keepBusy(10_000)
  await search.change(venueOf(2, { version: 2, name: 'Zwemgrot' }))
  const tasks = fake.queuedTaskCount
  await eventually(() => expect(fake.queuedTaskCount).toBeGreaterThanOrEqual(tasks))
  await eventually(() => expect(fake.queuedTaskCount).toBeGreaterThan(9_995))
  const lag = async () => (await search.engines.events.lag('search', ['listing.changed']))['listing.changed']
  expect(await lag()).toBe(1)
  await Promise.all(search.processes.slice(0, 2).map((one) => one.close()))
  expect(await lag()).toBe(1)
  const next = await search.startAnother()
  fake.release()
  await untilReady(next)
  await eventually(async () => expect(await idsOf(next, 'search=zwemgrot')).toEqual([2]))
  await eventually(async () => expect(await lag()).toBe(0))
  expect(fake.writtenDocuments.filter(({ id }) => id === 2).length).toBeGreaterThan(1)
})
