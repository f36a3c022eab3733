// Proves PLATFORM-25.
import fc from '@plekje/testing/fast-check'
import BTree from 'sorted-btree'
import { Collection } from '../src/collections/collection'
import { type IndexSpec, readIndexSpec } from '../src/collections/index-spec'
import type { Doc } from '../src/document'
import { CommandError } from '../src/errors'
import { compileFilter } from '../src/query/compile-filter'
import { select, selectWithStats } from '../src/query/select'
import { Storage } from '../src/storage/storage'
import { readCollation } from '../src/values/collation'
import { readSort, sortBy } from '../src/values/sort-documents'
import { freshDirectory } from './fresh-directory'

let storage: Storage
beforeAll(async () => {
  storage = Storage.open(await freshDirectory())
})
afterAll(() => storage.close())

const dutch = { locale: 'nl', strength: 1 }
const small = fc.constantFrom<unknown>(null, 0, 1, 2, 3, 'a', 'A', 'b', 'é', true, new Date(5), new Date(7))
const field = fc.oneof(small, fc.array(small, { maxLength: 3 }))
const document = fc.record(
  {
    a: field,
    b: small,
    c: fc.record({ d: small }, { requiredKeys: [] }),
    e: fc.array(fc.record({ id: small, at: small }, { requiredKeys: [] }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('insert' as const), document }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(20), document }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }) },
)
const condition = fc.oneof(
  small,
  fc.record({ $in: fc.array(small, { maxLength: 3 }) }),
  fc.record({ $ne: small }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $gt: small, $lte: small }, { requiredKeys: [] }),
  fc.record({ $gte: small, $lt: small }, { requiredKeys: [] }),
  fc.constantFrom({ $regex: '^a' }, { $regex: '^a', $options: 'i' }),
)
const filter = fc.record(
  {
    a: condition,
    b: condition,
    'c.d': condition,
    'e.id': condition,
    e: fc.record({ $elemMatch: fc.record({ id: condition, at: condition }, { requiredKeys: [] }) }),
    key: fc.oneof(fc.nat(25), fc.record({ $lte: fc.nat(25) })),
  },
  { requiredKeys: [] },
)
const direction = fc.constantFrom<1 | -1>(1, -1)
const sort = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c.d', 'key'), direction), {
    selector: ([path]) => path,
    maxLength: 3,
  })
  .chain((fields) => direction.map((last) => Object.fromEntries([...fields, ['_id', last]])))
const question = fc.record({
  filter,
  sort: fc.option(sort, { nil: undefined }),
  skip: fc.nat(3),
  limit: fc.nat(4),
  isDutch: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function apply(collection: Collection, each: Step, number: number): void {
  const records = [...collection.records.keys()]
  const record = each.kind === 'insert' ? undefined : records[each.at % (records.length || 1)]
  try {
    if (each.kind === 'insert') collection.insert({ _id: number, key: number % 25, ...each.document })
    else if (record === undefined) return
    else if (each.kind === 'remove') collection.remove(record)
    else collection.replace(record, { ...collection.records.get(record), ...each.document })
  } catch (error) {
    // A refused index must leave no keys behind.
    expect((error as CommandError).codeName).toBe('DuplicateKey')
  }
}

const index = (name: string, key: Doc, options: Doc = {}): IndexSpec => readIndexSpec({ name, key, ...options })
const indexes = [
  index('a', { a: 1 }, { sparse: true }),
  index('e', { 'e.id': 1, 'e.at': -1 }, { sparse: true }),
  index('ba', { b: 1, a: -1 }),
  index('bcd', { b: -1, 'c.d': 1, _id: 1 }),
  index('dutch', { b: 1, key: -1, _id: -1 }, { collation: dutch }),
  index('dutch a', { a: 1, _id: 1 }, { collation: dutch }),
  index('partial', { 'c.d': 1, key: 1 }, { partialFilterExpression: { b: 1 } }),
  index('key', { key: 1 }, { unique: true }),
]

let number = 0
/** Some of them are made when there are documents already, all at once. */
const LATE = new Set(['a', 'e', 'dutch', 'partial'])
const collectionWith = (specs: readonly IndexSpec[]) => {
  number++
  const collection = new Collection(number, 'test', `c${number}`, storage)
  collection.createIndexes(specs)
  return collection
}

describe('indexes', () => {
  it('give what looking at every document and sorting it gives, after any writes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.array(question, { maxLength: 6 }), (steps, questions) => {
        const collection = collectionWith(indexes.filter(({ name }) => !LATE.has(name)))
        const check = () => {
          for (const { filter, sort, skip, limit, isDutch } of questions) {
            const collation = isDutch ? readCollation(dutch) : undefined
            const matches = compileFilter(filter as Doc, { collation })
            const all = [...collection.records.values()].filter(matches)
            if (sort) {
              const ordered = sortBy(all, readSort(sort), (each) => each, collation)
              const page = ordered.slice(skip, limit > 0 ? skip + limit : undefined)
              const found = select(collection, { filter: filter as Doc, sort, skip, limit, collation })
              expect(found.map(([, { _id }]) => _id)).toEqual(page.map(({ _id }) => _id))
            } else {
              const found = select(collection, { filter: filter as Doc, collation }).map(([, { _id }]) => Number(_id))
              expect(found.sort((x, y) => x - y)).toEqual(all.map(({ _id }) => Number(_id)).sort((x, y) => x - y))
            }
          }
        }
        steps.forEach((each, at) => {
          if (at === 10) collection.createIndexes(indexes)
          if (at % 7 === 3) check()
          apply(collection, each, at)
        })
        check()
        const keys = [...collection.records.values()].map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 300 },
    )
  })

  it('are written by a change of what they hold, and by no other', () => {
    const collection = collectionWith(
      ['a', 'ba', 'key'].map((name) => indexes.find((spec) => spec.name === name) as IndexSpec),
    )
    collection.insert({ _id: 1, key: 1, a: [1, 2], b: new Date(5) })
    const added = jest.spyOn(BTree.prototype, 'set')
    const writes = (changes: Doc) => {
      added.mockClear()
      collection.replace(1, { _id: 1, key: 1, a: [1, 2], b: new Date(5), ...changes })
      return added.mock.calls.length
    }
    expect(writes({ text: 'something else' })).toBe(0)
    expect(writes({ b: new Date(6) })).toBe(2)
    expect(writes({ a: [1, 3], b: new Date(6) })).toBe(4)
    expect(writes({ a: 1 })).toBe(2)
    expect(writes({ key: 2 })).toBe(5)
    added.mockRestore()
    for (const [filter, count] of [
      [{ a: 2 }, 1],
      [{ a: 3 }, 0],
      [{ b: new Date(5) }, 1],
      [{ key: 2 }, 1],
      [{ key: 1 }, 0],
    ] as const) {
      expect(select(collection, { filter })).toHaveLength(count)
    }
  })

  it('are refused over two arrays at once, and hold the fields of one array together', () => {
    const collection = collectionWith([index('ab', { a: 1, b: 1 }), index('e', { 'e.id': 1, 'e.at': 1 })])
    expect(() => collection.insert({ _id: 1, a: [1, 2], b: [1, 2] })).toThrow(CommandError)
    expect(collection.records.size).toBe(0)
    collection.insert({
      _id: 2,
      e: [
        { id: 1, at: 9 },
        { id: 2, at: 1 },
      ],
    })
    collection.insert({ _id: 3, e: [{ id: 1, at: 1 }] })
    const both = { e: { $elemMatch: { id: 1, at: { $lte: 5 } } } }
    const { entries, stats } = selectWithStats(collection, { filter: both })
    expect(entries.map(([, { _id }]) => _id)).toEqual([3])
    expect(stats).toMatchObject({ keysExamined: 1, documentsExamined: 1 })
    // Without $elemMatch each condition may hold for another element.
    expect(select(collection, { filter: { 'e.id': 1, 'e.at': { $lte: 5 } } })).toHaveLength(2)
  })
})

describe('what is read', () => {
  let collection: Collection
  const count = 2000
  beforeAll(() => {
    collection = collectionWith([
      index('state', { state: 1, at: -1, _id: 1 }),
      index('names', { name: 1, _id: 1 }, { collation: dutch }),
      index('slug', { slug: 1 }, { unique: true }),
      index('list', { members: 1, at: -1 }),
    ])
    for (let n = 0; n < count; n++) {
      const state = ['new', 'done', 'away'][n % 3]
      collection.insert({
        _id: n,
        state,
        at: new Date(n),
        name: `naam ${n % 50}`,
        slug: `s${n}`,
        members: [n % 10, 99],
      })
    }
  })
  const stats = (filter: Doc, sort: Doc = {}, more: Doc = {}) =>
    selectWithStats(collection, { filter, sort, ...more }).stats

  it('is a page in either direction and no more', () => {
    expect(stats({ state: 'new' }, { at: -1, _id: 1 }, { limit: 10 })).toMatchObject({
      keysExamined: 11,
      documentsExamined: 10,
    })
    expect(stats({ state: 'new' }, { at: 1, _id: -1 }, { limit: 10 })).toMatchObject({
      keysExamined: 11,
      documentsExamined: 10,
    })
    expect(stats({ state: 'new' }, { at: -1 }, { skip: 300, limit: 10 })).toMatchObject({
      keysExamined: 311,
      documentsExamined: 10,
    })
    const collation = readCollation(dutch)
    expect(stats({}, { name: -1, _id: -1 }, { limit: 10, collation })).toMatchObject({ documentsExamined: 10 })
    // Another order than that of the index, or its collation: everything has to be looked at.
    expect(stats({ state: 'new' }, { at: -1, _id: -1 }, { limit: 10 })).toMatchObject({ sortsInMemory: true })
    expect(stats({}, { name: 1, _id: 1 }, { limit: 10 })).toMatchObject({
      sortsInMemory: true,
      documentsExamined: count,
    })
  })

  it('is a range after equal fields, merged in order when a field has several values', () => {
    const late = { $gte: new Date(1990) }
    expect(stats({ state: 'new', at: late })).toMatchObject({ keysExamined: 3, documentsExamined: 3, returned: 3 })
    const some = { state: { $in: ['done', 'new'] }, at: late }
    const { entries } = selectWithStats(collection, { filter: some, sort: { at: -1 } })
    expect(entries.map(([, { _id }]) => _id)).toEqual([1999, 1998, 1996, 1995, 1993, 1992, 1990])
    expect(stats(some, { at: -1 }, { limit: 2 })).toMatchObject({ sortsInMemory: false, documentsExamined: 2 })
    expect(stats({ members: 3 }, { at: -1 }, { limit: 2 })).toMatchObject({
      sortsInMemory: false,
      documentsExamined: 2,
    })
  })

  it('is one document where a unique key is given, whatever else could serve', () => {
    expect(stats({ state: 'new', slug: 's3' }, { at: -1 })).toMatchObject({
      keysExamined: 1,
      documentsExamined: 1,
      returned: 1,
    })
  })

  it('is read along the index that is hinted at, where that can serve', () => {
    const [asked, order] = [{ state: 'new', members: 3 }, { at: -1 }]
    const [list, slug] = ['list', 'slug'].map((name) => collection.indexes.find(({ spec }) => spec.name === name))
    expect(stats(asked, order, { hintedIndex: list }).plan?.index).toBe(list)
    expect(stats({ state: 'new' }, order, { hintedIndex: list, limit: 5 })).toMatchObject({ documentsExamined: 5 })
    expect(stats({ state: 'new' }, { at: 1 }, { hintedIndex: slug }).plan?.index.spec.name).toBe('state')
  })

  it('begins where a text begins', () => {
    expect(stats({ slug: /^s199/ })).toMatchObject({ documentsExamined: 11, returned: 11 })
  })
})
