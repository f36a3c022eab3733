import { randomUUID } from 'node:crypto'
import { type EngineUnderTest, waitUntil } from '@plekje/testing'
import type { DeliveredEvent, EventLog, EventMessage, SubscriptionOptions } from '../../../src/events/event-log'

/** The log shared by the tests of a suite, with names unique to each test. */
export class LogUnderTest {
  topic = ''
  private openLog: EventLog | undefined
  private readonly names = new Map<string, string>()

  constructor(private readonly engine: EngineUnderTest<EventLog>) {}

  get log(): EventLog {
    if (!this.openLog) throw new Error('The log is not open')
    return this.openLog
  }

  async reopen(): Promise<void> {
    this.openLog = await this.engine.open()
  }

  /** Call before each test. */
  async refresh(): Promise<void> {
    this.names.clear()
    this.topic = this.own('topic')
    await this.log.declareTopics([this.topic])
  }

  /** A name that no other test uses; the same for each call within a test. */
  own(name: string): string {
    const ownName = this.names.get(name) ?? `${name}-${randomUUID()}`
    this.names.set(name, ownName)
    return ownName
  }

  /** Subscribes to the test's topic and records deliveries. */
  async collect(group: string, options: Partial<SubscriptionOptions> = {}) {
    const events: DeliveredEvent[] = []
    const handler = async (event: DeliveredEvent) => void events.push(event)
    const subscription = this.log.subscribe({ group: this.own(group), topics: [this.topic], handler, ...options })
    await subscription.ready
    return { events, close: () => subscription.close() }
  }
}

export const isNumbered = ({ value }: EventMessage) => value !== 'probe'

export const range = (length: number, from = 0) => Array.from({ length }, (_, n) => from + n)

export const message = (key: string, number = 0): EventMessage => ({
  id: randomUUID(),
  key,
  value: String(number),
  headers: { kind: 'test' },
})

export const messages = (length: number, from = 0) => range(length, from).map((n) => message(`key ${n}`, n))

export const numbers = (events: readonly EventMessage[]) =>
  events.map(({ value }) => Number(value)).sort((a, b) => a - b)

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** Blocks callers until it is opened. */
export class Gate {
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

export const until = (condition: () => boolean | Promise<boolean>) => waitUntil(condition, { timeoutMs: 40_000 })
