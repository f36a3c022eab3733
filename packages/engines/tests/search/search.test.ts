import { haversineKm } from '@plekje/geography'
import { openEmbeddedSearchEngine } from '../../src/search/embedded-search-engine'
import { openMeilisearchEngine } from '../../src/search/meilisearch-engine'
import { type SearchEngine, SearchTaskError } from '../../src/search/search-engine'
import { type FakeMeilisearch, startFakeMeilisearch } from './fake-meilisearch/fake-meilisearch'
import { describeSearchEngines } from './search.contract'
import { trialDefinition, trialDocuments } from './search.trial-data'
import { openBuilt } from './search-changes.contract'

const fakes: FakeMeilisearch[] = []
const startFake = async () => {
  const fake = await startFakeMeilisearch('a master key')
  fakes.push(fake)
  return fake
}
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()))
})

describeSearchEngines([
  { name: 'embedded', open: openEmbeddedSearchEngine },
  {
    name: 'a stand-in for Meilisearch',
    open: async () => openMeilisearchEngine((await startFake()).url, 'a master key'),
  },
])

describe('the embedded search engine', () => {
  it('includes the very edge of a circle', async () => {
    const index = await openBuilt(await openEmbeddedSearchEngine(), trialDefinition)
    await index.put(trialDocuments)
    const radiusKm = haversineKm(52.0907, 5.1214, 52.0782, 5.1459)
    const edge = { lat: 52.0907, lng: 5.1214, radiusKm }
    expect((await index.query({ circle: edge })).hits.map(({ id }) => id)).toContain(3)
    const inside = { ...edge, radiusKm: radiusKm - 1e-9 }
    expect((await index.query({ circle: inside })).hits.map(({ id }) => id)).not.toContain(3)
  })
})

describe('the Meilisearch engine', () => {
  let fake: FakeMeilisearch
  let engine: SearchEngine

  beforeEach(async () => {
    fake = await startFake()
    engine = await openMeilisearchEngine(fake.url, 'a master key')
  })

  it('rejects when a write that was accepted fails as a task', async () => {
    const index = await openBuilt(engine, trialDefinition)
    fake.failNextTask('no_space_left_on_device')
    const failed = index.put(trialDocuments)
    await expect(failed).rejects.toThrow(SearchTaskError)
    await expect(failed).rejects.toMatchObject({ code: 'no_space_left_on_device', isCausedByDocument: false })
  })

  it('shows one index to all processes, and every change to the builds of others', async () => {
    const [first] = trialDocuments
    const index = await openBuilt(engine, trialDefinition)
    const other = await (await openMeilisearchEngine(fake.url, 'a master key')).open(trialDefinition)
    const build = await other.startBuild('b')
    expect(await index.builds()).toEqual(['b'])
    await index.apply(first ? [{ ...first, version: 2 }] : [])
    expect(await build.versions(0)).toEqual([{ id: 1, version: 2, values: {} }])
    expect(await other.versions(0)).toEqual([{ id: 1, version: 2, values: {} }])
  })

  it('loses no change that is written while a build is switched', async () => {
    const index = await openBuilt(engine, trialDefinition)
    const build = await index.startBuild('b')
    await build.add(trialDocuments)
    fake.taskMs = 15
    const switching = build.switch()
    const applying = trialDocuments.map((document) => index.apply([{ ...document, version: 2 }]))
    await Promise.all([switching, ...applying])
    fake.release()
    expect((await index.versions(0)).map(({ version }) => version)).toEqual(trialDocuments.map(() => 2))
  })

  it('waits for a task as long as the task waits', async () => {
    const index = await openBuilt(engine, trialDefinition)
    fake.taskMs = 5
    fake.keepBusy(40)
    const putting = index.put(trialDocuments)
    expect((await index.query({})).total).toBe(0)
    await putting
    expect((await index.query({})).total).toBe(11)
    expect(fake.writtenDocuments).toHaveLength(11)
  })

  it('switches to no build that was dropped, also when a late write made its index again', async () => {
    const index = await openBuilt(engine, trialDefinition)
    await index.put(trialDocuments)
    const build = await index.startBuild('late')
    await index.dropBuild('late')
    await build.add(trialDocuments.slice(0, 1))
    await expect(build.switch()).rejects.toThrow('no longer exists')
    expect(await index.count()).toBe(11)
  })

  it('knows that a switch was done whose answer was lost', async () => {
    const index = await openBuilt(engine, trialDefinition)
    const build = await index.startBuild('b')
    await build.add(trialDocuments)
    fake.loseNextReply('/swap-indexes')
    await build.switch()
    expect(await index.count()).toBe(11)
  })

  it('refuses more intervals than it has fields for', async () => {
    const index = await openBuilt(engine, trialDefinition)
    const hours = Array.from({ length: 23 }, (_, at) => [at * 10, at * 10 + 5])
    await expect(index.put([{ id: 1, version: 1, fields: { hours } }])).rejects.toThrow(RangeError)
  })

  it('says when the key is wrong or the server away', async () => {
    const wrong = await (await openMeilisearchEngine(fake.url, 'another key')).open(trialDefinition)
    await expect(wrong.isBuilt()).rejects.toThrow('invalid_api_key')
    await fake.close()
    fakes.length = 0
    await expect(engine.ping()).rejects.toThrow()
  })
})
