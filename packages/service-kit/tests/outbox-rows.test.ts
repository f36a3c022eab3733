// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, type EventMessage, MessageRefusedError, openEngines } from '@plekje/engines'
import { holdDate, LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import type { Connection } from 'mongoose'
import pino from 'pino'
import { createOutbox, inTransaction, type OutboxModels, outboxEvent, outboxModels } from '../src'

let connection: Connection
let models: OutboxModels
let close: () => Promise<void>
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-outbox-rows-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['documents'])
  connection = await engines.documents.connection('rows')
  models = outboxModels(connection)
  for (const model of Object.values(models)) await model.createIndexes()
  close = async () => {
    await engines.close()
    await rm(directory, { recursive: true, force: true })
  }
})
beforeEach(async () => {
  for (const model of Object.values(models)) await model.deleteMany({})
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})
afterAll(() => close())

const changed = (listingId: number, version = 1) =>
  outboxEvent('listing.changed', listingId, { listingId, version, listing: null })

/** An event log that records what arrives. `before` runs before messages are stored, `after` before they are confirmed. */
class Log {
  readonly arrived: { id: string; key: string; version: number }[] = []
  before: (messages: readonly EventMessage[]) => Promise<void> = async () => undefined
  after: () => Promise<void> = async () => undefined
  failingTopic = ''
  async publish(topic: string, messages: readonly EventMessage[]) {
    await this.before(messages)
    if (topic === this.failingTopic) throw new Error('no broker')
    for (const { id, key, value } of messages) {
      this.arrived.push({ id, key, version: JSON.parse(value).data.version })
    }
    await this.after()
  }
}

const LEASE_MS = 60_000
const outboxOf = (log: Log, options: { batchRows?: number } = {}) =>
  createOutbox(connection, { events: log, leaseMs: LEASE_MS, ...options })
const add = (outbox: ReturnType<typeof createOutbox>, listingId: number, version = 1) =>
  inTransaction(connection, () => outbox.add(changed(listingId, version)))
const waiting = () => models.rows.countDocuments()

describe('an outbox in a collection of its own', () => {
  it('publishes rows in the order in which they were added, in batches, and deletes them', async () => {
    const log = new Log()
    const outbox = outboxOf(log, { batchRows: 4 })
    for (const version of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await add(outbox, version % 2, version)
    await outbox.relay.flush()
    expect(log.arrived.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect([await waiting(), await models.leases.countDocuments()]).toEqual([0, 0])
  })

  it('publishes soon after the commit', async () => {
    const log = new Log()
    const outbox = outboxOf(log)
    outbox.relay.start(pino({ level: 'silent' }))
    await add(outbox, 1)
    await waitUntil(() => log.arrived.length === 1)
    await outbox.relay.close()
  })

  it('accepts an event only within a transaction', async () => {
    await expect(outboxOf(new Log()).add(changed(1))).rejects.toThrow('no transaction is open')
  })

  it('leaves rows to the relay that has the lease', async () => {
    const [slow, other] = [new Log(), new Log()]
    const outbox = outboxOf(slow)
    await add(outbox, 1, 1)
    let release: () => void = () => undefined
    slow.before = () => new Promise((resolve) => (release = resolve))
    const first = outbox.relay.flush()
    await waitUntil(async () => (await models.leases.countDocuments()) === 1)
    await add(outbox, 1, 2)
    await outboxOf(other).relay.flush()
    expect(other.arrived).toEqual([])
    slow.before = async () => undefined
    await waitUntil(() => {
      release()
      return slow.arrived.length > 0
    })
    await first
    expect(slow.arrived.map(({ version }) => version)).toEqual([1, 2])
  })

  it('is taken over from a relay that died, from the first row that was not deleted', async () => {
    const dead = new Log()
    const outbox = outboxOf(dead)
    await add(outbox, 1, 1)
    await add(outbox, 1, 2)
    let end: () => void = () => undefined
    dead.after = () => new Promise((resolve) => (end = resolve))
    const dying = outbox.relay.flush()
    await waitUntil(() => dead.arrived.length === 2)
    holdDate(Date.now() + LEASE_MS)
    const heir = new Log()
    await outboxOf(heir).relay.flush()
    expect(heir.arrived.map(({ version }) => version)).toEqual([1, 2])
    expect(await waiting()).toBe(0)
    end()
    await dying
  })

  it('keeps rows while the event log fails, and publishes them in order afterwards', async () => {
    const log = new Log()
    const outbox = outboxOf(log)
    for (const version of [1, 2, 3]) await add(outbox, 1, version)
    log.before = () => Promise.reject(new Error('the event log is away'))
    await expect(outbox.relay.flush()).rejects.toThrow('the event log is away')
    expect(await outbox.relay.figures()).toMatchObject({ waiting: 3, refused: 0, published: 0 })
    log.before = async () => undefined
    await outbox.relay.flush()
    expect(log.arrived.map(({ version }) => version)).toEqual([1, 2, 3])
  })

  it('does not repeat events that were published before another topic failed', async () => {
    const log = new Log()
    const outbox = outboxOf(log)
    await add(outbox, 1)
    await inTransaction(connection, () => outbox.add(outboxEvent('search.refreshed', 'all', { listingIds: [] })))
    log.failingTopic = 'search.refreshed'
    await expect(outbox.relay.flush()).rejects.toThrow('no broker')
    await expect(outbox.relay.flush()).rejects.toThrow('no broker')
    log.failingTopic = ''
    await outbox.relay.flush()
    expect(log.arrived.map(({ key }) => key)).toEqual(['1', 'all'])
  })

  it('publishes nothing after its lease ended, because a newer event may be out by then', async () => {
    const late = new Log()
    const outbox = outboxOf(late)
    await add(outbox, 1)
    const { collection } = models.leases
    const lease: (...args: unknown[]) => Promise<never> = collection.updateOne.bind(collection) as never
    jest.spyOn(collection, 'updateOne').mockImplementationOnce(async (...args: unknown[]) => {
      const leased = await lease(...args)
      jest.spyOn(performance, 'now').mockReturnValue(performance.now() + LEASE_MS)
      return leased
    })
    await expect(outbox.relay.flush()).rejects.toThrow(/longer than the lease/)
    expect(late.arrived).toEqual([])
    const heir = outboxOf(new Log())
    await heir.relay.flush()
    expect(await waiting()).toBe(1)
    holdDate(Date.now() + LEASE_MS)
    await heir.relay.flush()
    expect(await waiting()).toBe(0)
  })

  it('publishes rows again in order when the answer of the event log was lost', async () => {
    const log = new Log()
    const outbox = outboxOf(log)
    for (const version of [1, 2]) await add(outbox, 1, version)
    log.after = async () => {
      log.after = async () => undefined
      throw new Error('connection reset')
    }
    await expect(outbox.relay.flush()).rejects.toThrow('connection reset')
    await add(outbox, 1, 3)
    await outbox.relay.flush()
    expect(log.arrived.map(({ version }) => version)).toEqual([1, 2, 1, 2, 3])
    expect(await waiting()).toBe(0)
  })

  it.each(['rows', 'leases'] as const)(
    'publishes each row once when the answer to deleting %s is lost',
    async (name) => {
      const log = new Log()
      const outbox = outboxOf(log)
      for (const listingId of [1, 2]) await add(outbox, listingId)
      const method = name === 'rows' ? 'deleteMany' : 'deleteOne'
      const { collection } = models[name]
      const remove: (...args: unknown[]) => Promise<unknown> = collection[method].bind(collection) as never
      jest.spyOn(collection, method).mockImplementationOnce(async (...args: unknown[]) => {
        await remove(...args)
        throw new Error('the answer got lost')
      })
      await expect(outbox.relay.flush()).rejects.toThrow('the answer got lost')
      await outbox.relay.flush()
      expect(log.arrived.map(({ key }) => key)).toEqual(['1', '2'])
      expect([await waiting(), await models.leases.countDocuments()]).toEqual([0, 0])
    },
  )

  it('settles when earlier rows are published, in the given time at the latest, and at once while that fails', async () => {
    const log = new Log()
    const outbox = outboxOf(log)
    outbox.relay.start(pino({ level: 'silent' }))
    await outbox.relay.flush()
    await add(outbox, 1)
    await outbox.relay.settle(60_000)
    expect(log.arrived).toHaveLength(1)

    let release: () => void = () => undefined
    log.before = () => new Promise((resolve) => (release = resolve))
    await add(outbox, 2)
    await outbox.relay.settle(100)
    expect(log.arrived).toHaveLength(1)
    log.before = async () => undefined
    release()
    await waitUntil(() => log.arrived.length === 2)

    log.failingTopic = 'listing.changed'
    await add(outbox, 3)
    await outbox.relay.settle(60_000)
    expect(log.arrived).toHaveLength(2)
    await outbox.relay.close(1)
  })

  it('counts waiting rows, the age of the oldest one, and published rows', async () => {
    const outbox = outboxOf(new Log())
    expect(await outbox.relay.figures()).toEqual({ waiting: 0, oldestAt: null, refused: 0, published: 0 })
    const old = { ...changed(1), occurredAt: '2026-01-01T10:00:00.000Z' }
    await inTransaction(connection, () => outbox.add(old, changed(2)))
    expect(await outbox.relay.figures()).toMatchObject({ waiting: 2, oldestAt: new Date(old.occurredAt) })
    await outbox.relay.flush()
    expect(await outbox.relay.figures()).toEqual({ waiting: 0, oldestAt: null, refused: 0, published: 2 })
  })
})

describe('rows that the event log refuses', () => {
  const refusing = async () => {
    const log = new Log()
    log.before = async (messages) => {
      if (messages.some(({ key }) => key === '2')) throw new MessageRefusedError('too large')
    }
    const outbox = outboxOf(log)
    for (const listingId of [1, 2, 3]) await add(outbox, listingId)
    await outbox.relay.flush()
    return { log, outbox }
  }

  it('are set aside, and do not delay others', async () => {
    const { log, outbox } = await refusing()
    expect(log.arrived.map(({ key }) => key)).toEqual(['1', '3'])
    expect(await outbox.relay.refused.list(10)).toEqual([
      expect.objectContaining({ topic: 'listing.changed', key: '2', collection: 'outbox' }),
    ])
    expect(await outbox.relay.figures()).toEqual({ waiting: 0, oldestAt: null, refused: 1, published: 2 })
  })

  it('are sent again once, or dropped', async () => {
    const { log, outbox } = await refusing()
    const [refused] = await outbox.relay.refused.list(10)
    const id = refused?.id ?? ''
    log.before = async () => undefined
    const both = await Promise.all([1, 2].map(() => outbox.relay.refused.sendAgain(id)))
    expect(both.sort()).toEqual([false, true])
    await outbox.relay.flush()
    expect(log.arrived.map(({ key }) => key)).toEqual(['1', '3', '2'])
    expect(await outbox.relay.refused.drop(id)).toBe(false)
  })
})
