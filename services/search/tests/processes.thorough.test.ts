import { SearchReply } from '@plekje/contracts'
import { type FakeMeilisearch, startFakeMeilisearch } from '@plekje/engines/fake-meilisearch'
import { eventually, type SearchProcess, type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

jest.setTimeout(240_000)

const VENUES = 1_000
const TOGETHER = 10

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

it('applies each of 1,000 hides and renames once and in time while processes are replaced', async () => {
  const venues = Array.from({ length: VENUES }, (_, at) => venueOf(at + 1))
  search = await startSearch({ venues, meilisearch: fake, processes: 2 })
  await Promise.all([search, ...search.others].map(untilReady))
  const before = fake.writtenDocuments.length
  fake.taskMs = 100

  const alive: SearchProcess[] = [search.processes[0], search.processes[1]].filter((one) => one !== undefined)
  const hiddenAt = new Map<number, number>()
  let isDone = false
  const late: number[] = []
  const watching = (async () => {
    while (!isDone) {
      const asked = Date.now()
      const [one] = alive
      const reply = await one?.json('/api/search?limit=1000').catch(() => undefined)
      if (reply === undefined) continue
      for (const { id } of SearchReply.parse(reply).hits) {
        if (asked - (hiddenAt.get(id) ?? asked) > 1_000) late.push(id)
      }
    }
  })()

  for (let id = 1; id <= VENUES; id += TOGETHER) {
    await Promise.all(
      Array.from({ length: TOGETHER }, async (_, at) => {
        const isVisible = (id + at) % 2 === 0
        await search.change(venueOf(id + at, { version: 2, name: `Hernoemd ${id + at}`, isVisible }))
        if (!isVisible) hiddenAt.set(id + at, Date.now())
      }),
    )
    if (id % 250 === 1 && id > 1) {
      const next = await search.startAnother()
      await untilReady(next)
      alive.push(next)
      await alive.shift()?.close()
    }
  }
  await eventually(() => expect(new Set(search.refreshed.flat()).size).toBe(VENUES), 120_000)
  isDone = true
  await watching
  expect(late).toEqual([])
  for (const one of alive) {
    const { hits, total } = SearchReply.parse(await one.json('/api/search?limit=1000'))
    expect(total).toBe(VENUES / 2)
    expect(hits.every(({ id, name }) => name === `Hernoemd ${id}`)).toBe(true)
  }
  expect(search.refreshed.flat()).toHaveLength(VENUES)
  expect(fake.writtenDocuments.slice(before)).toHaveLength(VENUES)
})
