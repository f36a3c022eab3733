import { randomUUID } from 'node:crypto'
import { type EngineUnderTest, waitUntil } from '@plekje/testing'
import {
  type DeliveredEvent,
  deadLettersOf,
  type EventLog,
  type EventMessage,
  type SubscriptionOptions,
} from './event-log'

/**
 * What every event log does. `open` opens the same log each time: what was published before is still there. Topics and
 * groups are new in each test.
 */
export function eventLogContract(engine: EngineUnderTest<EventLog>): void {
  let log: EventLog
  let topic: string
  const names = new Map<string, string>()
  /** A name that is this test's own. */
  const own = (name: string) => names.get(name) ?? names.set(name, `${name}-${randomUUID()}`).get(name) ?? name

  jest.setTimeout(60_000)
  beforeAll(async () => {
    log = await engine.open()
  })
  afterAll(() => log.close())
  beforeEach(async () => {
    names.clear()
    topic = own('topic')
    await log.declareTopics([topic])
  })

  const collect = async (group: string, options: Partial<SubscriptionOptions> = {}) => {
    const events: DeliveredEvent[] = []
    const handler = async (event: DeliveredEvent) => void events.push(event)
    const subscription = log.subscribe({ group: own(group), topics: [topic], handler, ...options })
    await subscription.ready
    return { events, close: () => subscription.close() }
  }

  it('answers to a ping', async () => {
    await expect(log.ping()).resolves.toBeUndefined()
  })

  it('declares topics more than once without harm', async () => {
    await log.publish(topic, [message('a')])
    await log.declareTopics([topic, own('another'), topic])
    expect(await all(log.read(topic))).toHaveLength(1)
  })

  it('refuses a topic that nobody declared', async () => {
    await expect(log.publish(own('undeclared'), [message('a')])).rejects.toThrow()
  })

  it('takes an empty list of messages for done', async () => {
    await expect(log.publish(topic, [])).resolves.toBeUndefined()
  })

  it('delivers id, key, value and headers as they were written', async () => {
    const sent: EventMessage = {
      id: 'événement 🎳',
      key: 'sleutel/’s-Hertogenbosch',
      value: JSON.stringify({ naam: 'Café ’t Plekje 🎳', regels: 'a\nb\u0000' }),
      headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', naam: 'Oisterwijk – ë' },
    }
    await log.publish(topic, [sent])
    const { events, close } = await collect('readers')
    await until(() => events.length === 1)
    expect(events[0]).toEqual({ ...sent, topic, partition: expect.any(Number), offset: '0', attempt: 1 })
    await close()
  })

  it('keeps the order of each key, also over ten thousand messages', async () => {
    const count = 10_000
    const messages = Array.from({ length: count }, (_, n) => message(`key ${n % 37}`, n))
    for (let from = 0; from < count; from += 1000) await log.publish(topic, messages.slice(from, from + 1000))
    const { events, close } = await collect('readers')
    await until(() => events.length >= count)
    await close()
    expect(events).toHaveLength(count)
    const lastOf = new Map<string, number>()
    for (const { key, value } of events) {
      const number = Number(value)
      expect(number).toBeGreaterThan(lastOf.get(key) ?? -1)
      lastOf.set(key, number)
    }
    expect(lastOf.size).toBe(37)
  })

  it('gives every group every message, from the beginning of the topic', async () => {
    await log.publish(topic, messages(20))
    const first = await collect('first')
    const second = await collect('second')
    await log.publish(topic, messages(20, 20))
    await until(() => first.events.length >= 40 && second.events.length >= 40)
    expect(numbers(first.events)).toEqual(range(40))
    expect(numbers(second.events)).toEqual(range(40))
    await Promise.all([first.close(), second.close()])
  })

  it('shares the partitions among the members of a group', async () => {
    const one = await collect('shared')
    const two = await collect('shared')
    await settle(one, two)
    const before = one.events.length + two.events.length
    await log.publish(topic, messages(200))
    await until(() => one.events.length + two.events.length >= before + 200)
    const [mine, yours] = [one.events, two.events].map((events) => numbers(events.filter(isNumbered)))
    expect(mine).not.toHaveLength(0)
    expect(yours).not.toHaveLength(0)
    expect([...(mine ?? []), ...(yours ?? [])].sort((a, b) => a - b)).toEqual(range(200))
    await one.close()
    await log.publish(topic, messages(50, 200))
    await until(() => numbers(two.events.filter(isNumbered)).filter((number) => number >= 200).length >= 50)
    await two.close()
  })

  it('lets members of one group follow different topics', async () => {
    const other = own('other')
    await log.declareTopics([other])
    const one = await collect('mixed', { topics: [topic] })
    const two = await collect('mixed', { topics: [other] })
    await log.publish(topic, messages(40))
    await log.publish(other, messages(40))
    await until(() => one.events.length >= 40 && two.events.length >= 40)
    expect(new Set(one.events.map((event) => event.topic))).toEqual(new Set([topic]))
    expect(new Set(two.events.map((event) => event.topic))).toEqual(new Set([other]))
    await Promise.all([one.close(), two.close()])
  })

  it('goes on after the committed offset when the log is closed and opened again', async () => {
    await log.publish(topic, messages(30))
    const { events } = await collect('lasting')
    await until(() => events.length >= 30)
    await log.close()
    log = await engine.open()
    const again = await collect('lasting')
    await log.publish(topic, messages(30, 30))
    await until(() => again.events.length >= 30)
    expect(numbers(again.events)).toEqual(range(30, 30))
    await again.close()
  })

  it('waits for the message in hand when a subscription is closed, and commits it', async () => {
    const gate = new Gate()
    const handled: string[] = []
    const subscription = log.subscribe({
      group: own('leaving'),
      topics: [topic],
      handler: async ({ id }) => {
        await gate.pass()
        handled.push(id)
      },
    })
    const only = message('a')
    await log.publish(topic, [only])
    await until(() => gate.isTried)
    const closed = subscription.close()
    gate.open()
    await closed
    expect(handled).toEqual([only.id])
    expect(await log.lag(own('leaving'), [topic])).toEqual({ [topic]: 0 })
  })

  it('delivers a message again when its handler throws, and tells the attempt', async () => {
    const attempts: number[] = []
    const subscription = log.subscribe({
      group: own('stumbling'),
      topics: [topic],
      backoffMs: 10,
      handler: async ({ attempt }) => {
        attempts.push(attempt)
        if (attempt < 3) throw new Error('not yet')
      },
    })
    await log.publish(topic, messages(1))
    await until(() => attempts.length >= 3)
    await until(async () => (await log.lag(own('stumbling'), [topic]))[topic] === 0)
    await subscription.close()
    expect(attempts).toEqual([1, 2, 3])
    expect(await all(log.read(deadLettersOf(topic)))).toEqual([])
  })

  it('delivers again to the next subscription what was not finished', async () => {
    let attempts = 0
    const failing = await collect('unfinished', {
      backoffMs: 60_000,
      handler: async () => {
        attempts++
        throw new Error('never')
      },
    })
    await log.publish(topic, messages(1))
    await until(() => attempts === 1)
    expect(await log.lag(own('unfinished'), [topic])).toEqual({ [topic]: 1 })
    await failing.close()
    const next = await collect('unfinished')
    await until(() => next.events.length === 1)
    expect(numbers(next.events)).toEqual([0])
    await next.close()
  })

  it('puts a message that keeps failing among the dead letters with the reason, and lets the next ones pass', async () => {
    const passed: number[] = []
    const subscription = log.subscribe({
      group: own('poisoned'),
      topics: [topic],
      maxAttempts: 3,
      backoffMs: 5,
      handler: async ({ value }) => {
        if (value === '1') throw new TypeError('cannot digest 🦠')
        passed.push(Number(value))
      },
    })
    const sent = range(4).map((n) => message('one key', n))
    await log.publish(topic, sent)
    await until(() => passed.length === 3)
    await until(async () => (await log.lag(own('poisoned'), [topic]))[topic] === 0)
    await subscription.close()
    expect(passed).toEqual([0, 2, 3])
    const letters = await all(log.read(deadLettersOf(topic)))
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({
      id: sent[1]?.id,
      key: 'one key',
      value: '1',
      headers: {
        kind: 'test',
        'dead-letter-reason': 'TypeError: cannot digest 🦠',
        'dead-letter-topic': topic,
        'dead-letter-group': own('poisoned'),
        'dead-letter-attempts': '3',
      },
    })
  })

  it('lets no slow or failing partition hold up other partitions or groups', async () => {
    const gate = new Gate()
    const passed = new Set<string>()
    const slow = await collect('slow', {
      handler: async ({ key }) => {
        if (key === 'slow') await gate.pass()
        passed.add(key)
      },
    })
    const quick = await collect('quick')
    await log.publish(topic, [message('slow')])
    const keys = range(100).map((n) => `key ${n}`)
    for (const key of keys) await log.publish(topic, [message(key)])
    await until(() => quick.events.length === 101)
    await until(() => passed.size > 60)
    expect(passed).not.toContain('slow')
    gate.open()
    await until(() => passed.size === 101)
    await Promise.all([slow.close(), quick.close()])
  })

  it('shows everything that is written after it was connected to each tail', async () => {
    const seen: DeliveredEvent[][] = [[], []]
    await log.publish(topic, messages(5))
    const connected: boolean[] = []
    const tails = seen.map((events) =>
      log.tail({
        topics: [topic],
        handler: (event) => void events.push(event),
        onConnected: (isConnected) => void connected.push(isConnected),
      }),
    )
    await until(() => connected.length === 2)
    expect(connected).toEqual([true, true])
    await log.publish(topic, messages(50, 5))
    await until(() => seen.every((events) => events.length >= 50))
    for (const events of seen) expect(numbers(events)).toEqual(range(50, 5))
    await Promise.all(tails.map((tail) => tail.close()))
    expect(connected).toEqual([true, true, false, false])
  })

  it('reads a topic from its beginning to its present end', async () => {
    expect(await all(log.read(topic))).toEqual([])
    await log.publish(topic, messages(1200))
    expect(numbers(await all(log.read(topic)))).toEqual(range(1200))
    for await (const event of log.read(topic)) {
      expect(event.topic).toBe(topic)
      break
    }
  })

  it('counts the messages that a group has not committed', async () => {
    await log.publish(topic, messages(12))
    expect(await log.lag(own('late'), [topic])).toEqual({ [topic]: 12 })
    const { events, close } = await collect('late')
    await until(() => events.length === 12)
    await until(async () => (await log.lag(own('late'), [topic]))[topic] === 0)
    await close()
    await log.publish(topic, messages(3))
    expect(await log.lag(own('late'), [topic, deadLettersOf(topic)])).toEqual({ [topic]: 3, [deadLettersOf(topic)]: 0 })
  })

  it('begins to deliver a topic that is declared after the subscription', async () => {
    const events: DeliveredEvent[] = []
    const later = own('later')
    const subscription = log.subscribe({
      group: own('early'),
      topics: [later],
      handler: async (event) => void events.push(event),
    })
    await log.declareTopics([later])
    await log.publish(later, messages(3))
    await subscription.ready
    await until(() => events.length === 3)
    await subscription.close()
  })

  it('rejects what is asked after it was closed, and may be closed twice', async () => {
    const name = own('closing')
    await log.declareTopics([name])
    await log.close()
    await expect(log.publish(name, messages(1))).rejects.toThrow()
    await expect(log.ping()).rejects.toThrow()
    await expect(log.close()).resolves.toBeUndefined()
    log = await engine.open()
    await expect(log.publish(name, messages(1))).resolves.toBeUndefined()
  })

  /** Waits until both members of a group get messages: joining moves partitions about for a while. */
  async function settle(...members: { events: DeliveredEvent[] }[]) {
    await until(async () => {
      await log.publish(
        topic,
        range(30).map((n) => ({ ...message(`probe ${n}`), value: 'probe' })),
      )
      return members.every(({ events }) => events.length > 0)
    })
    await until(async () => (await log.lag(own('shared'), [topic]))[topic] === 0)
  }
}

const isNumbered = ({ value }: EventMessage) => value !== 'probe'

const range = (length: number, from = 0) => Array.from({ length }, (_, n) => from + n)

const message = (key: string, number = 0): EventMessage => ({
  id: randomUUID(),
  key,
  value: String(number),
  headers: { kind: 'test' },
})

const messages = (length: number, from = 0) => range(length, from).map((n) => message(`key ${n}`, n))

const numbers = (events: readonly EventMessage[]) => events.map(({ value }) => Number(value)).sort((a, b) => a - b)

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** Holds up whoever passes until it is opened. */
class Gate {
  isTried = false
  open: () => void = () => undefined
  private readonly opened = new Promise<void>((resolve) => {
    this.open = resolve
  })

  pass(): Promise<void> {
    this.isTried = true
    return this.opened
  }
}

const until = (condition: () => boolean | Promise<boolean>) => waitUntil(condition, { timeoutMs: 40_000 })
