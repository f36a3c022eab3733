import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import { type Connection, type Model, mongo, Schema } from 'mongoose'
import { afterCommit, inTransaction, modelOnce, outboxModels, requireTransactions, whenCommitted } from '../src'
import { describeFailure } from '../src/http/failure'
import { processMetrics } from '../src/metrics'

interface Counter {
  _id: string
  count: number
}

let connection: Connection
let counters: Model<Counter>
let close: () => Promise<void>
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-transactions-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['documents'])
  connection = await engines.documents.connection('transactions')
  counters = modelOnce(connection, 'Counter', new Schema<Counter>({ _id: { type: String }, count: Number }))
  close = async () => {
    await engines.close()
    await rm(directory, { recursive: true, force: true })
  }
})
beforeEach(() => counters.deleteMany({}))
afterEach(() => jest.restoreAllMocks())
afterAll(() => close())

const add = (id: string, count = 1) => counters.updateOne({ _id: id }, { $inc: { count } }, { upsert: true })
const countOf = async (id: string) => (await counters.findById(id).lean())?.count
const metric = async (name: string, labels: object = {}) => {
  const { values = [] } = (await processMetrics.getSingleMetric(name)?.get()) ?? {}
  const wanted = Object.entries({ database: 'transactions', ...labels })
  const found = values.find(({ labels: has }) => wanted.every(([label, value]) => has[label as never] === value))
  return found?.value ?? 0
}

describe('a transaction', () => {
  it('makes every write of a model visible at its commit, and none when the work throws', async () => {
    await inTransaction(connection, async () => {
      await add('one')
      await counters.create([{ _id: 'two', count: 2 }])
      expect(await countOf('one')).toBe(1)
    })
    expect([await countOf('one'), await countOf('two')]).toEqual([1, 2])
    const failing = inTransaction(connection, async () => {
      await add('one')
      await counters.deleteOne({ _id: 'two' })
      throw new Error('not today')
    })
    await expect(failing).rejects.toThrow('not today')
    expect([await countOf('one'), await countOf('two')]).toEqual([1, 2])
  })

  it('is repeated after a conflict, and loses no count of 50 concurrent writers', async () => {
    const before = await metric('mongodb_transaction_retries_total')
    const writes = Array.from({ length: 50 }, () =>
      inTransaction(connection, async () => {
        const count = (await countOf('many')) ?? 0
        await counters.updateOne({ _id: 'many' }, { $set: { count: count + 1 } }, { upsert: true })
      }),
    )
    await Promise.all(writes)
    expect(await countOf('many')).toBe(50)
    expect(await metric('mongodb_transaction_retries_total')).toBeGreaterThan(before)
  })

  it('runs an afterCommit callback once, even if the work was repeated, and never after an abort', async () => {
    const after = jest.fn()
    let runs = 0
    await inTransaction(connection, async () => {
      runs += 1
      afterCommit(after)
      await countOf('raced')
      // Conflicts with the write below.
      if (runs === 1) await connection.collection<Counter>('counters').insertOne({ _id: 'raced', count: 1 })
      await add('raced')
      expect(after).not.toHaveBeenCalled()
    })
    expect([runs, after.mock.calls.length]).toEqual([2, 1])
    const failing = inTransaction(connection, async () => {
      afterCommit(after)
      throw new Error('not today')
    })
    await expect(failing).rejects.toThrow('not today')
    expect(after).toHaveBeenCalledTimes(1)
    expect(() => afterCommit(after)).toThrow('no transaction is open')
  })

  it('is acknowledged when an afterCommit callback throws, which keeps no other callback from running', async () => {
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const after = jest.fn()
    const result = inTransaction(connection, async () => {
      await add('kept')
      afterCommit(() => {
        throw new Error('no nudge today')
      })
      afterCommit(after)
      return 'done'
    })
    await expect(result).resolves.toBe('done')
    expect(after).toHaveBeenCalledTimes(1)
    expect(await countOf('kept')).toBe(1)
    expect(warn.mock.calls.flat().join(' ')).toContain('no nudge today')
  })

  it('defers what waits for writes to be done, which happens at once without a transaction', async () => {
    const act = jest.fn()
    await inTransaction(connection, async () => {
      whenCommitted(act)
      await add('deferred')
      expect(act).not.toHaveBeenCalled()
    })
    expect(act).toHaveBeenCalledTimes(1)
    whenCommitted(act)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('refuses a nested transaction', async () => {
    const nested = inTransaction(connection, () => inTransaction(connection, () => add('nested')))
    await expect(nested).rejects.toThrow('a transaction is open already')
  })

  it('counts commits and aborts', async () => {
    const outcomes = () =>
      Promise.all(['committed', 'aborted'].map((outcome) => metric('mongodb_transactions_total', { outcome })))
    const [committed = 0, aborted = 0] = await outcomes()
    await inTransaction(connection, () => add('counted'))
    await inTransaction(connection, () => Promise.reject(new Error('no'))).catch(() => undefined)
    expect(await outcomes()).toEqual([committed + 1, aborted + 1])
  })
})

describe('a commit whose answer is lost', () => {
  const lost = () => new mongo.MongoNetworkError('connection closed')

  it('is reported with a 503 that says the outcome is unknown', async () => {
    const { commitTransaction } = mongo.ClientSession.prototype
    jest.spyOn(mongo.ClientSession.prototype, 'commitTransaction').mockImplementation(async function (
      this: mongo.ClientSession,
    ) {
      await commitTransaction.call(this)
      throw lost()
    })
    const failure = await inTransaction(connection, () => add('unknown')).catch(describeFailure)
    expect(failure).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } })
    expect(await countOf('unknown')).toBe(1)
  })

  it.each([
    ['an error of the socket', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ["the driver's own failure to read such an error", new TypeError('commitError.hasErrorLabel is not a function')],
  ])('is 503 outcome_unknown after %s during the commit', async (_, error) => {
    jest.spyOn(connection, 'transaction').mockImplementation(async (work) => {
      await work({} as mongo.ClientSession)
      throw error
    })
    const failed = inTransaction(connection, async () => 'done')
    await expect(failed).rejects.toMatchObject({ status: 503, code: 'outcome_unknown' })
  })

  it('is repeated by the driver while the server reports an unknown outcome', async () => {
    const { commitTransaction } = mongo.ClientSession.prototype
    const committing = jest.spyOn(mongo.ClientSession.prototype, 'commitTransaction')
    committing.mockImplementationOnce(async function (this: mongo.ClientSession) {
      await commitTransaction.call(this)
      const error = lost()
      error.addErrorLabel('UnknownTransactionCommitResult')
      throw error
    })
    await inTransaction(connection, () => add('again'))
    expect(committing).toHaveBeenCalledTimes(2)
    expect(await countOf('again')).toBe(1)
  })

  it('before the commit changes nothing, and is no unknown outcome', async () => {
    const failing = inTransaction(connection, async () => {
      await add('before')
      throw lost()
    })
    expect(describeFailure(await failing.catch((error: unknown) => error))).toMatchObject({
      body: { code: 'unavailable' },
    })
    await waitUntil(async () => (await countOf('before')) === undefined)
  })
})

const unknownCommand = new mongo.MongoServerError({ message: "no such command: 'hello'", code: 59 })

it.each([
  ['a replica set', async () => ({ setName: 'rs0' }), true],
  ['a sharded cluster', async () => ({ msg: 'isdbgrid' }), true],
  ['a server by itself', async () => ({ ok: 1 }), false],
  ['a server that does not know "hello"', () => Promise.reject(unknownCommand), false],
] as const)('a service in transactions starts only where there are some: %s', async (_name, command, isStarted) => {
  const server = { name: 'reviews', db: { command } } as unknown as Connection
  const starting = requireTransactions(server)
  if (isStarted) await expect(starting).resolves.toBeUndefined()
  else await expect(starting).rejects.toThrow('reviews needs transactions: make MongoDB a replica set')
})

it('an outbox row is stored only together with the change of its transaction', async () => {
  const { rows } = outboxModels(connection)
  const row = { _id: 'event', order: 1, topic: 'listing.changed', key: '1', occurredAt: '2026-01-01T00:00:00.000Z' }
  const failing = inTransaction(connection, async () => {
    await rows.insertMany([{ ...row, data: {} }], { lean: true })
    throw new Error('not today')
  })
  await expect(failing).rejects.toThrow('not today')
  expect(await rows.countDocuments()).toBe(0)
})
