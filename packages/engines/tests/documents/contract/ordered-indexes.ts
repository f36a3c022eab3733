import type { mongo } from 'mongoose'
import type { Shapeless, Subject } from './subject'

const count = 300
const start = Date.UTC(2026, 0, 1)
const day = (n: number) => new Date(start + n * 86_400_000)

/** Lists read along an index: equality fields first, then the sort field, then a range. */
export function orderedIndexes({ newCollection, itWith }: Subject): void {
  let jobs: mongo.Collection<Shapeless>
  let plain: mongo.Collection<Shapeless>
  beforeAll(async () => {
    jobs = newCollection()
    plain = newCollection()
    await jobs.createIndex({ state: 1, dueAt: -1, _id: 1 })
    await jobs.createIndex({ owners: 1, dueAt: 1 })
    await jobs.createIndex({ 'mails.state': 1, 'mails.at': 1 }, { sparse: true })
    const rows = Array.from({ length: count }, (_, _id) => ({
      _id,
      state: ['new', 'done', 'away'][_id % 3],
      dueAt: day((_id * 37) % 100),
      owners: [_id % 7, _id % 5],
    }))
    await jobs.insertMany(rows)
    await plain.insertMany(rows)
    for (const { _id } of rows.filter((row) => row._id % 10 === 0)) {
      const mails = [
        { state: 'due', at: day(_id) },
        { state: 'sent', at: day(1) },
      ]
      await jobs.updateOne({ _id }, { $set: { mails } })
      await plain.updateOne({ _id }, { $set: { mails } })
    }
  })
  const ids = (found: readonly Shapeless[]) => found.map(({ _id }) => _id)

  const selections: readonly (readonly [name: string, filter: Shapeless, sort: Shapeless])[] = [
    ['equal fields and the order of the index', { state: 'new' }, { dueAt: -1, _id: 1 }],
    ['the order from its end', { state: 'new' }, { dueAt: 1, _id: -1 }],
    ['an order that is not that of the index', { state: 'new' }, { dueAt: 1, _id: 1 }],
    ['a range with both ends', { state: 'done', dueAt: { $gt: day(20), $lte: day(70) } }, { dueAt: -1, _id: 1 }],
    ['a range with one end', { state: 'done', dueAt: { $lt: day(50) } }, { dueAt: 1, _id: -1 }],
    ['several values before the order', { state: { $in: ['away', 'new'] } }, { dueAt: -1, _id: 1 }],
    ['the whole list by its id', {}, { _id: -1 }],
    ['a part of the list by its id', { _id: { $gte: 100, $lt: 120 } }, { _id: 1 }],
    ['an element of an array', { owners: 3 }, { dueAt: 1, _id: 1 }],
    ['bounds that different elements of an array meet', { owners: { $gt: 3, $lt: 2 } }, { _id: 1 }],
    ['conditions on one element', { mails: { $elemMatch: { state: 'due', at: { $lte: day(100) } } } }, { _id: 1 }],
    ['conditions on different elements', { 'mails.state': 'due', 'mails.at': { $lte: day(100) } }, { _id: 1 }],
    ['another type than the stored one', { state: 'new', dueAt: { $gt: 5 } }, { _id: 1 }],
    ['missing fields', { 'mails.state': null }, { _id: 1 }],
  ]

  it.each(selections)('return the same pages as without an index: %s', async (_name, filter, sort) => {
    const pages = async (collection: mongo.Collection<Shapeless>) => [
      ids(await collection.find(filter).sort(sort).toArray()),
      ids(await collection.find(filter).sort(sort).skip(7).limit(5).toArray()),
      await collection.countDocuments(filter),
    ]
    expect(await pages(jobs)).toEqual(await pages(plain))
  })

  it('reflect changes, also while a cursor is open', async () => {
    const queue = newCollection()
    await queue.createIndex({ state: 1, at: 1 })
    await queue.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id, state: 'due', at: _id })))
    const readIds: number[] = []
    for await (const { _id } of queue.find({ state: 'due' }).sort({ at: 1 }).batchSize(50)) {
      readIds.push(_id)
      if (_id % 2 === 0) await queue.updateOne({ _id }, { $set: { state: 'done', at: 1000 + _id } })
    }
    expect(new Set(readIds).size).toBe(300)
    const doneJobs = await queue
      .find({ state: 'done', at: { $gte: 1000 } })
      .sort({ at: -1 })
      .limit(3)
      .toArray()
    expect(ids(doneJobs)).toEqual([298, 296, 294])
    expect(await queue.countDocuments({ state: 'due' })).toBe(150)
    await queue.deleteMany({ state: 'done' })
    expect(await queue.countDocuments({ state: 'done' })).toBe(0)
  })

  itWith('explain')('read only the documents of the page', async () => {
    const explained = async (filter: Shapeless, sort: Shapeless, limit: number) =>
      (await jobs.find(filter).sort(sort).limit(limit).explain('executionStats')).executionStats
    const page = await explained({ state: 'new' }, { dueAt: -1, _id: 1 }, 5)
    expect(page).toMatchObject({ nReturned: 5, totalDocsExamined: 5 })
    const range = await explained({ state: 'new', dueAt: { $gte: day(95) } }, { dueAt: 1, _id: -1 }, 3)
    expect(range).toMatchObject({ nReturned: 3, totalDocsExamined: 3 })
    expect(await explained({ _id: 5 }, {}, 1)).toMatchObject({ nReturned: 1, totalDocsExamined: 1 })
  })
}
