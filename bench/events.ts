// npm run bench -- events: events per second from a collector to the log and to a consumer, and the cost of storing them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  EngineSettings,
  type EventLog,
  type EventMessage,
  openEngines,
  type SubscriptionOptions,
} from '@plekje/engines'
import { eventMessage, openEventSpool } from '@plekje/service-kit'
import { perSecond, row } from './events/report'
import { measureStore } from './events/store'
import { runBench } from './harness/run-bench'

const EVENTS = Number(process.env.BENCH_EVENTS ?? 50_000)
/** Number of concurrent requests. */
const CALLERS = 200
const BATCH = 400
const TOPIC = 'venue.activity'

const broker = process.env.TEST_KAFKA_BROKERS

async function main(): Promise<void> {
  await measureLog('embedded', {})
  if (broker) await measureLog('kafka', { KAFKA_BROKERS: broker })
  else row('kafka', 'not measured', 'TEST_KAFKA_BROKERS is not set')
  await measureStore()
}

async function measureLog(name: string, settings: Record<string, string>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'plekje-bench-events-'))
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: directory, ...settings }), ['events'])
  try {
    const topic = name === 'embedded' ? TOPIC : `bench-${Date.now()}`
    await engines.events.declareTopics([topic])
    await accept(name, engines.events, { topic, directory })
    await acceptDuringOutage(name, engines.events, { topic, directory })
    const published = 2 * EVENTS
    await consume(name, engines.events, { topic, count: published, batch: BATCH })
    await consume(name, engines.events, { topic, count: published, batch: 1 })
  } finally {
    await engines.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Measures a collector: each caller passes one event and waits until it is durable. */
async function accept(name: string, events: EventLog, { topic, directory }: { topic: string; directory: string }) {
  const spool = await openEventSpool({ events, directory: join(directory, 'spool') })
  spool.start()
  const seconds = await acceptAll((message) => spool.accept(topic, message))
  const spooled = spool.waiting
  const throughSpool = spooled > 0 ? `, ${spooled} through the spool` : ''
  row(name, `accepted, ${CALLERS} callers`, `${perSecond(EVENTS, seconds)} events/s${throughSpool}`)
  await spool.close(60_000)
}

/** Measures the same while the log is unavailable, and how fast spooled events are published when it returns. */
async function acceptDuringOutage(
  name: string,
  events: EventLog,
  { topic, directory }: { topic: string; directory: string },
) {
  let isDown = true
  const flaky: Pick<EventLog, 'publish' | 'ping'> = {
    ping: () => events.ping(),
    publish: async (...args) => {
      if (isDown) throw new Error('unavailable')
      await events.publish(...args)
    },
  }
  const spool = await openEventSpool({ events: flaky, directory: join(directory, 'away'), maxBackoffMs: 100 })
  spool.start()
  const seconds = await acceptAll((message) => spool.accept(topic, message))
  row(name, 'accepted while the log is unavailable', `${perSecond(EVENTS, seconds)} events/s`)
  const from = performance.now()
  const waiting = spool.waiting
  isDown = false
  while (spool.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  row(name, 'published when it returns', `${perSecond(waiting, (performance.now() - from) / 1000)} events/s`)
  await spool.close()
}

async function acceptAll(accept: (message: EventMessage) => Promise<void>): Promise<number> {
  let next = 0
  const caller = async () => {
    while (next < EVENTS) {
      const venueId = 1 + (next++ % 1029)
      await accept(eventMessage(TOPIC, venueId, { venueId, actionType: 'view', bot: false }))
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return (performance.now() - from) / 1000
}

/** Measures from the first delivery to the last, with an empty handler. */
async function consume(
  name: string,
  events: EventLog,
  { topic, count, batch }: { topic: string; count: number; batch: number },
) {
  let handled = 0
  let first = 0
  let last = 0
  const record = (number: number) => {
    if (handled === 0) first = performance.now()
    handled += number
    last = performance.now()
  }
  const options: SubscriptionOptions = {
    group: `bench-${batch}-${Date.now()}`,
    topics: [topic],
    handler: async () => record(1),
  }
  const inBatches: SubscriptionOptions = {
    ...options,
    batch: { maxEvents: batch, handler: async (delivered) => record(delivered.length) },
  }
  const subscription = events.subscribe(batch > 1 ? inBatches : options)
  while (handled < count) await new Promise((resolve) => setTimeout(resolve, 5))
  await subscription.close()
  const how = batch > 1 ? `batches of ${batch}` : 'one by one'
  row(name, `consumed, ${how}`, `${perSecond(count, (last - first) / 1000)} events/s`)
}

runBench(main)
