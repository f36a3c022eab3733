import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { waitUntil } from '@plekje/testing'
import type { DeliveredEvent, EventLog, EventMessage } from '../../src/events/event-log'
import { openKafkaEventLog } from '../../src/events/kafka-event-log'

const {
  TEST_KAFKA_BROKERS: brokers,
  TEST_KAFKA_STOP_COMMAND: stopCommand,
  TEST_KAFKA_START_COMMAND: startCommand,
} = process.env

const missing = Object.entries({
  TEST_KAFKA_BROKERS: brokers,
  TEST_KAFKA_STOP_COMMAND: stopCommand,
  TEST_KAFKA_START_COMMAND: startCommand,
}).flatMap(([name, value]) => (value ? [] : [name]))

const shell = promisify(execFile)
const run = (command = '') => shell('sh', ['-c', command], { timeout: 150_000 })

describe('a log on a broker that is always away', () => {
  let log: EventLog
  beforeEach(async () => {
    log = await openKafkaEventLog({ brokers: ['127.0.0.1:1'] })
  })
  afterEach(() => log.close())

  it('opens, and rejects what is published', async () => {
    await expect(log.publish('topic', [message(1)])).rejects.toThrow()
  })

  it('rejects a ping', async () => {
    await expect(log.ping()).rejects.toThrow()
  })

  it('closes with subscriptions and tails that never connected', async () => {
    const onConnected = jest.fn()
    const subscription = log.subscribe({ group: 'group', topics: ['topic'], handler: async () => undefined })
    const tail = log.tail({ topics: ['topic'], handler: () => undefined, onConnected })
    const declaring = expect(log.declareTopics(['topic'])).rejects.toThrow('closed')
    await log.close()
    await expect(subscription.ready).rejects.toThrow()
    await expect(tail.ready).rejects.toThrow()
    await declaring
    expect(onConnected).not.toHaveBeenCalled()
  })
})

const describeOutage = missing.length === 0 ? describe : describe.skip
describeOutage(
  `a broker that goes and comes back${missing.length ? ` (skipped: not set: ${missing.join(', ')})` : ''}`,
  () => {
    jest.setTimeout(360_000)
    afterEach(() => run(startCommand))

    it('loses nothing that was acknowledged, and everybody goes on by himself', async () => {
      const log = await openKafkaEventLog({ brokers: brokers?.split(',') ?? [] })
      const topic = `outage-${randomUUID()}`
      await log.declareTopics([topic])
      const handled: DeliveredEvent[] = []
      const tailed: DeliveredEvent[] = []
      const connections: boolean[] = []
      const subscription = log.subscribe({
        group: topic,
        topics: [topic],
        handler: async (event) => void handled.push(event),
      })
      const tail = log.tail({
        topics: [topic],
        handler: (event) => void tailed.push(event),
        onConnected: (isConnected) => void connections.push(isConnected),
      })
      await Promise.all([subscription.ready, tail.ready])
      await log.publish(topic, [message(0)])
      await until(() => handled.length === 1 && tailed.length === 1)

      await run(stopCommand)
      await until(() => connections.at(-1) === false)
      await expect(log.publish(topic, [message(1)])).rejects.toThrow()
      await expect(log.ping()).rejects.toThrow()

      await run(startCommand)
      await until(() => connections.at(-1) === true)
      await until(() => published(log, topic, 2))
      await until(() => handled.some(({ value }) => value === '2') && tailed.some(({ value }) => value === '2'))
      await until(async () => (await log.lag(topic, [topic]))[topic] === 0)
      expect(connections).toEqual([true, false, true])
      await log.close()
    })

    it('lets a platform start while the broker is away', async () => {
      await run(stopCommand)
      const log = await openKafkaEventLog({ brokers: brokers?.split(',') ?? [] })
      const topic = `late-${randomUUID()}`
      const handled: DeliveredEvent[] = []
      const subscription = log.subscribe({
        group: topic,
        topics: [topic],
        handler: async (event) => void handled.push(event),
      })
      await expect(log.declareTopics([topic])).rejects.toThrow()
      await run(startCommand)
      await until(() => published(log, topic, 1))
      await subscription.ready
      await until(() => handled.some(({ value }) => value === '1'))
      await log.close()
    })

    it('keeps every acknowledged message, in order, through a kill under load', async () => {
      const log = await openKafkaEventLog({ brokers: brokers?.split(',') ?? [] })
      const topic = `load-${randomUUID()}`
      await log.declareTopics([topic])
      const handled = new Set<number>()
      const firsts: number[] = []
      log.subscribe({
        group: topic,
        topics: [topic],
        handler: async ({ value }) => {
          if (!handled.has(Number(value))) firsts.push(Number(value))
          handled.add(Number(value))
        },
      })
      const acknowledged: number[] = []
      let isDone = false
      const publishing = (async () => {
        for (let n = 0; !isDone; n++) {
          // Like an outbox: the same message until it is acknowledged, then the next.
          while (!(await published(log, topic, n))) if (isDone) return
          acknowledged.push(n)
        }
      })()
      await until(() => acknowledged.length > 100)
      await run(stopCommand)
      await run(startCommand)
      const before = acknowledged.length
      await until(() => acknowledged.length > before + 100)
      isDone = true
      await publishing
      await until(() => acknowledged.every((n) => handled.has(n)))
      expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
      await log.close()
    })
  },
)

const message = (number: number): EventMessage => ({
  id: `event ${number}`,
  key: 'one key',
  value: String(number),
  headers: {},
})

async function published(log: EventLog, topic: string, number: number): Promise<boolean> {
  try {
    await log.publish(topic, [message(number)])
    return true
  } catch {
    return false
  }
}

const until = (condition: () => boolean | Promise<boolean>) => waitUntil(condition, { timeoutMs: 120_000 })
