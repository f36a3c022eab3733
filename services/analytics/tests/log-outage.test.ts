import { setTimeout as pause } from 'node:timers/promises'
import type { EventLog, EventMessage, SubscriptionOptions } from '@plekje/engines'
import { waitUntil } from '@plekje/testing'
import { type RunningAnalytics, startAnalytics } from './start-analytics'

type State = 'up' | 'refusing' | 'hanging' | 'answers lost'

let state: State = 'up'
let analytics: RunningAnalytics
beforeEach(async () => {
  state = 'up'
  analytics = await startAnalytics({ wrapEvents: failing })
})
afterEach(async () => {
  state = 'up'
  await analytics.close()
})

/** A log that goes away as a broker does: it refuses, does not answer, or takes a message and its answer is lost. */
function failing(events: EventLog): EventLog {
  const publish = async (topic: string, messages: readonly EventMessage[]): Promise<void> => {
    const now = state
    if (now === 'hanging') await waitUntil(() => state !== 'hanging', { timeoutMs: 60_000 })
    if (now === 'up' || now === 'answers lost') await events.publish(topic, messages)
    if (now !== 'up') throw new Error('The broker is away')
  }
  const subscribe = ({ handler, batch, ...options }: SubscriptionOptions) =>
    events.subscribe({
      ...options,
      handler: whenUp(handler),
      ...(batch ? { batch: { ...batch, handler: whenUp(batch.handler) } } : {}),
    })
  return {
    kind: events.kind,
    publish,
    subscribe,
    declareTopics: (topics) => events.declareTopics(topics),
    tail: (options) => events.tail(options),
    read: (topic) => events.read(topic),
    lag: (group, topics) => events.lag(group, topics),
    ping: () => (state === 'up' ? events.ping() : Promise.reject(new Error('The broker is away'))),
    close: () => events.close(),
  }
}

/** Nothing is delivered while the log is away; what was in hand when it went is delivered again. */
const whenUp =
  <T>(handler: (delivered: T) => Promise<void>) =>
  async (delivered: T): Promise<void> => {
    await waitUntil(() => state === 'up', { timeoutMs: 60_000 })
    await handler(delivered)
  }

/** Visitors who look at two venues for as long as it takes; answers how many views were accepted of each. */
function startLoad() {
  const accepted = new Map([
    [1, 0],
    [2, 0],
  ])
  const statuses = new Set<number>()
  let isOver = false
  const visitors = Array.from({ length: 4 }, async (_, visitor) => {
    const venueId = 1 + (visitor % 2)
    while (!isOver) {
      const { status } = await analytics.track(venueId)
      statuses.add(status)
      if (status === 202) accepted.set(venueId, (accepted.get(venueId) ?? 0) + 1)
      await pause(5)
    }
  })
  const total = () => [...accepted.values()].reduce((sum, count) => sum + count, 0)
  return {
    accepted,
    statuses,
    total,
    more: async (count: number) => {
      const before = total()
      await waitUntil(() => total() >= before + count, { timeoutMs: 30_000, what: `${count} more views` })
    },
    stop: async () => {
      isOver = true
      await Promise.all(visitors)
    },
  }
}

it.each(['refusing', 'hanging', 'answers lost'] as const)(
  'accepts views while the log is %s, and counts each once when it is back',
  async (fault) => {
    const load = startLoad()
    await load.more(30)
    state = fault
    await load.more(30)
    expect(await analytics.waiting()).toBeGreaterThan(0)
    state = 'up'
    await load.more(30)
    await load.stop()
    await analytics.settled()

    expect([...load.statuses]).toEqual([202])
    for (const [venueId, views] of load.accepted) expect((await analytics.figures(venueId)).totalViews).toBe(views)
    expect(await analytics.waiting()).toBe(0)
  },
)

it('keeps what was accepted while the log was away through a restart', async () => {
  await analytics.track(1)
  state = 'refusing'
  for (let view = 0; view < 20; view += 1) expect((await analytics.track(1)).status).toBe(202)
  await analytics.restart()
  expect(await analytics.waiting()).toBeGreaterThan(0)
  state = 'up'
  await analytics.settled()
  expect((await analytics.figures(1)).totalViews).toBe(21)
})

it('shows figures while the log is away', async () => {
  await analytics.track(1)
  await analytics.settled()
  state = 'refusing'
  expect((await analytics.figures(1)).totalViews).toBe(1)
  const readiness = await fetch(`${analytics.url()}/readyz`)
  expect(readiness.status).toBe(200)
  expect(await readiness.json()).toMatchObject({ details: { engines: { events: 'down' } } })
})
