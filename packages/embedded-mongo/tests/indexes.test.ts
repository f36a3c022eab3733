import fc from 'fast-check'
import { Collection } from '../src/collections/collection'
import type { Doc } from '../src/document'
import { CommandError } from '../src/errors'
import { compileFilter } from '../src/query/compile-filter'
import { select } from '../src/query/select'
import { Storage } from '../src/storage/storage'
import { compareValues } from '../src/values/compare-values'
import { freshDirectory } from './fresh-directory'

let storage: Storage
beforeAll(async () => {
  storage = Storage.open(await freshDirectory())
})
afterAll(() => storage.close())

const small = fc.constantFrom<unknown>(null, 0, 1, 2, 'a', 'b', true)
const field = fc.oneof(small, fc.array(small, { maxLength: 3 }))
const document = fc.record(
  {
    a: field,
    b: small,
    c: fc.record({ d: small }, { requiredKeys: [] }),
    e: fc.array(fc.record({ id: small }, { requiredKeys: [] }), { maxLength: 2 }),
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
)
const filter = fc.record(
  { a: condition, b: condition, 'c.d': condition, 'e.id': condition, key: fc.nat(25) },
  { requiredKeys: [] },
)

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
    // Of keys that are taken nothing may be left behind.
    expect((error as CommandError).codeName).toBe('DuplicateKey')
  }
}

describe('indexes', () => {
  it('find what looking at every document finds, after any writes', () => {
    let number = 0
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.array(filter, { maxLength: 5 }), (steps, filters) => {
        const collection = new Collection(++number, 'test', `c${number}`, storage)
        collection.createIndexes([
          { name: 'a', key: { a: 1 }, unique: false, sparse: true },
          { name: 'e', key: { 'e.id': 1 }, unique: false, sparse: true },
          { name: 'ba', key: { b: 1, a: -1 }, unique: false, sparse: false },
          { name: 'partial', key: { 'c.d': 1 }, unique: false, sparse: false, partialFilterExpression: { b: 1 } },
          { name: 'key', key: { key: 1 }, unique: true, sparse: false },
        ])
        const check = () => {
          for (const each of filters) {
            const matches = compileFilter(each as Doc)
            const expected = [...collection.records].filter(([, stored]) => matches(stored)).map(([record]) => record)
            expect(select(collection, { filter: each as Doc }).map(([record]) => record)).toEqual(expected)
          }
        }
        steps.forEach((each, at) => {
          if (at % 7 === 3) check()
          apply(collection, each, at)
        })
        check()
        const keys = [...collection.records.values()].map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('sort as sorting every document does, after any writes', () => {
    let number = 1000
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const collection = new Collection(++number, 'test', `c${number}`, storage)
        collection.createIndexes([{ name: 'b', key: { b: -1, _id: 1 }, unique: false, sparse: false }])
        steps.forEach((each, at) => {
          apply(collection, each, at)
          const sorted = select(collection, { sort: { b: -1, _id: 1 }, limit: 5 }).map(([, stored]) => stored)
          const expected = [...collection.records.values()].sort(
            (x, y) => -compareValues(x.b, y.b) || Number(x._id) - Number(y._id),
          )
          expect(sorted).toEqual(expected.slice(0, 5))
        })
      }),
    )
  })

  it('are refused over two arrays at once', () => {
    const collection = new Collection(9999, 'test', 'arrays', storage)
    collection.createIndexes([{ name: 'ab', key: { a: 1, b: 1 }, unique: false, sparse: false }])
    expect(() => collection.insert({ _id: 1, a: [1, 2], b: [1, 2] })).toThrow(CommandError)
    expect(collection.records.size).toBe(0)
  })
})
