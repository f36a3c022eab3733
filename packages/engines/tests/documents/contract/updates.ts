import type { Shapeless, Subject } from './subject'
import { refusal } from './subject'

type Case = readonly [
  name: string,
  before: Shapeless,
  update: Shapeless,
  after: Shapeless,
  filter?: Shapeless,
  options?: Shapeless,
]

const cases: readonly Case[] = [
  ['$set on a dotted path', { a: 1 }, { $set: { 'b.c.d': 2 } }, { a: 1, b: { c: { d: 2 } } }],
  ['$set at a position', { list: [1, 2] }, { $set: { 'list.1': 9, 'list.3': 4 } }, { list: [1, 9, null, 4] }],
  ['$unset', { a: 1, b: { c: 2, d: 3 } }, { $unset: { a: '', 'b.c': '' } }, { b: { d: 3 } }],
  ['$inc', { a: 1 }, { $inc: { a: 2, b: -1.5, 'c.d': 1 } }, { a: 3, b: -1.5, c: { d: 1 } }],
  ['$mul', { a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
  ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3, c: 1 }, $max: { b: 3 } }, { a: 3, b: 5, c: 1 }],
  ['$rename', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
  ['$push', { list: [1] }, { $push: { list: 2, other: { a: 1 } } }, { list: [1, 2], other: [{ a: 1 }] }],
  [
    '$push with $each, $sort and $slice',
    { list: [{ n: 3 }] },
    { $push: { list: { $each: [{ n: 1 }, { n: 2 }], $sort: { n: -1 }, $slice: 2 } } },
    { list: [{ n: 3 }, { n: 2 }] },
  ],
  [
    '$push with $position',
    { list: [1, 4] },
    { $push: { list: { $each: [2, 3], $position: 1 } } },
    { list: [1, 2, 3, 4] },
  ],
  ['$push that keeps the last', { list: [1, 2] }, { $push: { list: { $each: [3], $slice: -2 } } }, { list: [2, 3] }],
  [
    '$addToSet',
    { list: ['a'] },
    { $addToSet: { list: { $each: ['a', 'b', 'b'] }, other: 1 } },
    { list: ['a', 'b'], other: [1] },
  ],
  ['$pull of a value', { list: ['a', 'b', 'a'] }, { $pull: { list: 'a' } }, { list: ['b'] }],
  ['$pull by condition', { list: [{ n: 1 }, { n: 5 }] }, { $pull: { list: { n: { $gt: 2 } } } }, { list: [{ n: 1 }] }],
  ['$pull by operator', { list: [1, 5, 9] }, { $pull: { list: { $gte: 5 } } }, { list: [1] }],
  [
    '$pullAll and $pop',
    { a: [1, 2, 1, 3], b: [1, 2] },
    { $pullAll: { a: [1, 3] }, $pop: { b: -1 } },
    { a: [2], b: [2] },
  ],
  [
    'the position that matched',
    {
      list: [
        { id: 'a', n: 1 },
        { id: 'b', n: 1 },
      ],
    },
    { $set: { 'list.$.n': 2 } },
    {
      list: [
        { id: 'a', n: 1 },
        { id: 'b', n: 2 },
      ],
    },
    { 'list.id': 'b' },
  ],
  [
    'the position that $elemMatch matched',
    {
      list: [
        { a: 1, b: 2 },
        { a: 1, b: 3 },
      ],
    },
    { $inc: { 'list.$.b': 10 } },
    {
      list: [
        { a: 1, b: 2 },
        { a: 1, b: 13 },
      ],
    },
    { list: { $elemMatch: { a: 1, b: 3 } } },
  ],
  ['all positions', { list: [{ n: 1 }, { n: 2 }] }, { $inc: { 'list.$[].n': 1 } }, { list: [{ n: 2 }, { n: 3 }] }],
  [
    'positions by arrayFilters',
    { list: [{ n: 1 }, { n: 5 }, { n: 7 }] },
    { $set: { 'list.$[big].done': true } },
    { list: [{ n: 1 }, { n: 5, done: true }, { n: 7, done: true }] },
    {},
    { arrayFilters: [{ 'big.n': { $gte: 5 } }] },
  ],
]

export function updates({ newCollection, itWith }: Subject): void {
  it.each(cases)('updates with %s', async (_name, before, update, after, filter = {}, options = {}) => {
    const things = newCollection()
    await things.insertMany([{ _id: 1, ...before }])
    const result = await things.updateOne({ _id: 1, ...filter }, update, options)
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1 })
    expect(await things.findOne({ _id: 1 })).toEqual({ _id: 1, ...after })
  })

  it('distinguishes matched from modified, and updates one or many', async () => {
    const things = newCollection()
    await things.insertMany([{ n: 1 }, { n: 1 }, { n: 2 }])
    expect(await things.updateMany({}, { $set: { n: 2 } })).toMatchObject({ matchedCount: 3, modifiedCount: 2 })
    expect(await things.updateOne({ n: 2 }, { $set: { n: 3 } })).toMatchObject({ matchedCount: 1, modifiedCount: 1 })
    expect(await things.countDocuments({ n: 2 })).toBe(2)
  })

  it('replaces a document and keeps its id', async () => {
    const things = newCollection()
    await things.insertOne({ _id: 1, a: 1 })
    await things.replaceOne({ a: 1 }, { b: 2 })
    expect(await things.find().toArray()).toEqual([{ _id: 1, b: 2 }])
    expect(await refusal(things.replaceOne({ b: 2 }, { _id: 5, b: 3 }))).toMatchObject({ code: 66 })
    expect(await refusal(things.updateOne({ b: 2 }, { $set: { _id: 5 } }))).toMatchObject({ code: 66 })
  })

  it('upserts from the filter, the update and $setOnInsert', async () => {
    const things = newCollection()
    const change = { $set: { n: 1 }, $setOnInsert: { created: true }, $inc: { visits: 1 } }
    const first = await things.updateOne({ slug: 'x', 'place.city': 'Ede', n: { $gt: 5 } }, change, { upsert: true })
    expect(first).toMatchObject({ matchedCount: 0, upsertedCount: 1 })
    const stored = { slug: 'x', place: { city: 'Ede' }, n: 1, created: true, visits: 1 }
    expect(await things.findOne({ _id: first.upsertedId })).toMatchObject(stored)
    const second = await things.updateOne(
      { slug: 'x' },
      { $set: { n: 2 }, $setOnInsert: { created: false } },
      { upsert: true },
    )
    expect(second).toMatchObject({ matchedCount: 1, upsertedCount: 0 })
    expect(await things.findOne({ slug: 'x' })).toMatchObject({ n: 2, created: true })
    await things.replaceOne({ _id: 'own' }, { a: 1 }, { upsert: true })
    expect(await things.findOne({ _id: 'own' })).toEqual({ _id: 'own', a: 1 })
  })

  it('finds and updates atomically, and returns the old or the new document', async () => {
    const jobs = newCollection()
    await jobs.insertMany([
      { _id: 1, at: 3 },
      { _id: 2, at: 1 },
      { _id: 3, at: 2 },
    ])
    expect(await jobs.findOneAndUpdate({}, { $set: { taken: true } }, { sort: { at: 1 } })).toEqual({ _id: 2, at: 1 })
    const after = await jobs.findOneAndUpdate(
      { taken: null },
      { $set: { taken: true } },
      { sort: { at: -1 }, returnDocument: 'after', projection: { _id: 1, taken: 1 } },
    )
    expect(after).toEqual({ _id: 1, taken: true })
    expect(await jobs.findOneAndDelete({ _id: 3 })).toEqual({ _id: 3, at: 2 })
    expect(await jobs.findOneAndReplace({ _id: 2 }, { b: 1 }, { returnDocument: 'after' })).toEqual({ _id: 2, b: 1 })
    expect(await jobs.findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } })).toBeNull()
    const upserted = await jobs.findOneAndUpdate(
      { _id: 9 },
      { $set: { a: 1 } },
      { upsert: true, returnDocument: 'after' },
    )
    expect(upserted).toEqual({ _id: 9, a: 1 })
  })

  it('changes nothing when the filter has an old version', async () => {
    const things = newCollection()
    await things.insertOne({ _id: 1, version: 1, text: 'a' })
    const save = (version: number, text: string) =>
      things.updateOne({ _id: 1, version }, { $set: { text }, $inc: { version: 1 } })
    expect((await save(1, 'b')).modifiedCount).toBe(1)
    expect((await save(1, 'c')).matchedCount).toBe(0)
    expect(await things.findOne()).toEqual({ _id: 1, version: 2, text: 'b' })
  })

  it('loses none of many concurrent increments and pushes', async () => {
    const things = newCollection()
    await things.insertOne({ _id: 1, n: 0, list: [] as number[] })
    const all = Array.from({ length: 200 }, (_, i) => i)
    await Promise.all(all.map((i) => things.updateOne({ _id: 1 }, { $inc: { n: 1 }, $push: { list: i } } as Shapeless)))
    const found = await things.findOne({ _id: 1 })
    expect(found?.n).toBe(200)
    expect([...(found?.list ?? [])].sort((a: number, b: number) => a - b)).toEqual(all)
  })

  itWith('update pipelines')('updates by pipeline', async () => {
    const things = newCollection()
    await things.insertOne({ _id: 1, a: 2, b: 3, nested: { x: 1, y: 1 } })
    await things.updateOne({ _id: 1 }, [
      { $set: { sum: { $add: ['$a', '$b'] }, 'nested.x': '$a' } },
      { $unset: ['b', 'nested.y'] },
    ])
    expect(await things.findOne()).toEqual({ _id: 1, a: 2, nested: { x: 2 }, sum: 5 })
  })

  itWith('type checks of operators')('refuses an operator that does not fit the type of the stored value', async () => {
    const things = newCollection()
    await things.insertOne({ _id: 1, text: 'a', n: 1 })
    const code = async (update: Shapeless) => (await refusal(things.updateOne({ _id: 1 }, update))).code
    expect(await code({ $inc: { text: 1 } })).toBe(14)
    expect(await code({ $push: { text: 1 } })).toBe(2)
    expect(await code({ $set: { 'text.deeper': 1 } })).toBe(28)
    expect(await code({ $set: { n: 1 }, $inc: { n: 1 } })).toBe(40)
    expect(await code({ $bestaatNiet: { n: 1 } })).toBe(9)
    expect(await things.findOne()).toEqual({ _id: 1, text: 'a', n: 1 })
  })
}
