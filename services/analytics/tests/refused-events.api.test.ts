// Proves ADMIN-23.
import type { Waiting } from '@plekje/contracts'
import { type EventLog, MessageRefusedError } from '@plekje/engines'
import { outboxEvent } from '@plekje/service-kit'
import { waitUntil } from '@plekje/testing'
import { ADMIN, type RunningAnalytics, startAnalytics } from './start-analytics'

const PATH = '/admin/events/refused'
let refusesReports = true
const strict = (log: EventLog): EventLog =>
  new Proxy(log, {
    get: (target, name) => {
      if (name === 'publish')
        return async (...[topic, messages]: Parameters<EventLog['publish']>) => {
          if (refusesReports && topic === 'venue.activity') throw new MessageRefusedError('topic without rights')
          await target.publish(topic, messages)
        }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

let analytics: RunningAnalytics
beforeEach(async () => {
  refusesReports = true
  analytics = await startAnalytics({ wrapEvents: strict })
})
afterEach(() => analytics.close())

const list = async () => {
  const { status, body } = await analytics.call('GET', `${PATH}?service=analytics`, { as: ADMIN })
  expect(status).toBe(200)
  return body.events as { id: string; topic: string; key: string; service: string }[]
}
const waiting = async (): Promise<Waiting[]> =>
  (await analytics.call('GET', '/admin/system', { as: ADMIN })).body.waiting
const changes = async () => (await waiting()).find(({ kind }) => kind === 'changes')
const refused = (count: number) =>
  waitUntil(
    async () => {
      const events = await list()
      return events.length === count && events
    },
    { what: 'refused reports' },
  )

describe('reports that the event log refuses', () => {
  it('move from the disk of their process to the store, and are counted and logged', async () => {
    expect((await analytics.track(1)).status).toBe(202)
    await analytics.track(2)
    const events = await refused(2)
    expect(events.map(({ topic, key, service }) => [topic, key, service]).sort()).toEqual([
      ['venue.activity', '1', 'analytics'],
      ['venue.activity', '2', 'analytics'],
    ])
    await waitUntil(async () => (await analytics.readiness()).body.details.spool.refused === 0)
    expect(await waiting()).toEqual([
      { service: 'analytics', kind: 'changes', waiting: 0, oldestSeconds: null, refused: 2 },
      { service: 'analytics', kind: 'reports', waiting: 0, oldestSeconds: null, refused: 0 },
    ])
    await analytics.restart()
    expect((await list()).map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort())
  })

  it('count once each after they are sent again', async () => {
    await analytics.track(3)
    const [event] = await refused(1)
    refusesReports = false
    const send = () =>
      analytics.call('POST', `${PATH}/send`, { as: ADMIN, body: { service: 'analytics', ids: [event?.id] } })
    const replies = await Promise.all([send(), send()])
    expect(replies.map(({ body }) => body.count).sort()).toEqual([0, 1])
    await waitUntil(async () => (await analytics.figures(3)).totalViews === 1)
    expect(await list()).toEqual([])
    await waitUntil(async () => (await changes())?.refused === 0)
    await waitUntil(async () => (await changes())?.waiting === 0)
    const { body } = await analytics.call('GET', '/admin/audit?action=refused-events', { as: ADMIN })
    expect(body.entries).toMatchObject([{ action: 'refused-events.sent', subject: { id: 'analytics' } }])
  })

  it('are dropped with a reason, for administrators only', async () => {
    await analytics.track(4)
    await refused(1)
    const drop = (body: object, as?: typeof ADMIN) => analytics.call('POST', `${PATH}/drop`, { as, body })
    const body = { service: 'analytics', reason: 'Van een proef.' }
    expect((await drop(body)).status).toBe(401)
    expect((await drop(body, { ...ADMIN, isAdmin: false })).status).toBe(403)
    expect((await drop({ service: 'analytics' }, ADMIN)).status).toBe(400)
    expect((await drop(body, ADMIN)).body).toEqual({ count: 1 })
    expect(await list()).toEqual([])
    refusesReports = false
    expect(await analytics.logged('venue.activity')).toEqual([])
  })

  it('are listed and sent when the previous version stored them as documents', async () => {
    const database = await analytics.database()
    const event = outboxEvent('venue.activity', 5, { venueId: 5, actionType: 'view', bot: false })
    await database
      .collection<{ _id: string }>('refusedReports')
      .insertOne({ _id: event.id, removedAt: new Date(), refusedEvents: [event] } as never)
    await database.collection<{ _id: string }>('migrations').deleteOne({ _id: '0003-refused-reports-in-outbox' })
    await analytics.restart()
    expect((await list()).map(({ id }) => id)).toEqual([event.id])
    refusesReports = false
    await analytics.call('POST', `${PATH}/send`, { as: ADMIN, body: { service: 'analytics' } })
    await waitUntil(async () => (await analytics.figures(5)).totalViews === 1)
    const names = (await (await analytics.database()).listCollections()).map(({ name }) => name)
    expect(names).not.toContain('refusedReports')
  })
})
