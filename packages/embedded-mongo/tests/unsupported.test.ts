import { Decimal128, type Document, MongoClient } from 'mongodb'
import { type EmbeddedMongo, openEmbeddedMongo } from '../src'
import { freshDirectory } from './fresh-directory'

let server: EmbeddedMongo
let client: MongoClient
beforeAll(async () => {
  server = await openEmbeddedMongo({ directory: await freshDirectory() })
  client = await MongoClient.connect(server.url)
  await client.db('test').collection('rows').insertOne({ text: 'a' })
})
afterAll(async () => {
  await client.close()
  await server.close()
})

const refused: readonly (readonly [what: string, command: Document, code: number])[] = [
  ['an unknown command', { mapReduce: 'rows' }, 59],
  ['an unknown field of a command', { find: 'rows', bestaatNiet: 1 }, 40415],
  ['variables', { find: 'rows', let: { a: 1 } }, 40415],
  ['an unknown option of an update', { update: 'rows', updates: [{ q: {}, u: {}, sort: {} }] }, 40415],
  ['an unknown option of a deletion', { delete: 'rows', deletes: [{ q: {}, limit: 1, let: {} }] }, 40415],
  ['a collation without locale', { find: 'rows', collation: {} }, 40414],
  ['a collation of an unknown locale', { find: 'rows', collation: { locale: 'zz' } }, 2],
  ['an unknown option of a collation', { find: 'rows', collation: { locale: 'nl', bestaatNiet: 1 } }, 40415],
  ['a strength of collation above 3', { count: 'rows', collation: { locale: 'nl', strength: 4 } }, 115],
  [
    'a collation that looks from the end',
    { distinct: 'rows', key: 'a', collation: { locale: 'fr', backwards: true } },
    115,
  ],
  [
    'grouping by a collation',
    { aggregate: 'rows', pipeline: [{ $group: { _id: '$a' } }], cursor: {}, collation: { locale: 'nl' } },
    115,
  ],
  [
    'an expression that compares by a collation',
    { find: 'rows', filter: { $expr: { $eq: ['$a', 'b'] } }, collation: { locale: 'nl' } },
    115,
  ],
  ['a tailable cursor', { find: 'rows', tailable: true }, 40415],
  ['an unknown query operator, also where no document is', { find: 'none', filter: { a: { $bestaatNiet: 1 } } }, 2],
  ['an unknown type', { find: 'rows', filter: { a: { $type: 'bestaatNiet' } } }, 2],
  ['JavaScript', { find: 'rows', filter: { $where: 'true' } }, 2],
  ['full text', { find: 'rows', filter: { $text: { $search: 'a' } } }, 2],
  ['geometry', { find: 'rows', filter: { a: { $near: [5, 52] } } }, 2],
  ['a regular expression that is none', { find: 'rows', filter: { text: { $regex: '(' } } }, 2],
  ['a flag of regular expressions', { find: 'rows', filter: { text: { $regex: 'a', $options: 'x' } } }, 2],
  ['a sort by score', { find: 'rows', sort: { score: { $meta: 'textScore' } } }, 2],
  ['a hint to no index', { find: 'rows', hint: 'none' }, 2],
  ['an unknown stage', { aggregate: 'none', pipeline: [{ $bestaatNiet: {} }], cursor: {} }, 40324],
  ['a stage that writes', { aggregate: 'rows', pipeline: [{ $out: 'x' }], cursor: {} }, 40324],
  ['an unknown stage in a facet', { aggregate: 'none', pipeline: [{ $facet: { a: [{ $x: 1 }] } }], cursor: {} }, 40324],
  ['an unknown expression', { aggregate: 'none', pipeline: [{ $project: { a: { $x: 1 } } }], cursor: {} }, 2],
  ['an aggregation of a database', { aggregate: 1, pipeline: [], cursor: {} }, 115],
  ['explain of a write', { explain: { update: 'rows', updates: [] } }, 115],
  ['an index key with a position', { createIndexes: 'rows', indexes: [{ key: { 'a.0': 1 }, name: 'a' }] }, 67],
  ['a text index', { createIndexes: 'rows', indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67],
  ['an option of indexes', { createIndexes: 'rows', indexes: [{ key: { a: 1 }, name: 'a', hidden: true }] }, 67],
  ['a capped collection', { create: 'capped', capped: true, size: 10 }, 40415],
  ['dropping the index of ids', { dropIndexes: 'rows', index: '_id_' }, 72],
  ['dropping an unknown index', { dropIndexes: 'rows', index: 'none' }, 27],
  ['indexes of no collection', { listIndexes: 'none' }, 26],
  ['making what exists', { create: 'rows' }, 48],
  ['a name that cannot be', { create: 'a$b' }, 73],
  ['a read concern', { find: 'rows', readConcern: { level: 'linearizable' } }, 115],
  ['a write concern', { insert: 'rows', documents: [{}], writeConcern: { w: 2 } }, 2],
  ['a number of a command that is not retryable', { find: 'rows', txnNumber: 1 }, 50768],
  ['a statement of no transaction', { find: 'rows', autocommit: false, txnNumber: 1 }, 251],
  ['a transaction with autocommit', { find: 'rows', autocommit: true, txnNumber: 1 }, 72],
  ['a transaction without a number', { find: 'rows', startTransaction: true, autocommit: false }, 72],
  ['an unknown cursor', { getMore: 12345, collection: 'rows' }, 43],
]

describe('what is not supported', () => {
  it.each(refused)('is refused: %s', async (_what, command, code) => {
    await expect(client.db('test').command(command)).rejects.toMatchObject({ name: 'MongoServerError', code })
  })

  const statements: readonly (readonly [what: string, update: Document, code: number])[] = [
    ['an unknown modifier', { q: {}, u: { $bestaatNiet: { a: 1 } } }, 9],
    ['pulling by a collation', { q: {}, u: { $pull: { a: 'x' } }, collation: { locale: 'nl' } }, 115],
    ['an array filter that nothing uses', { q: {}, u: { $set: { a: 1 } }, arrayFilters: [{ 'x.n': 1 }] }, 9],
    ['an identifier without array filter', { q: {}, u: { $set: { 'list.$[x].n': 1 } } }, 2],
    ['a position that nothing matched', { q: {}, u: { $set: { 'list.$.n': 1 } } }, 2],
    ['a stage that an update cannot have', { q: {}, u: [{ $group: { _id: 1 } }] }, 72],
    ['a timestamp', { q: {}, u: { $currentDate: { a: { $type: 'timestamp' } } } }, 2],
    ['a change of the id', { q: {}, u: { $set: { _id: 1 } } }, 66],
    ['a field that starts with a dollar', { q: {}, u: { $set: { 'a.$b': 1 } } }, 52],
    ['a decimal', { q: {}, u: { $set: { a: Decimal128.fromString('1.5') } } }, 115],
  ]

  it.each(statements)('is refused in an update: %s', async (_what, update, code) => {
    const reply = await client
      .db('test')
      .command({ update: 'rows', updates: [update] }, { ignoreUndefined: true })
      .catch((error) => error)
    expect(reply.writeErrors ?? reply.errorResponse?.writeErrors).toEqual([expect.objectContaining({ index: 0, code })])
    expect(await client.db('test').collection('rows').find().project({ _id: 0 }).toArray()).toEqual([{ text: 'a' }])
  })

  it.each([
    ['count', { count: 'rows' }],
    ['drop', { drop: 'rows' }],
    ['listCollections', { listCollections: 1 }],
  ])('is refused in a transaction: %s', async (_name, command) => {
    const session = client.startSession()
    session.startTransaction()
    await expect(client.db('test').command(command, { session })).rejects.toMatchObject({ code: 263 })
    await session.abortTransaction()
    await session.endSession()
  })
})
