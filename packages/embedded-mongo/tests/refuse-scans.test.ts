// Proves PLATFORM-25.
import { type Document, MongoClient } from 'mongodb'
import { type EmbeddedMongo, openEmbeddedMongo } from '../src'
import { freshDirectory } from './fresh-directory'

let server: EmbeddedMongo
let client: MongoClient
beforeAll(async () => {
  server = await openEmbeddedMongo({ directory: await freshDirectory(), refuseScans: new Set(['strict']) })
  client = await MongoClient.connect(server.url)
  for (const name of ['strict', 'free']) {
    const rows = client.db(name).collection('rows')
    await rows.createIndex({ state: 1, at: -1 })
    await rows.createIndex({ slug: 1 }, { unique: true, sparse: true })
    await rows.insertMany([
      { _id: 1 as never, state: 'a', at: 1, slug: 'x' },
      { _id: 2 as never, state: 'b', at: 2 },
    ])
  }
})
afterAll(async () => {
  await client.close()
  await server.close()
})

const scans: readonly (readonly [what: string, command: Document])[] = [
  ['a filter without index', { find: 'rows', filter: { at: 1 } }],
  ['all documents', { find: 'rows' }],
  ['an order without index', { find: 'rows', filter: { state: 'a' }, sort: { slug: 1 } }],
  ['a condition that leaves nearly all', { find: 'rows', filter: { state: { $ne: 'a' } } }],
  ['a count', { count: 'rows', query: { at: 1 } }],
  ['different values', { distinct: 'rows', key: 'state' }],
  ['a pipeline', { aggregate: 'rows', pipeline: [{ $group: { _id: '$state' } }], cursor: {} }],
  [
    'a look elsewhere',
    {
      aggregate: 'rows',
      pipeline: [
        { $match: { _id: 1 } },
        { $lookup: { from: 'rows', localField: 'at', foreignField: 'at', as: 'same' } },
      ],
      cursor: {},
    },
  ],
  ['a change of one', { findAndModify: 'rows', query: { at: 1 }, update: { $set: { seen: true } } }],
]

describe('where scans are refused', () => {
  it.each(scans)('fails, naming collection and filter: %s', async (_what, command) => {
    const strict = client.db('strict')
    await expect(strict.command(command)).rejects.toMatchObject({
      code: 291,
      message: expect.stringMatching(/strict\.rows.*filter \{/),
    })
    await expect(strict.command({ ...command, comment: 'scan: two rows' })).resolves.toMatchObject({ ok: 1 })
    await expect(strict.command({ ...command, comment: 'scan:' })).rejects.toMatchObject({ code: 291 })
    await expect(client.db('free').command(command)).resolves.toMatchObject({ ok: 1 })
  })

  it('changes and deletes nothing that it would have to look for', async () => {
    const rows = client.db('strict').collection('rows')
    await expect(rows.updateMany({ at: { $gt: 0 } }, { $set: { seen: true } })).rejects.toMatchObject({ code: 291 })
    await expect(rows.deleteMany({})).rejects.toMatchObject({ code: 291 })
    expect(await rows.estimatedDocumentCount()).toBe(2)
    expect((await rows.deleteMany({ at: 9 }, { comment: 'scan: two rows' })).deletedCount).toBe(0)
  })

  it('takes what an index bounds, orders or limits', async () => {
    const rows = client.db('strict').collection('rows')
    expect(
      await rows
        .find({ state: 'b', at: { $gt: 1 } })
        .sort({ at: -1 })
        .toArray(),
    ).toHaveLength(1)
    expect(await rows.find({ slug: { $exists: true } }).toArray()).toHaveLength(1)
    expect(await rows.find({ slug: 'x' }).sort({ at: 1 }).toArray()).toHaveLength(1)
    expect(await rows.find().sort({ _id: -1 }).limit(1).toArray()).toHaveLength(1)
    expect(await rows.find().limit(1).toArray()).toHaveLength(1)
  })

  it('reads along the index that has the order, though another tells what most documents lack', async () => {
    const members = client.db('strict').collection<{ _id: string; name: string; gone?: Date }>('members')
    await members.createIndex({ name: 1 }, { unique: true })
    await members.createIndex({ gone: 1, _id: 1 })
    await members.insertMany(['b', 'a', 'c'].map((name) => ({ _id: name, name })))
    const named = members.find({ name: { $gte: 'a', $lt: 'c' }, gone: { $exists: false } }).sort({ name: 1 })
    expect((await named.toArray()).map(({ _id }) => _id)).toEqual(['a', 'b'])
  })

  it('reads a range of what is there along a partial index of what is there', async () => {
    const erased = client.db('strict').collection<{ _id: string; at?: Date }>('erased')
    await erased.createIndex({ at: 1, _id: 1 }, { partialFilterExpression: { at: { $exists: true } } })
    await erased.insertMany([{ _id: 'later', at: new Date(9) }, { _id: 'sooner', at: new Date(5) }, { _id: 'never' }])
    const since = erased.find({ at: { $gte: new Date(5) } }).sort({ at: 1, _id: 1 })
    expect((await since.toArray()).map(({ _id }) => _id)).toEqual(['sooner', 'later'])
    await expect(erased.find({ at: null as never }).toArray()).rejects.toMatchObject({ code: 291 })
  })
})
