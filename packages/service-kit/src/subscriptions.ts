import { type EventData, type EventOf, eventSchemas, type Topic } from '@plekje/contracts'
import type { DeliveredEvent, EventLog, Subscription } from '@plekje/engines'
import type { Logger } from 'pino'
import { runInTrace } from './trace-context'

/** A topic a service listens to; made by {@link subscribeTo}. */
export interface EventSubscription {
  readonly topic: Topic
  /** Default: the name of the service. */
  readonly group: string | undefined
  deliver(event: DeliveredEvent): Promise<void>
}

/**
 * Handles each event of a topic at least once and in order per key. A handler that throws is tried again; a message
 * that keeps failing, or does not meet its schema, ends in the topic's dead letters. Handlers are idempotent by
 * `event.id` or by a version.
 */
export const subscribeTo = <T extends Topic>(
  topic: T,
  options: { group?: string; handle(data: EventData<T>, event: EventOf<T>): Promise<void> },
): EventSubscription => ({
  topic,
  group: options.group,
  deliver: async (delivered) => {
    const event = parseEvent(topic, delivered.value)
    await options.handle(event.data as EventData<T>, event)
  },
})

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
  return eventSchemas[topic].parse(JSON.parse(value)) as EventOf<T>
}

/** Topics of one group are taken by one member, so that a group never has members with different topics. */
export function openSubscriptions(
  subscriptions: readonly EventSubscription[],
  { events, serviceName, log }: { events: EventLog; serviceName: string; log: Logger },
): Subscription[] {
  const groups = new Map<string, Map<string, EventSubscription>>()
  for (const subscription of subscriptions) {
    const group = subscription.group ?? serviceName
    const topics = groups.get(group) ?? new Map<string, EventSubscription>()
    if (topics.has(subscription.topic)) throw new Error(`${group} takes ${subscription.topic} twice`)
    groups.set(group, topics.set(subscription.topic, subscription))
  }
  return [...groups].map(([group, byTopic]) =>
    events.subscribe({
      group,
      topics: [...byTopic.keys()],
      handler: (delivered) =>
        runInTrace(delivered.headers, undefined, async () => {
          try {
            await byTopic.get(delivered.topic)?.deliver(delivered)
          } catch (error) {
            log.warn(
              { err: error, topic: delivered.topic, event: delivered.id, attempt: delivered.attempt },
              'event not handled',
            )
            throw error
          }
        }),
    }),
  )
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
