import { type EventData, type EventOf, eventSchemas, type Topic } from '@plekje/contracts'
import { type DeliveredEvent, type EventLog, PoisonedEventError, type Subscription } from '@plekje/engines'
import type { Logger } from 'pino'
import { openGroup } from './subscription-group'

/** A topic a service listens to; made by {@link subscribeTo}. */
export interface EventSubscription {
  readonly topic: Topic
  /** Default: the name of the service. */
  readonly group: string | undefined
  deliver(event: DeliveredEvent): Promise<void>
  /** Set when the service wants several events at once. */
  readonly batch?: { readonly maxEvents: number; deliver(events: readonly DeliveredEvent[]): Promise<void> }
}

interface OneByOne<T extends Topic> {
  readonly group?: string
  handle(data: EventData<T>, event: EventOf<T>): Promise<void>
}

interface InBatches<T extends Topic> {
  readonly group?: string
  /** At most this many at once (default 500). */
  readonly maxBatch?: number
  /** Consecutive events of some keys, in order; all or, on a rejection, none of them count as handled. */
  handleBatch(events: readonly EventOf<T>[]): Promise<void>
}

const DEFAULT_MAX_BATCH = 500

/**
 * Handles each event of a topic at least once and in order per key, one at a time or in batches. What throws is tried
 * again; while a store is away (`UnavailableError`, lost connections) each try lasts up to ten minutes. A message that
 * keeps failing, or does not meet its schema, ends in the topic's dead letters while its neighbours pass. Handlers are
 * idempotent by `event.id` or by a version: also single events of a batch that failed come again.
 */
export function subscribeTo<T extends Topic>(topic: T, options: OneByOne<T> | InBatches<T>): EventSubscription {
  const { group } = options
  const parse = ({ value }: DeliveredEvent) => parseEvent(topic, value)
  if ('handle' in options) {
    const deliver = async (delivered: DeliveredEvent) => {
      const event = parse(delivered)
      await options.handle(event.data as EventData<T>, event)
    }
    return { topic, group, deliver }
  }
  const { maxBatch: maxEvents = DEFAULT_MAX_BATCH } = options
  const deliver = async (delivered: readonly DeliveredEvent[]) => options.handleBatch(delivered.map(parse))
  return { topic, group, deliver: (event) => deliver([event]), batch: { maxEvents, deliver } }
}

/** Hears every event of some topics from now on, in every process: for dropping caches. */
export interface EventTail {
  readonly topics: readonly Topic[]
  handle(event: EventOf<Topic>): void
  /** True when events flow, false when some may be missed (then what was kept cannot be trusted). */
  onConnected(connected: boolean): void
}

export const tailTopics = <T extends Topic>(
  topics: readonly T[],
  options: { handle(event: EventOf<T>): void; onConnected?(connected: boolean): void },
): EventTail => ({
  topics,
  handle: (event) => options.handle(event as EventOf<T>),
  onConnected: (connected) => options.onConnected?.(connected),
})

function parseEvent<T extends Topic>(topic: T, value: string): EventOf<T> {
  try {
    return eventSchemas[topic].parse(JSON.parse(value)) as EventOf<T>
  } catch (error) {
    throw new PoisonedEventError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Topics of one group are taken by one member, so that a group never has members with different topics. */
export function openSubscriptions(
  subscriptions: readonly EventSubscription[],
  parts: { events: EventLog; serviceName: string; log: Logger },
): Subscription[] {
  const groups = new Map<string, Map<string, EventSubscription>>()
  for (const subscription of subscriptions) {
    const group = subscription.group ?? parts.serviceName
    const topics = groups.get(group) ?? new Map<string, EventSubscription>()
    if (topics.has(subscription.topic)) throw new Error(`${group} takes ${subscription.topic} twice`)
    groups.set(group, topics.set(subscription.topic, subscription))
  }
  return [...groups].map(([group, byTopic]) => openGroup(group, byTopic, parts))
}

export const openTail = (tail: EventTail, { events, log }: { events: EventLog; log: Logger }): Subscription =>
  events.tail({
    topics: tail.topics,
    onConnected: tail.onConnected,
    handler: (delivered) => {
      try {
        tail.handle(parseEvent(delivered.topic as Topic, delivered.value))
      } catch (error) {
        log.warn({ err: error, topic: delivered.topic, event: delivered.id }, 'event not understood')
      }
    },
  })
