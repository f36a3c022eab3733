import type { mongo } from 'mongoose'
import type { Shapeless, Subject } from './subject'

const visits = [
  { _id: 1, venue: 'a', at: new Date('2026-03-28T22:30:00Z'), views: 3, tags: ['x', 'y'] },
  { _id: 2, venue: 'a', at: new Date('2026-03-28T23:30:00Z'), views: 2, tags: ['x'] },
  { _id: 3, venue: 'b', at: new Date('2026-10-25T00:30:00Z'), views: 10, tags: [] },
  { _id: 4, venue: 'b', at: new Date('2026-10-25T23:30:00Z'), views: 1 },
]

export function aggregation({ connection, newCollection, itWith }: Subject): void {
  let collection: mongo.Collection<Shapeless>
  let venues: mongo.Collection<Shapeless>
  beforeAll(async () => {
    collection = newCollection()
    venues = newCollection()
    await collection.insertMany(visits)
    await venues.insertMany([
      { _id: 'a', name: 'Anna', tags: ['x'] },
      { _id: 'b', name: 'Bert' },
    ])
  })
  const run = (...pipeline: Shapeless[]) => collection.aggregate(pipeline).toArray()

  it('matches, groups, sorts, skips and limits', async () => {
    const group = {
      _id: '$venue',
      n: { $sum: 1 },
      views: { $sum: '$views' },
      mean: { $avg: '$views' },
      first: { $min: '$at' },
      ids: { $push: '$_id' },
    }
    expect(await run({ $match: { views: { $gt: 1 } } }, { $group: group }, { $sort: { views: -1 } })).toEqual([
      { _id: 'b', n: 1, views: 10, mean: 10, first: visits[2]?.at, ids: [3] },
      { _id: 'a', n: 2, views: 5, mean: 2.5, first: visits[0]?.at, ids: [1, 2] },
    ])
    expect(await run({ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } })).toEqual([
      { _id: 3 },
      { _id: 2 },
    ])
    expect(await run({ $group: { _id: null, n: { $sum: 1 } } })).toEqual([{ _id: null, n: 4 }])
  })

  it('unwinds arrays, with and without empty ones', async () => {
    const count = { $group: { _id: '$tags', n: { $sum: 1 } } }
    const sort = { $sort: { _id: 1 } } as const
    expect(await run({ $unwind: '$tags' }, count, sort)).toEqual([
      { _id: 'x', n: 2 },
      { _id: 'y', n: 1 },
    ])
    const all = await run({ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } })
    expect(all).toHaveLength(5)
  })

  it('runs several pipelines over the same documents', async () => {
    const [found] = await run({
      $facet: {
        total: [{ $count: 'n' }],
        best: [{ $sort: { views: -1 } }, { $limit: 1 }, { $project: { views: 1 } }],
        none: [{ $match: { venue: 'zz' } }],
      },
    })
    expect(found).toEqual({ total: [{ n: 4 }], best: [{ _id: 3, views: 10 }], none: [] })
  })

  it('looks up documents of another collection', async () => {
    const from = venues.collectionName
    const found = await run(
      { $match: { _id: { $in: [1, 4] } } },
      { $lookup: { from, localField: 'venue', foreignField: '_id', as: 'found' } },
      { $project: { name: { $arrayElemAt: ['$found.name', 0] } } },
      { $sort: { _id: 1 } },
    )
    expect(found).toEqual([
      { _id: 1, name: 'Anna' },
      { _id: 4, name: 'Bert' },
    ])
    const byPipeline = await venues
      .aggregate([
        {
          $lookup: {
            from: collection.collectionName,
            let: { id: '$_id' },
            pipeline: [{ $match: { $expr: { $eq: ['$venue', '$$id'] } } }, { $count: 'n' }],
            as: 'visits',
          },
        },
        { $sort: { _id: 1 } },
      ])
      .toArray()
    expect(byPipeline.map(({ visits: [counted] }) => counted)).toEqual([{ n: 2 }, { n: 2 }])
  })

  it('computes days and hours in Amsterdam before and after a clock change', async () => {
    const format = { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M', timezone: 'Europe/Amsterdam' } }
    const found = await run({ $sort: { _id: 1 } }, { $project: { _id: 0, local: format } })
    expect(found.map(({ local }) => local)).toEqual([
      '2026-03-28 23:30',
      '2026-03-29 00:30',
      '2026-10-25 02:30',
      '2026-10-26 00:30',
    ])
    const perDay = await run(
      {
        $group: {
          _id: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: 'Europe/Amsterdam' } },
          n: { $sum: '$views' },
        },
      },
      { $sort: { _id: 1 } },
    )
    expect(perDay.map(({ n }) => n)).toEqual([3, 2, 10, 1])
  })

  it('computes fields without changing stored documents', async () => {
    const found = await run(
      { $match: { venue: 'a' } },
      {
        $addFields: {
          double: { $multiply: ['$views', 2] },
          kind: { $cond: [{ $gt: ['$views', 2] }, 'veel', 'weinig'] },
        },
      },
      {
        $project: {
          double: 1,
          kind: 1,
          size: { $size: '$tags' },
          label: { $concat: ['$venue', '-', { $toString: '$views' }] },
        },
      },
      { $sort: { _id: 1 } },
    )
    expect(found).toEqual([
      { _id: 1, double: 6, kind: 'veel', size: 2, label: 'a-3' },
      { _id: 2, double: 4, kind: 'weinig', size: 1, label: 'a-2' },
    ])
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(visits)
  })

  itWith('stages that set nested fields')(
    'sets nested fields of results without changing stored documents',
    async () => {
      const found = await run(
        { $match: { _id: 3 } },
        { $addFields: { 'meta.total': '$views' } },
        { $project: { meta: 1 } },
      )
      expect(found).toEqual([{ _id: 3, meta: { total: 10 } }])
      await run({ $set: { 'tags.0': 'changed' } }, { $unset: 'views' })
      expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(visits)
    },
  )

  it('reads long results in batches', async () => {
    const many = newCollection()
    await many.insertMany(Array.from({ length: 500 }, (_, n) => ({ n })))
    const found = await many.aggregate([{ $sort: { n: 1 } }], { batchSize: 50 }).toArray()
    expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => n))
  })

  it('refuses a stage that does not exist', async () => {
    await expect(run({ $bestaatNiet: 1 })).rejects.toMatchObject({ name: 'MongoServerError' })
    await expect(
      connection()
        .collection('leeg')
        .aggregate([{ $bestaatNiet: {} }])
        .toArray(),
    ).rejects.toMatchObject({
      name: 'MongoServerError',
    })
  })
}
