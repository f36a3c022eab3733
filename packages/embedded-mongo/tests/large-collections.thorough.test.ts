import { Collection } from '../src/collections/collection'
import { readIndexSpec } from '../src/collections/index-spec'
import type { Doc } from '../src/document'
import { type Selection, select, selectWithStats } from '../src/query/select'
import { Storage } from '../src/storage/storage'
import { readCollation } from '../src/values/collation'
import { freshDirectory } from './fresh-directory'

const dutch = { locale: 'nl', strength: 1 }
const indexes = [
  { name: 'by name', key: { status: 1, name: 1, _id: 1 }, collation: dutch },
  { name: 'by change', key: { status: 1, changedAt: -1, _id: 1 } },
  { name: 'by place', key: { placeId: 1, categoryId: 1, changedAt: -1 } },
].map((spec) => readIndexSpec(spec))

let storage: Storage
let number = 0
beforeAll(async () => {
  storage = Storage.open(await freshDirectory())
})
afterAll(() => storage.close())

async function collectionOf(count: number): Promise<{ collection: Collection; seconds: number }> {
  number++
  const collection = new Collection(number, 'test', `c${number}`, storage)
  collection.createIndexes(indexes)
  const started = performance.now()
  for (let n = 0; n < count; n++) {
    const document: Doc = {
      _id: n,
      name: `Naam ${(n * 7919) % count}`,
      changedAt: new Date(n * 1000),
      placeId: n % 300,
    }
    collection.insert({ ...document, categoryId: n % 40, status: n % 10 === 0 ? 'hidden' : 'visible' })
    if (n % 1000 === 999) await storage.commit()
  }
  await storage.commit()
  return { collection, seconds: (performance.now() - started) / 1000 }
}

/** The least of many tries: what the machine does beside it only ever adds. */
function millisecondsOf(collection: Collection, selection: Selection): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 60; i++) {
    const started = performance.now()
    select(collection, selection)
    least = Math.min(least, performance.now() - started)
  }
  return least
}

it('a page in the middle of an ordered list costs the same of 1,000 as of 100,000 documents', async () => {
  const collation = readCollation(dutch)
  const small = await collectionOf(1000)
  const heapBefore = process.memoryUsage().heapUsed
  const large = await collectionOf(100_000)
  const heap = process.memoryUsage().heapUsed - heapBefore
  const pages = (count: number): readonly (readonly [what: string, selection: Selection])[] => [
    [
      'by name, after a name',
      {
        filter: { status: 'visible', name: { $gt: `naam ${Math.floor(count / 2)}` } },
        sort: { name: 1, _id: 1 },
        limit: 50,
        collation,
      },
    ],
    [
      'by change, backwards',
      {
        filter: { status: 'visible', changedAt: { $gte: new Date(count * 500) } },
        sort: { changedAt: 1, _id: -1 },
        limit: 50,
      },
    ],
  ]
  for (const [at, [what, ofSmall]] of pages(1000).entries()) {
    const ofLarge = pages(100_000)[at]?.[1] ?? {}
    const { stats } = selectWithStats(large.collection, ofLarge)
    expect(stats).toMatchObject({ returned: 50, sortsInMemory: false })
    expect(stats.keysExamined).toBeLessThanOrEqual(51)
    const [one, hundred] = [millisecondsOf(small.collection, ofSmall), millisecondsOf(large.collection, ofLarge)]
    process.stdout.write(`${what}: ${one.toFixed(3)} ms of 1,000, ${hundred.toFixed(3)} ms of 100,000\n`)
    expect(hundred).toBeLessThan(3 * one)
  }
  // An offset is counted off entry by entry, as in MongoDB; documents are looked at from the page on.
  const skipped: Selection = { filter: { status: 'visible' }, sort: { changedAt: -1, _id: 1 }, skip: 45_000, limit: 50 }
  expect(selectWithStats(large.collection, skipped).stats).toMatchObject({
    documentsExamined: 50,
    keysExamined: 45_051,
  })
  const offset = millisecondsOf(large.collection, skipped)
  process.stdout.write(
    `offset of 45,000: ${offset.toFixed(1)} ms; 100,000 inserts with 3 indexes: ${large.seconds.toFixed(1)} s, ` +
      `${Math.round(heap / 1e6)} MB of heap with the documents\n`,
  )
}, 300_000)
