import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineApi, type EventOf } from '@plekje/contracts'
import { deadLettersOf, EngineSettings, type EventLog, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS, waitUntil } from '@plekje/testing'
import { callService, sendCall } from '@plekje/testing/service-caller'
import { z } from 'zod'
import {
  createLogger,
  type EventSpool,
  eventMessage,
  implement,
  openEventSpool,
  subscribeTo,
  UnavailableError,
} from '../src'
import { openGroup } from '../src/subscription-group'
import { startSample } from './sample-service'

type Change = EventOf<'listing.changed'>
const change = (listingId: number, version = 1) =>
  eventMessage('listing.changed', listingId, { listingId, version, listing: null })

let directory: string
let events: EventLog
const closers: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plekje-event-flow-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['events'])
  events = engines.events
  closers.push(() => rm(directory, { recursive: true, force: true }), engines.close)
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function start(...args: Parameters<typeof startSample>) {
  const started = await startSample(...args)
  closers.push(() => started.service.close())
  return started
}
const committed = () =>
  waitUntil(async () => (await events.lag('sample', ['listing.changed']))['listing.changed'] === 0)
const deadLetters = async () => {
  const letters = []
  for await (const letter of events.read(deadLettersOf('listing.changed'))) letters.push(letter)
  return letters
}

describe('a subscription that takes batches', () => {
  it('gets what waits at once, and passes what does not meet its schema to the dead letters alone', async () => {
    await events.declareTopics(['listing.changed'])
    const malformed = { ...change(3), key: '1', value: '{"id":' }
    const good = [1, 2, 3, 4].map((version) => ({ ...change(1, version) }))
    await events.publish('listing.changed', [...good.slice(0, 2), malformed, ...good.slice(2)])
    const batches: (readonly Change[])[] = []
    const handleBatch = async (batch: readonly Change[]) => void batches.push(batch)
    const { url } = await start({
      engines: { events },
      subscriptions: [subscribeTo('listing.changed', { maxBatch: 50, handleBatch })],
    })
    await committed()
    const figures = await (await fetch(`${url}/metrics`)).text()
    expect(figures).toMatch(/^dead_letter_events\{[^}]*topic="listing.changed"[^}]*\} 1$/m)
    expect(figures).toMatch(/^consumer_lag_events\{[^}]*topic="listing.changed"[^}]*\} 0$/m)
    expect(batches.flat().map(({ data }) => data.version)).toEqual([1, 2, 3, 4])
    expect(await deadLetters()).toMatchObject([{ id: malformed.id, headers: { 'dead-letter-attempts': '2' } }])
    const before = batches.length
    await events.publish(
      'listing.changed',
      [5, 6, 7].map((version) => change(1, version)),
    )
    await committed()
    expect(batches.slice(before).map((batch) => batch.map(({ data }) => data.version))).toEqual([[5, 6, 7]])
  })

  it('leaves topics of the same group that are handled one by one as they are', async () => {
    const seen: string[] = []
    await start({
      engines: { events },
      subscriptions: [
        subscribeTo('listing.changed', { handle: async ({ version }) => void seen.push(`change ${version}`) }),
        subscribeTo('search.refreshed', { handleBatch: async (batch) => void seen.push(`batch of ${batch.length}`) }),
      ],
    })
    await events.publish(
      'listing.changed',
      [1, 2, 3].map((version) => change(1, version)),
    )
    await committed()
    const refreshed = [1, 2].map(() => eventMessage('search.refreshed', 'all', { listingIds: [] }))
    await events.publish('search.refreshed', refreshed)
    await waitUntil(() => seen.length === 4)
    expect(seen).toEqual(['change 1', 'change 2', 'change 3', 'batch of 2'])
  })

  it('stops after the event in hand where others of its topic wait, and gets those again', async () => {
    const handled: number[] = []
    let closing: Promise<void> | undefined
    const one = subscribeTo('listing.changed', {
      handle: async ({ version }) => {
        handled.push(version)
        if (version === 2) closing = group.close()
      },
    })
    const many = subscribeTo('search.refreshed', { handleBatch: async () => undefined })
    await events.declareTopics(['listing.changed', 'search.refreshed'])
    const byTopic = new Map([one, many].map((each) => [each.topic as string, each]))
    const group = openGroup('sample', byTopic, { events, log: createLogger({ name: 'sample', level: 'silent' }) })
    await events.publish(
      'listing.changed',
      [1, 2, 3, 4, 5].map((version) => change(1, version)),
    )
    await waitUntil(() => closing !== undefined)
    await closing
    expect(handled).toEqual([1, 2])
    expect(await events.lag('sample', ['listing.changed'])).toEqual({ 'listing.changed': 3 })
  })
})

describe('a consumer whose store is away', () => {
  it('waits for it instead of giving events up', async () => {
    let isAway = true
    let tries = 0
    const handled: number[] = []
    const handle = async ({ version }: Change['data']) => {
      tries++
      if (isAway) throw new UnavailableError()
      handled.push(version)
    }
    const { lines } = await start({ engines: { events }, subscriptions: [subscribeTo('listing.changed', { handle })] })
    await events.publish('listing.changed', [change(1, 1), change(1, 2)])
    await waitUntil(() => tries === 2)
    expect(lines.filter(({ msg }) => msg === 'event waits for a store that is away')).toHaveLength(1)
    isAway = false
    await committed()
    expect(handled).toEqual([1, 2])
    expect(await deadLetters()).toEqual([])
  })

  it('does not keep the service from ending, and gets the event again', async () => {
    let tries = 0
    const handle = async () => {
      tries++
      throw Object.assign(new Error('find failed'), { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
    }
    const { service } = await start({
      engines: { events },
      subscriptions: [subscribeTo('listing.changed', { handle })],
    })
    await events.publish('listing.changed', [change(1)])
    await waitUntil(() => tries > 0)
    await service.close()
    expect(await events.lag('sample', ['listing.changed'])).toEqual({ 'listing.changed': 1 })
  })
})

describe('the trace of a request', () => {
  const api = defineApi({
    collect: {
      method: 'POST',
      whenRepeated: 'again',
      path: '/collect',
      access: 'public',
      refuses: [],
      summary: 'Accepts',
      reply: z.object({}),
      status: 202,
    },
  })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  const collector = (spool: EventSpool) =>
    implement(api, {
      collect: async () => {
        await spool.accept('listing.changed', change(1))
        return {}
      },
    })

  it('goes with an event through the spool to the log lines of its consumer, one by one and in batches', async () => {
    let isAway = true
    const flaky: Pick<EventLog, 'publish' | 'ping'> = {
      ping: () => events.ping(),
      publish: async (...args) => {
        if (isAway) throw new Error('no broker')
        await events.publish(...args)
      },
    }
    const spool = await openEventSpool({ events: flaky, directory: join(directory, 'spool'), maxBackoffMs: 50 })
    const lines: Record<string, unknown>[] = []
    const log = createLogger({ name: 'sample', level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const { url } = await start({
      log,
      engines: { events },
      implementations: [collector(spool)],
      spools: [spool],
      subscriptions: [
        subscribeTo('listing.changed', { group: 'ones', handle: async () => undefined }),
        subscribeTo('listing.changed', { group: 'batches', handleBatch: async () => undefined }),
      ],
    })
    for (let n = 0; n < 3; n++) await sendCall('POST', `${url}/api/collect`, 'sample', { headers: { traceparent } })
    expect((await callService('GET', `${url}/readyz`, 'sample')).body).toMatchObject({
      details: { spool: { waiting: 3, refused: 0 } },
    })
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^spool_events_waiting(\{.*\})? 3$/m)
    isAway = false
    const handled = () => lines.filter(({ msg, traceId: id }) => msg === 'event handled' && id === traceId)
    await waitUntil(() => handled().length === 6)
    expect(lines.filter(({ msg, traceId: id }) => msg === 'served' && id === traceId)).toHaveLength(3)
    const published = []
    for await (const { headers } of events.read('listing.changed')) published.push(headers.traceparent?.slice(3, 35))
    expect(published).toEqual([traceId, traceId, traceId])
  })
})
