import { openEmbeddedSearchEngine } from './embedded-search-engine'
import { haversineKm } from './haversine'
import { openMeilisearchEngine, SearchTaskError } from './meilisearch-engine'
import { describeSearchEngines } from './search.contract'
import { trialDefinition, trialDocuments } from './search.trial-data'
import type { SearchEngine } from './search-engine'
import { type FakeMeilisearch, startFakeMeilisearch } from './testing/fake-meilisearch'

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
    const index = await (await openEmbeddedSearchEngine()).open(trialDefinition)
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
    const index = await engine.open(trialDefinition)
    fake.failNextTask('no_space_left_on_device')
    const failed = index.put(trialDocuments)
    await expect(failed).rejects.toThrow(SearchTaskError)
    await expect(failed).rejects.toMatchObject({ code: 'no_space_left_on_device' })
  })

  it('opens an index that another process makes at the same moment', async () => {
    const other = await openMeilisearchEngine(fake.url, 'a master key')
    await Promise.all([engine.open(trialDefinition), other.open(trialDefinition)])
    expect(await (await other.open(trialDefinition)).count()).toBe(0)
  })

  it('refuses more intervals than it has fields for', async () => {
    const index = await engine.open(trialDefinition)
    const hours = Array.from({ length: 23 }, (_, at) => [at * 10, at * 10 + 5])
    await expect(index.put([{ id: 1, fields: { hours } }])).rejects.toThrow(RangeError)
  })

  it('says when the key is wrong or the server away', async () => {
    const wrong = await openMeilisearchEngine(fake.url, 'another key')
    await expect(wrong.open(trialDefinition)).rejects.toThrow('invalid_api_key')
    await fake.close()
    fakes.length = 0
    await expect(engine.ping()).rejects.toThrow()
  })
})
