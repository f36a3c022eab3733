import type { EventLog, EventMessage, SubscriptionOptions } from '@plekje/engines'
import { waitUntil } from '@plekje/testing'
import { type RunningAnalytics, startAnalytics } from './start-analytics'
import { startVisitors } from './visitors'

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

/** A log that fails as a broker does: it refuses, does not answer, or accepts a message and loses the response. */
function failing(events: EventLog): EventLog {
  const publish = async (topic: string, messages: readonly EventMessage[]): Promise<void> => {
    const now = state
    if (now === 'hanging') await waitUntil(() => state !== 'hanging')
    if (now === 'up' || now === 'answers lost') await events.publish(topic, messages)
    if (now !== 'up') throw new Error('The broker is away')
  }
  const subscribe = ({ handler, batch, ...others }: SubscriptionOptions) => {
    const options = { ...others, handler: whenUp(handler) }
    return events.subscribe(batch ? { ...options, batch: { ...batch, handler: whenUp(batch.handler) } } : options)
  }
  return {
    kind: events.kind,
    publish,
    subscribe,
    declareTopics: (topics) => events.declareTopics(topics),
    tail: (options) => events.tail(options),
    read: (topic) => events.read(topic),
    lag: (group, topics) => events.lag(group, topics),
    ranges: (topics) => events.ranges(topics),
    rewind: (...args) => events.rewind(...args),
    sizes: (topics) => events.sizes(topics),
    ping: () => (state === 'up' ? events.ping() : Promise.reject(new Error('The broker is away'))),
    close: () => events.close(),
  }
}

/** Delivers nothing during the outage; events in progress when it began are delivered again. */
const whenUp =
  <T>(handler: (delivered: T) => Promise<void>) =>
  async (delivered: T): Promise<void> => {
    await waitUntil(() => state === 'up')
    await handler(delivered)
  }

it.each(['refusing', 'hanging', 'answers lost'] as const)(
  'accepts views while the log is %s, and counts each once when it is back',
  async (fault) => {
    const visitors = startVisitors(analytics, [1, 2])
    await visitors.more(30)
    state = fault
    await visitors.more(30)
    expect(await analytics.waiting()).toBeGreaterThan(0)
    state = 'up'
    await visitors.more(30)
    await visitors.stop()
    await analytics.settled()

    expect([...visitors.statuses]).toEqual([202])
    for (const [venueId, views] of visitors.accepted) expect((await analytics.figures(venueId)).totalViews).toBe(views)
    expect(await analytics.waiting()).toBe(0)
  },
)

it('keeps events that were accepted while the log was unavailable through a restart', async () => {
  await analytics.track(1)
  state = 'refusing'
  for (let view = 0; view < 20; view += 1) expect((await analytics.track(1)).status).toBe(202)
  await analytics.restart()
  expect(await analytics.waiting()).toBeGreaterThan(0)
  state = 'up'
  await analytics.settled()
  expect((await analytics.figures(1)).totalViews).toBe(21)
})

it('shows figures while the log is unavailable', async () => {
  await analytics.track(1)
  await analytics.settled()
  state = 'refusing'
  expect((await analytics.figures(1)).totalViews).toBe(1)
  await waitUntil(async () => (await analytics.readiness()).body.details.engines.events === 'down')
  expect((await analytics.readiness()).status).toBe(200)
})
