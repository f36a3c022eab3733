// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, type EventMessage, MessageRefusedError, openEngines } from '@plekje/engines'
import { callService, IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'
import { type Model, Schema } from 'mongoose'
import {
  assembleService,
  createOutboxRelay,
  type OutboxFields,
  outboxEvent,
  type Service,
  ServiceSettings,
  withOutbox,
} from '../src'

interface Thing extends OutboxFields {
  name: string
}

let things: Model<Thing>
let service: Service
let url: string
let close: () => Promise<void> = async () => undefined
const log = { isStrict: true, published: [] as string[] }

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-refused-'))
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: directory }), ['documents'])
  const schema = new Schema<Thing>({ name: String })
  schema.plugin(withOutbox)
  things = (await engines.documents.connection('refused')).model('Thing', schema) as unknown as Model<Thing>
  await things.createIndexes()
  const publish = async (_topic: string, messages: readonly EventMessage[]) => {
    if (log.isStrict) throw new MessageRefusedError('too large')
    log.published.push(...messages.map(({ key }) => key))
  }
  relay = createOutboxRelay({ model: things, events: { publish } })
  service = assembleService({
    name: 'listings',
    settings: ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' }),
    engines: {},
    implementations: [],
    outboxes: [relay],
  })
  ;({ url } = await service.start())
  close = async () => {
    await service.close()
    await engines.close()
    await rm(directory, { recursive: true, force: true })
  }
})
let relay: ReturnType<typeof createOutboxRelay>
beforeEach(async () => {
  await things.deleteMany({})
  log.isStrict = true
  log.published.length = 0
})
afterAll(() => close())

const changed = (listingId: number) =>
  outboxEvent('listing.changed', listingId, { listingId, version: 1, listing: null })
const call = (method: string, path: string, as: 'analytics' | 'social' = 'analytics') =>
  callService(method, `${url}/api/internal/refused-events${path}`, 'listings', { as })
const listed = async () => (await call('GET', '')).body.events

describe('events that the event log refused', () => {
  it('are listed with where they lie and how large they are', async () => {
    const event = changed(1)
    await things.create({ name: 'one', outbox: [event] })
    await relay.flush()
    expect(await listed()).toEqual([
      {
        ...{ id: event.id, topic: 'listing.changed', key: '1', occurredAt: event.occurredAt },
        ...{ collection: 'things', bytes: JSON.stringify(event.data).length },
      },
    ])
    expect((await call('GET', '', 'social')).status).toBe(401)
  })

  it('are sent again, once, however often it is asked', async () => {
    const event = changed(2)
    await things.create({ name: 'two', outbox: [event] })
    await relay.flush()
    log.isStrict = false
    const replies = await Promise.all([1, 2].map(() => call('POST', `/${event.id}/send`)))
    expect(replies.map(({ body }) => body.done).sort()).toEqual([false, true])
    await relay.flush()
    expect(log.published).toEqual(['2'])
    expect(await listed()).toEqual([])
  })

  it('keep a tombstone, which goes when they are dropped', async () => {
    const event = changed(3)
    await things.create({ name: 'three', outbox: [event], removedAt: new Date() })
    await relay.flush()
    expect(await things.countDocuments({})).toBe(1)
    expect((await call('POST', `/${event.id}/drop`)).body).toEqual({ done: true })
    expect((await call('POST', `/${event.id}/drop`)).body).toEqual({ done: false })
    expect(await things.countDocuments({})).toBe(0)
  })

  it('and those that wait are in the figures', async () => {
    await things.create({ name: 'refused', outbox: [changed(4)] })
    await relay.flush()
    const waiting = { ...changed(5), occurredAt: new Date(Date.now() - 60_000).toISOString() }
    await things.create({ name: 'waits', outbox: [waiting] })
    const { text } = await callService('GET', `${url}/metrics`, 'listings')
    const figure = (name: string) => Number(new RegExp(`^${name}{collection="things"[^}]*} (.+)$`, 'm').exec(text)?.[1])
    expect(figure('outbox_documents_waiting')).toBe(1)
    expect(figure('outbox_documents_refused')).toBe(1)
    expect(figure('outbox_oldest_event_age_seconds')).toBeGreaterThanOrEqual(60)
    expect(figure('outbox_events_published')).toBeGreaterThanOrEqual(1)
    const { body } = await callService('GET', `${url}/readyz`, 'listings', { as: 'analytics' })
    expect(body.details.outbox).toEqual({ waiting: 1, oldestSeconds: expect.any(Number), refused: 1 })
    expect(body.details.outbox.oldestSeconds).toBeGreaterThanOrEqual(60)
  })
})
