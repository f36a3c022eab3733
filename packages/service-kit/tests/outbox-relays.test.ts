// Proves PLATFORM-19.
import type { EventMessage } from '@plekje/engines'
import { holdDate, waitUntil } from '@plekje/testing'
import type { Model } from 'mongoose'
import { createOutboxRelay, type OutboxEntry } from '../src'
import { changed, countWaiting, openThings, type Thing } from './outbox-things'

let things: Model<Thing>
let close: () => Promise<void> = async () => undefined
beforeAll(async () => {
  ;({ things, close } = await openThings())
})
beforeEach(() => things.deleteMany({}))
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})
afterAll(() => close())

const waiting = () => countWaiting(things)
const raw = () => things.collection.find({}).toArray()

/**
 * An event log that records the order of arrival. `before` runs before a message is stored, `after` before it is
 * confirmed.
 */
class Log {
  readonly arrived: { key: string; version: number; id: string }[] = []
  before: (messages: readonly EventMessage[]) => Promise<void> = async () => undefined
  after: (messages: readonly EventMessage[]) => Promise<void> = async () => undefined
  async publish(_topic: string, messages: readonly EventMessage[]) {
    await this.before(messages)
    this.arrived.push(
      ...messages.map(({ id, key, value }) => ({ id, key, version: JSON.parse(value).data.version as number })),
    )
    await this.after(messages)
  }
  versionsOf = (listingId: number) =>
    this.arrived.filter(({ key }) => key === String(listingId)).map(({ version }) => version)
}

const LEASE_MS = 60_000
const relayOf = (log: Log, options: { batchDocuments?: number } = {}) =>
  createOutboxRelay({ model: things, events: log, leaseMs: LEASE_MS, ...options })

describe('several relays of one collection', () => {
  it('publish each event once, in order per document, and share the work', async () => {
    const documents = Array.from({ length: 60 }, (_, at) => ({
      name: `thing ${at}`,
      outbox: [changed(at, 1), changed(at, 2), changed(at, 3)],
    }))
    await things.insertMany(documents)
    const logs = [new Log(), new Log(), new Log()]
    // Each relay has begun before any is done.
    let begun = 0
    for (const log of logs) {
      let isFirst = true
      log.before = async () => {
        if (isFirst) begun += 1
        isFirst = false
        await waitUntil(() => begun === logs.length)
      }
    }
    await Promise.all(logs.map((log) => relayOf(log, { batchDocuments: 5 }).flush()))
    await waitUntil(async () => (await waiting()) === 0)
    const ids = logs.flatMap(({ arrived }) => arrived.map(({ id }) => id))
    expect(ids).toHaveLength(180)
    expect(new Set(ids).size).toBe(180)
    expect(logs.every(({ arrived }) => arrived.length > 0)).toBe(true)
    for (const { name: _name, outbox } of documents) {
      const [listingId] = outbox.map(({ key }) => Number(key))
      expect(logs.flatMap((log) => log.versionsOf(listingId ?? -1))).toEqual([1, 2, 3])
    }
  })

  it('leave a document to the one that holds it, until its lease ends', async () => {
    await things.create({ name: 'one', outbox: [changed(1, 1)] })
    const [slow, other] = [new Log(), new Log()]
    let release: () => void = () => undefined
    slow.before = () => new Promise((resolve) => (release = resolve))
    const first = relayOf(slow).flush()
    await waitUntil(async () => (await raw())[0]?.outboxLease !== undefined)
    await things.updateOne({ name: 'one' }, { $push: { outbox: changed(1, 2) } })
    await relayOf(other).flush()
    expect(other.arrived).toEqual([])
    release()
    slow.before = async () => undefined
    await first
    expect(slow.versionsOf(1)).toEqual([1, 2])
    expect(await waiting()).toBe(0)
  })

  it('take over from one that died, from the first event that was not taken out', async () => {
    await things.create({ name: 'one', outbox: [changed(1, 1), changed(1, 2)] })
    const dead = new Log()
    dead.after = () => new Promise(() => undefined)
    void relayOf(dead)
      .flush()
      .catch(() => undefined)
    await waitUntil(() => dead.arrived.length === 2)
    holdDate(Date.now() + LEASE_MS)
    const heir = new Log()
    await relayOf(heir).flush()
    expect(heir.versionsOf(1)).toEqual([1, 2])
    await waitUntil(async () => (await waiting()) === 0)
  })

  it('publish what comes to a document meanwhile, also beside a tombstone that goes', async () => {
    await things.create({ name: 'stays', outbox: [changed(1, 1)] })
    await things.create({ name: 'goes', outbox: [changed(2, 1)], removedAt: new Date() })
    const log = new Log()
    log.after = async () => {
      log.after = async () => undefined
      await things.updateOne({ name: 'stays' }, { $push: { outbox: changed(1, 2) } })
    }
    await relayOf(log).flush()
    expect(log.versionsOf(1)).toEqual([1, 2])
    expect((await things.find()).map(({ name }) => name)).toEqual(['stays'])
    expect(await waiting()).toBe(0)
  })

  it('never begin to publish after the lease ended: a newer event may be out by then', async () => {
    await things.create({ name: 'one', outbox: [changed(1, 1)] })
    const late = new Log()
    const collection = new Proxy(things.collection, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'updateMany') return typeof value === 'function' ? value.bind(target) : value
        return async (...args: Parameters<typeof target.updateMany>) => {
          const result = await target.updateMany(...args)
          const overAt = performance.now() + LEASE_MS
          jest.spyOn(performance, 'now').mockReturnValue(overAt)
          return result
        }
      },
    })
    const relay = createOutboxRelay({ model: { collection }, events: late, leaseMs: LEASE_MS })
    await expect(relay.flush()).rejects.toThrow(/longer than the lease/)
    expect(late.arrived).toEqual([])
    holdDate(Date.now() + LEASE_MS)
    const next = new Log()
    await relayOf(next).flush()
    expect(next.arrived).toHaveLength(1)
  })
})

describe('an answer that is lost', () => {
  it('of the event log: the events go out again in order, and nothing is lost', async () => {
    await things.create({ name: 'one', outbox: [changed(1, 1), changed(1, 2)] })
    const log = new Log()
    log.after = async () => {
      log.after = async () => undefined
      throw new Error('connection reset')
    }
    const relay = relayOf(log)
    await expect(relay.flush()).rejects.toThrow('connection reset')
    await things.updateOne({ name: 'one' }, { $push: { outbox: changed(1, 3) } })
    await relay.flush()
    expect(log.versionsOf(1)).toEqual([1, 2, 1, 2, 3])
    expect(await waiting()).toBe(0)
  })

  it.each([1, 2, 3, 4])('of the store, to write %i of a round: each event still goes out once', async (lostAt) => {
    await things.create({ name: 'one', outbox: [changed(1, 1)] })
    await things.create({ name: 'two', outbox: [changed(2, 1)] })
    let writes = 0
    const collection = new Proxy(things.collection, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'updateMany' && name !== 'deleteMany')
          return typeof value === 'function' ? value.bind(target) : value
        return async (...args: unknown[]) => {
          const result = await value.apply(target, args)
          writes += 1
          if (writes === lostAt) throw new Error('the answer got lost')
          return result
        }
      },
    })
    const log = new Log()
    const relay = createOutboxRelay({ model: { collection }, events: log })
    await expect(relay.flush()).rejects.toThrow('the answer got lost')
    await relay.flush()
    expect(log.arrived.map(({ key }) => key).sort()).toEqual(['1', '2'])
    expect(await waiting()).toBe(0)
    for (const document of await raw()) {
      expect(Object.keys(document).filter((field) => /^outbox/.test(field))).toEqual([])
    }
  })
})

describe('the order of documents', () => {
  it('is oldest first, and one that cannot be published does not keep the others waiting', async () => {
    const at = (minute: number, entry: OutboxEntry): OutboxEntry => ({
      ...entry,
      occurredAt: `2026-01-01T10:0${minute}:00.000Z`,
    })
    for (const minute of [3, 1, 4, 2]) {
      await things.create({ name: `thing ${minute}`, outbox: [at(minute, changed(minute))] })
    }
    const log = new Log()
    log.before = async (messages) => {
      if (messages.some(({ key }) => key === '1')) throw new Error('this one fails')
    }
    const relay = relayOf(log, { batchDocuments: 2 })
    await waitUntil(async () => {
      await relay.flush().catch(() => undefined)
      return log.arrived.length === 3
    })
    expect(log.arrived.map(({ key }) => key)).toEqual(expect.arrayContaining(['2', '3', '4']))
    expect(await waiting()).toBe(1)
    log.before = async () => undefined
    await relay.flush()
    expect(log.arrived.map(({ key }) => key)).toContain('1')
  })

  it('holds what was written past the model, or by an earlier version, too', async () => {
    await things.collection.insertOne({ name: 'old', outbox: [changed(7)] } as never)
    const log = new Log()
    await relayOf(log).flush()
    expect(log.arrived.map(({ key }) => key)).toEqual(['7'])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['create', () => things.create({ name: 'x', outbox: [changed(1)] })],
    ['insertMany', () => things.insertMany([{ name: 'x', outbox: [changed(1)] }], { lean: true })],
    ['an upsert', () => things.updateOne({ name: 'x' }, { $push: { outbox: changed(1) } }, { upsert: true })],
    [
      'findOneAndUpdate',
      () => things.findOneAndUpdate({ name: 'x' }, { $push: { outbox: { $each: [changed(1)] } } }, { upsert: true }),
    ],
    [
      'bulkWrite',
      () =>
        things.bulkWrite([
          { updateOne: { filter: { name: 'x' }, update: { $push: { outbox: changed(1) } }, upsert: true } },
        ]),
    ],
  ])('is set by %s', async (_how, write) => {
    await write()
    expect((await raw())[0]?.outboxDue).toEqual(expect.any(Date))
  })
})

it('tells how many documents wait and how old their oldest event is', async () => {
  const log = new Log()
  const relay = relayOf(log)
  expect(await relay.figures()).toEqual({ documents: 0, oldest: null, refused: 0, published: 0 })
  const old = { ...changed(1), occurredAt: '2026-01-01T10:00:00.000Z' }
  await things.create({ name: 'one', outbox: [old] })
  await things.create({ name: 'two', outbox: [changed(2)] })
  expect(await relay.figures()).toEqual({ documents: 2, oldest: new Date(old.occurredAt), refused: 0, published: 0 })
  await relay.flush()
  expect(await relay.figures()).toEqual({ documents: 0, oldest: null, refused: 0, published: 2 })
})
