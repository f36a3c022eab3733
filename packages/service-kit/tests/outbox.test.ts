import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, type EventMessage, MessageRefusedError, openEngines } from '@plekje/engines'
import { type Model, Schema } from 'mongoose'
import { createOutboxRelay, type OutboxEntry, type OutboxFields, outboxEvent, withOutbox } from '../src'

interface Thing extends OutboxFields {
  name: string
  refusedEvents?: OutboxEntry[]
}

jest.setTimeout(60_000)

let things: Model<Thing>
let close: () => Promise<void> = async () => undefined
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-outbox-'))
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: directory }), ['documents'])
  const schema = new Schema<Thing>({ name: String })
  schema.plugin(withOutbox)
  things = (await engines.documents.connection('outbox')).model('Thing', schema) as unknown as Model<Thing>
  await things.createIndexes()
  close = async () => {
    await engines.close()
    await rm(directory, { recursive: true, force: true })
  }
})
beforeEach(() => things.deleteMany({}))
afterAll(() => close())

class FakeLog {
  readonly published: string[] = []
  failing = ''
  async publish(topic: string, messages: readonly EventMessage[]) {
    if (topic === this.failing) throw new Error('no broker')
    if (messages.some(({ value }) => value.includes('"listingId":13'))) throw new MessageRefusedError('too large')
    this.published.push(...messages.map(({ id }) => id))
  }
}

const changed = (listingId: number, version = 1) =>
  outboxEvent('listing.changed', listingId, { listingId, version, listing: null })
const waiting = () => things.countDocuments({ 'outbox.id': { $exists: true } })

describe('an outbox relay', () => {
  it('publishes the events of a document in order, takes them out and removes tombstones', async () => {
    const entries = [changed(1, 1), changed(1, 2), changed(1, 3)]
    await things.create({ name: 'kept', outbox: entries })
    await things.create({ name: 'gone', outbox: [changed(2)], removedAt: new Date() })
    const log = new FakeLog()
    await createOutboxRelay({ model: things, events: log }).flush()
    expect(log.published.filter((id) => entries.some((entry) => entry.id === id))).toEqual(entries.map(({ id }) => id))
    expect(log.published).toHaveLength(4)
    expect((await things.find()).map(({ name }) => name)).toEqual(['kept'])
    expect(await waiting()).toBe(0)
  })

  it('does not publish again what went out before another topic failed', async () => {
    const refreshed = outboxEvent('search.refreshed', 'all', { listingIds: [] })
    await things.create({ name: 'one', outbox: [changed(1), refreshed] })
    const log = new FakeLog()
    log.failing = 'search.refreshed'
    const relay = createOutboxRelay({ model: things, events: log })
    await expect(relay.flush()).rejects.toThrow('no broker')
    await expect(relay.flush()).rejects.toThrow('no broker')
    expect(log.published).toHaveLength(1)
    log.failing = ''
    await relay.flush()
    expect(log.published).toHaveLength(2)
    expect(log.published[1]).toBe(refreshed.id)
  })

  it('sets an event aside that is refused, and publishes those beside and behind it', async () => {
    const poisoned = changed(13)
    const behind = changed(14)
    await things.create({ name: 'one', outbox: [changed(1)] })
    await things.create({ name: 'two', outbox: [poisoned, behind] })
    const log = new FakeLog()
    await createOutboxRelay({ model: things, events: log }).flush()
    expect(log.published).toHaveLength(2)
    expect(log.published).toContain(behind.id)
    expect(await waiting()).toBe(0)
    const kept = await things.findOne({ name: 'two' }).select('+refusedEvents')
    expect(kept?.refusedEvents?.map(({ id }) => id)).toEqual([poisoned.id])
  })
})
