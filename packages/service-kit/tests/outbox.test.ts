import { type EventMessage, MessageRefusedError } from '@plekje/engines'
import { waitUntil } from '@plekje/testing'
import type { Model } from 'mongoose'
import { pino } from 'pino'
import { createOutboxRelay, outboxEvent } from '../src'
import { changed, countWaiting, openThings, type Thing } from './outbox-things'

let things: Model<Thing>
let close: () => Promise<void> = async () => undefined
beforeAll(async () => {
  ;({ things, close } = await openThings())
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

const waiting = () => countWaiting(things)

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

  it('settles when what was written is published, after a while when that takes long, and at once while it fails', async () => {
    let release: () => void = () => undefined
    let isHeld = false
    const log = new FakeLog()
    const publish: FakeLog['publish'] = async (topic, messages) => {
      if (isHeld) await new Promise<void>((resolve) => (release = resolve))
      await log.publish(topic, messages)
    }
    const relay = createOutboxRelay({ model: things, events: { publish } })
    relay.start(pino({ level: 'silent' }))
    await relay.flush()
    await things.create({ name: 'one', outbox: [changed(1)] })
    await relay.settle(60_000)
    expect(log.published).toHaveLength(1)

    isHeld = true
    await things.create({ name: 'two', outbox: [changed(2)] })
    const startedAt = performance.now()
    await relay.settle(100)
    expect(performance.now() - startedAt).toBeGreaterThan(90)
    expect(log.published).toHaveLength(1)
    isHeld = false
    release()
    await waitUntil(() => log.published.length === 2)

    log.failing = 'listing.changed'
    await things.create({ name: 'three', outbox: [changed(3)] })
    await relay.settle(60_000)
    expect(log.published).toHaveLength(2)
    await relay.close(1)
  })
})
