// Proves PLATFORM-19.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EngineSettings, type EventMessage, MessageRefusedError, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { callService, IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'
import type { Connection } from 'mongoose'
import {
  assembleService,
  createOutbox,
  inTransaction,
  type Outbox,
  type OutboxEntry,
  outboxEvent,
  outboxModels,
  type Service,
  ServiceSettings,
} from '../src'

let connection: Connection
let outbox: Outbox
let service: Service
let url: string
let close: () => Promise<void> = async () => undefined
const log = { isStrict: true, failure: '', published: [] as string[] }

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-refused-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['documents'])
  connection = await engines.documents.connection('refused')
  for (const model of Object.values(outboxModels(connection))) await model.createIndexes()
  const publish = async (_topic: string, messages: readonly EventMessage[]) => {
    if (log.failure) throw new Error(log.failure)
    if (log.isStrict) throw new MessageRefusedError('too large')
    log.published.push(...messages.map(({ key }) => key))
  }
  outbox = createOutbox(connection, { events: { publish } })
  service = assembleService({
    name: 'listings',
    settings: ServiceSettings.parse({ PORT: '0', IDENTITY_PUBLIC_KEYS, LOG_LEVEL: 'silent' }),
    engines: {},
    implementations: [],
    outboxes: [outbox.relay],
  })
  ;({ url } = await service.start())
  close = async () => {
    await service.close()
    await engines.close()
    await rm(directory, { recursive: true, force: true })
  }
})
beforeEach(async () => {
  const { rows, refused } = outboxModels(connection)
  await rows.deleteMany({})
  await refused.deleteMany({})
  log.isStrict = true
  log.failure = ''
  log.published.length = 0
})
afterAll(() => close())

const changed = (listingId: number) =>
  outboxEvent('listing.changed', listingId, { listingId, version: 1, listing: null })
/** Adds an event, and publishes it if the event log takes it. */
const offer = async (event: OutboxEntry) => {
  await inTransaction(connection, () => outbox.add(event))
  await outbox.relay.flush()
}
const call = (method: string, path: string, as: 'analytics' | 'social' = 'analytics') =>
  callService(method, `${url}/api/internal/refused-events${path}`, 'listings', { as })
const listed = async () => (await call('GET', '')).body.events

describe('events that the event log refused', () => {
  it('are listed with their place and size', async () => {
    const event = changed(1)
    await offer(event)
    expect(await listed()).toEqual([
      {
        id: event.id,
        topic: 'listing.changed',
        key: '1',
        occurredAt: event.occurredAt,
        collection: 'outbox',
        bytes: JSON.stringify(event.data).length,
      },
    ])
    expect((await call('GET', '', 'social')).status).toBe(401)
  })

  it('are sent again only once, even for repeated requests', async () => {
    const event = changed(2)
    await offer(event)
    log.isStrict = false
    const replies = await Promise.all([1, 2].map(() => call('POST', `/${event.id}/send`)))
    expect(replies.map(({ body }) => body.done).sort()).toEqual([false, true])
    await outbox.relay.flush()
    expect(log.published).toEqual(['2'])
    expect(await listed()).toEqual([])
  })

  it('are deleted when they are dropped', async () => {
    const event = changed(3)
    await offer(event)
    expect((await call('POST', `/${event.id}/drop`)).body).toEqual({ done: true })
    expect((await call('POST', `/${event.id}/drop`)).body).toEqual({ done: false })
    expect(await listed()).toEqual([])
  })

  it('are counted in the metrics, as are waiting events', async () => {
    await offer(changed(4))
    log.failure = 'no broker'
    await offer({ ...changed(5), occurredAt: new Date(Date.now() - 60_000).toISOString() }).catch(() => undefined)
    const { text } = await callService('GET', `${url}/metrics`, 'listings')
    const figure = (name: string) => Number(new RegExp(`^${name}{collection="outbox"[^}]*} (.+)$`, 'm').exec(text)?.[1])
    expect(figure('outbox_documents_waiting')).toBe(1)
    expect(figure('outbox_documents_refused')).toBe(1)
    expect(figure('outbox_oldest_event_age_seconds')).toBeGreaterThanOrEqual(60)
    expect(figure('outbox_events_published')).toBeGreaterThanOrEqual(1)
    const { body } = await callService('GET', `${url}/readyz`, 'listings', { as: 'analytics' })
    expect(body.details.outbox).toEqual({ waiting: 1, oldestSeconds: expect.any(Number), refused: 1 })
    expect(body.details.outbox.oldestSeconds).toBeGreaterThanOrEqual(60)
  })
})
