import { randomCases, waitUntil } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb'
import { openEmbeddedMongo } from '../src'
import { Catalog } from '../src/collections/catalog'
import { readIndexSpec } from '../src/collections/index-spec'
import type { Doc } from '../src/document'
import { CommandError } from '../src/errors'
import { select } from '../src/query/select'
import { Storage } from '../src/storage/storage'
import { Transaction } from '../src/transactions/transaction'
import { freshDirectory } from './fresh-directory'
import { buildServerProcess, startServerProcess } from './server-process'

beforeAll(buildServerProcess)

interface Row {
  readonly _id: string
  readonly n?: number
}

/**
 * Errors of the socket itself, which the driver passes on when the server dies while it writes a command. When it writes a
 * commit, the driver throws a TypeError instead, because it looks for a label on such an error.
 */
const SOCKET_ERRORS: readonly unknown[] = ['EPIPE', 'ECONNRESET']

/**
 * The driver does not repeat a transaction whose connection broke before its first command; the test does. When the
 * transaction was committed after all, the repeat is a duplicate.
 */
function wasCommitted(error: unknown): boolean {
  if (error instanceof MongoServerError && error.code === 11000) return true
  const isOfSocket = error instanceof TypeError || SOCKET_ERRORS.includes((error as { code?: unknown }).code)
  const isBroken = error instanceof MongoNetworkError || isOfSocket
  if (isBroken) return false
  throw error
}

const ROUNDS = randomCases(12)

describe('a server that is killed while clients run transactions', () => {
  it('keeps each committed transaction whole, and nothing of the others', async () => {
    const directory = await freshDirectory()
    let server = await startServerProcess(directory)
    // The address stays the same, so the driver resumes each transaction with the server that follows.
    const client = await MongoClient.connect(server.url, { minHeartbeatFrequencyMS: 50 })
    const rows = (name: string) => client.db('test').collection<Row>(name)
    const acknowledged: string[][] = [[], [], [], []]
    let isOver = false
    const write = async (ids: string[], writer: number) => {
      while (!isOver) {
        const _id = `${writer}-${ids.length}`
        const isCommitted = await client
          .withSession((session) =>
            session.withTransaction(async () => {
              await rows('left').insertOne({ _id }, { session })
              await rows('right').insertOne({ _id }, { session })
              await rows('sums').updateOne({ _id: `${writer}` }, { $inc: { n: 1 } }, { session, upsert: true })
            }),
          )
          .then(() => true, wasCommitted)
        if (isCommitted) ids.push(_id)
      }
    }
    const writing = Promise.all(acknowledged.map(write))
    const count = () => acknowledged.flat().length
    const killAgainAndAgain = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const before = count()
        await waitUntil(() => count() >= before + 40)
        await server.kill()
        server = await startServerProcess(directory)
      }
    }
    await Promise.race([killAgainAndAgain(), writing]).finally(() => {
      isOver = true
    })
    await writing

    const expected = acknowledged.flat().sort()
    expect((await rows('left').distinct('_id')).sort()).toEqual(expected)
    expect((await rows('right').distinct('_id')).sort()).toEqual(expected)
    const sums = await rows('sums').find().sort({ _id: 1 }).toArray()
    expect(sums.map(({ n }) => n)).toEqual(acknowledged.map((ids) => ids.length))
    await client.close()
    await server.kill()
  })

  it('answers a write and a commit again that were done before it was killed', async () => {
    const directory = await freshDirectory()
    const client = new MongoClient('mongodb://unused')
    const { id: lsid } = client.startSession()
    const increment = { update: 'rows', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }] }
    const inTransaction = { autocommit: false, startTransaction: true }
    const open = () => openWith(directory, lsid as Doc)

    const first = await open()
    const { operationTime: _, ...reply } = await first.run({ ...increment, txnNumber: 1 })
    await first.kill()
    const second = await open()
    expect(await second.run({ ...increment, txnNumber: 1 })).toMatchObject(reply)
    await second.run({ ...increment, txnNumber: 2, ...inTransaction })
    await second.run({ commitTransaction: 1, txnNumber: 2, autocommit: false })
    await second.kill()
    const third = await open()
    expect(await third.run({ commitTransaction: 1, txnNumber: 2, autocommit: false })).toMatchObject({ ok: 1 })
    await third.run({ ...increment, txnNumber: 3, ...inTransaction })
    await third.kill()
    const fourth = await open()
    await expect(fourth.run({ commitTransaction: 1, txnNumber: 3, autocommit: false })).rejects.toMatchObject({
      code: 251,
    })
    expect(await fourth.run({ find: 'rows' })).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: 2 }] } })
    await fourth.kill()
    await client.close()
  })
})

async function openWith(directory: string, lsid: Doc) {
  const server = await startServerProcess(directory)
  const client = await MongoClient.connect(server.url)
  const session = client.startSession()
  return {
    run: (command: Doc) => {
      // The session of a client that outlives the server. When the client closes, the driver ends sessions on the server
      // unless they are dirty, and may wait for a killed server forever.
      Object.assign(session.serverSession ?? {}, { id: lsid, txnNumber: command.txnNumber ?? 0, isDirty: true })
      return client.db('test').command(command, { session })
    },
    kill: async () => {
      await server.kill()
      await client.close()
    },
  }
}

describe('a transaction', () => {
  it('is aborted when its time is over', async () => {
    const server = await openEmbeddedMongo({ directory: await freshDirectory(), transactionMilliseconds: 1 })
    const client = await MongoClient.connect(server.url)
    const rows = client.db('test').collection<Row>('rows')
    const session = client.startSession()
    session.startTransaction()
    await rows.insertOne({ _id: 'a' }, { session })
    const begun = Date.now()
    await waitUntil(() => Date.now() > begun + 1)
    await expect(rows.insertOne({ _id: 'b' }, { session })).rejects.toMatchObject({ code: 251 })
    await session.abortTransaction()
    expect(await rows.countDocuments()).toBe(0)
    await client.close()
    await server.close()
  })

  it('is aborted when its session ends', async () => {
    const server = await openEmbeddedMongo({ directory: await freshDirectory() })
    const [client, other] = await Promise.all([MongoClient.connect(server.url), MongoClient.connect(server.url)])
    const session = client.startSession()
    session.startTransaction()
    await client.db('test').collection<Row>('rows').insertOne({ _id: 'a' }, { session })
    await client.close()
    await other.withSession((next) =>
      next.withTransaction(() => other.db('test').collection<Row>('rows').insertOne({ _id: 'a' }, { session: next })),
    )
    expect(await other.db('test').collection('rows').countDocuments()).toBe(1)
    await other.close()
    await server.close()
  })

  it('fails at its commit when a write outside of it changed what it wrote, or took its unique key', async () => {
    const server = await openEmbeddedMongo({ directory: await freshDirectory() })
    const client = await MongoClient.connect(server.url)
    const rows = client.db('test').collection<Row>('rows')
    await rows.insertOne({ _id: 'a', n: 0 })
    for (const [inside, outside] of [
      [{ _id: 'a' }, { _id: 'a' }],
      [{ _id: 'new' }, { _id: 'new' }],
    ]) {
      const session = client.startSession()
      session.startTransaction()
      const change = { $inc: { n: 1 } }
      await rows.updateOne(inside as Row, change, { session, upsert: true })
      await rows.updateOne(outside as Row, { $inc: { n: 10 } }, { upsert: true })
      const failure = await session.commitTransaction().catch((error) => error)
      expect([failure.code, failure.hasErrorLabel('TransientTransactionError')]).toEqual([112, true])
      await session.endSession()
    }
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', n: 10 },
      { _id: 'new', n: 10 },
    ])
    await client.close()
    await server.close()
  })
})

const keys = ['a', 'b', 'c', 'd', 'e', undefined]
const step = fc.record({
  who: fc.constantFrom<'inside' | 'other' | 'outside'>('inside', 'inside', 'other', 'outside'),
  kind: fc.constantFrom('insert' as const, 'replace' as const, 'remove' as const, 'end' as const),
  id: fc.nat(8),
  key: fc.constantFrom(...keys),
  n: fc.nat(5),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

describe('snapshots', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = Storage.open(await freshDirectory())
  })
  afterAll(() => storage.close())

  const byId = (documents: readonly Doc[]) => [...documents].sort((a, b) => Number(a._id) - Number(b._id))
  const contentOf = (collection: Parameters<typeof select>[0]) =>
    byId(select(collection, {}).map(([, document]) => document))

  /** Does the step to a set of documents; tells whether it was done. */
  function apply(collection: NonNullable<Parameters<typeof select>[0]>, { kind, id, key, n }: Step): boolean {
    const document = { _id: id, n, ...(key && { key }) }
    const [found] = select(collection, { filter: { _id: id } })
    if (kind === 'insert') collection.insert(document)
    else if (!found) return false
    else if (kind === 'replace') collection.replace(found[0], document)
    else collection.remove(found[0])
    return true
  }

  const applyTo = (model: Map<number, Doc>, { kind, id, key, n }: Step) =>
    kind === 'remove' ? model.delete(id) : model.set(id, { _id: id, n, ...(key && { key }) })

  it('show what was committed and their own writes, along any index, whatever is written beside them', () => {
    let number = 0
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const catalog = new Catalog(storage)
        const name = `c${number++}`
        const committed = catalog.ensure('random', name)
        committed.createIndexes([
          readIndexSpec({ name: 'key', key: { key: 1 }, unique: true, sparse: true }),
          readIndexSpec({ name: 'n', key: { n: 1, _id: -1 } }),
        ])
        const open = new Set<Transaction>()
        const begin = () => {
          const transaction = new Transaction(catalog, open)
          return { transaction, model: new Map(contentOf(committed).map((each) => [Number(each._id), each])) }
        }
        const running = { inside: begin(), other: begin() }
        let model = new Map<number, Doc>()
        const writesOf = { inside: [] as Step[], other: [] as Step[] }

        for (const each of steps) {
          const { who, kind } = each
          try {
            if (who === 'outside') {
              if (kind !== 'end' && apply(committed, each)) applyTo(model, each)
            } else if (kind === 'end') {
              const writes = writesOf[who]
              writesOf[who] = []
              try {
                running[who].transaction.commit()
                for (const write of writes) applyTo(model, write)
              } finally {
                running[who] = begin()
              }
            } else {
              const view = running[who].transaction.ensure('random', name)
              if (apply(view, each)) {
                applyTo(running[who].model, each)
                writesOf[who].push(each)
              }
            }
          } catch (error) {
            if (!(error instanceof CommandError) || !/^(DuplicateKey|WriteConflict)$/.test(error.codeName)) throw error
          }
          expect(contentOf(committed)).toEqual(byId([...model.values()]))
          for (const { transaction, model: seen } of Object.values(running)) {
            const view = transaction.find('random', name)
            expect(contentOf(view)).toEqual(byId([...seen.values()]))
            const ordered = byId([...seen.values()]).sort(
              (a, b) => Number(a.n) - Number(b.n) || Number(b._id) - Number(a._id),
            )
            const page = select(view, { sort: { n: 1, _id: -1 }, skip: 1, limit: 3 }).map(([, document]) => document)
            expect(page).toEqual(ordered.slice(1, 4))
            const withKey = select(view, { filter: { key: 'a' } }).map(([, document]) => document)
            expect(withKey).toEqual([...seen.values()].filter(({ key }) => key === 'a'))
          }
          const taken = [...model.values()].flatMap(({ key }) => (key === undefined ? [] : [key]))
          expect(new Set(taken).size).toBe(taken.length)
        }
        model = new Map()
        for (const { transaction } of Object.values(running)) transaction.end()
        catalog.drop(committed)
      }),
      { numRuns: 100 },
    )
  })
})
