// npm run bench -- events: events per second from a collector to the log and to a consumer, and the cost of storing them.
import { join } from 'node:path'
import {
  EngineSettings,
  type EventLog,
  type EventMessage,
  openEngines,
  type SubscriptionOptions,
} from '@plekje/engines'
import { eventMessage, openEventSpool } from '@plekje/service-kit'
import { perSecond, printRow } from './events/report'
import { measureStore } from './events/store'
import { secondsOf } from './harness/clock'
import { runBench } from './harness/run-bench'

const EVENTS = Number(process.env.BENCH_EVENTS ?? 50_000)
/** Number of concurrent requests. */
const CALLERS = 200
const BATCH_SIZE = 400
const TOPIC = 'venue.activity'

const kafkaBrokers = process.env.TEST_KAFKA_BROKERS

async function main(folder: string): Promise<void> {
  await measureLog('embedded', join(folder, 'embedded'), {})
  if (kafkaBrokers) await measureLog('kafka', join(folder, 'kafka'), { KAFKA_BROKERS: kafkaBrokers })
  else printRow('kafka', 'not measured', 'TEST_KAFKA_BROKERS is not set')
  await measureStore(join(folder, 'store'))
}

async function measureLog(name: string, directory: string, settings: Record<string, string>): Promise<void> {
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: directory, ...settings }), ['events'])
  try {
    const topic = name === 'embedded' ? TOPIC : `bench-${Date.now()}`
    await engines.events.declareTopics([topic])
    await accept(name, engines.events, { topic, directory })
    await acceptDuringOutage(name, engines.events, { topic, directory })
    const publishedCount = 2 * EVENTS
    await consume(name, engines.events, { topic, count: publishedCount, batchSize: BATCH_SIZE })
    await consume(name, engines.events, { topic, count: publishedCount, batchSize: 1 })
  } finally {
    await engines.close()
  }
}

/** Measures a collector: each caller passes one event and waits until it is durable. */
async function accept(name: string, events: EventLog, { topic, directory }: { topic: string; directory: string }) {
  const spool = await openEventSpool({ events, directory: join(directory, 'spool') })
  spool.start()
  const seconds = await acceptAll((message) => spool.accept(topic, message))
  const spooledCount = spool.waiting
  const throughSpool = spooledCount > 0 ? `, ${spooledCount} through the spool` : ''
  printRow(name, `accepted, ${CALLERS} callers`, `${perSecond(EVENTS, seconds)} events/s${throughSpool}`)
  await spool.close(60_000)
}

/** Measures a collector while the log is unavailable, and how fast spooled events are published when it returns. */
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
  printRow(name, 'accepted while the log is unavailable', `${perSecond(EVENTS, seconds)} events/s`)
  const spooledCount = spool.waiting
  const publishSeconds = await secondsOf(async () => {
    isDown = false
    while (spool.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  })
  printRow(name, 'published when it returns', `${perSecond(spooledCount, publishSeconds)} events/s`)
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
  return secondsOf(() => Promise.all(Array.from({ length: CALLERS }, caller)))
}

/** Measures from the first delivery to the last, with an empty handler. */
async function consume(
  name: string,
  events: EventLog,
  { topic, count, batchSize }: { topic: string; count: number; batchSize: number },
) {
  let handledCount = 0
  let firstAt = 0
  let lastAt = 0
  const recordHandled = (eventCount: number) => {
    if (handledCount === 0) firstAt = performance.now()
    handledCount += eventCount
    lastAt = performance.now()
  }
  const options: SubscriptionOptions = {
    group: `bench-${batchSize}-${Date.now()}`,
    topics: [topic],
    handler: async () => recordHandled(1),
  }
  const batchOptions: SubscriptionOptions = {
    ...options,
    batch: { maxEvents: batchSize, handler: async (delivered) => recordHandled(delivered.length) },
  }
  const subscription = events.subscribe(batchSize > 1 ? batchOptions : options)
  while (handledCount < count) await new Promise((resolve) => setTimeout(resolve, 5))
  await subscription.close()
  const mode = batchSize > 1 ? `batches of ${batchSize}` : 'one by one'
  printRow(name, `consumed, ${mode}`, `${perSecond(count, (lastAt - firstAt) / 1000)} events/s`)
}

runBench(main)
