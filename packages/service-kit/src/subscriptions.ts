import { type EventData, type EventOf, eventSchemas, type Topic } from '@plekje/contracts'
import {
  type DeliveredEvent,
  deadLettersOf,
  type EventLog,
  PoisonedEventError,
  type Subscription,
} from '@plekje/engines'
import type { Logger } from 'pino'
import type { EventSubscription } from './event-subscription'
import type { Figure } from './figures'
import { openGroup } from './subscription-group'

interface EventHandler<T extends Topic> {
  readonly group?: string
  handle(data: EventData<T>, event: EventOf<T>, signal: AbortSignal): Promise<void>
}

interface BatchHandler<T extends Topic> {
  readonly group?: string
  /** Maximum batch size (default 500). */
  readonly maxBatch?: number
  /** Handles consecutive events of some keys, in order. If it rejects, none of the events counts as handled. */
  handleBatch(events: readonly EventOf<T>[], signal: AbortSignal): Promise<void>
}

const DEFAULT_MAX_BATCH = 500

/**
 * Handles each event of a topic at least once and in order per key, one at a time or in batches. An error is retried.
 * An attempt waits up to ten minutes for an unavailable store (`UnavailableError`, lost connections) before it counts
 * as failed. A message that keeps failing, or violates its schema, moves to the topic's dead letters and does not block
 * others. Handlers must be idempotent by `event.id` or a version: events of a failed batch are delivered again one by
 * one. A slow handler should stop at the signal, which aborts at shutdown; its events are delivered again.
 */
export function subscribeTo<T extends Topic>(topic: T, options: EventHandler<T> | BatchHandler<T>): EventSubscription {
  const { group } = options
  const parse = ({ value }: DeliveredEvent) => parseEvent(topic, value)
  if ('handle' in options) {
    const deliver = async (deliveredEvent: DeliveredEvent, signal: AbortSignal) => {
      const event = parse(deliveredEvent)
      await options.handle(event.data as EventData<T>, event, signal)
    }
    return { topic, group, deliver }
  }
  const { maxBatch: maxEvents = DEFAULT_MAX_BATCH } = options
  const deliver = async (deliveredEvents: readonly DeliveredEvent[], signal: AbortSignal) =>
    options.handleBatch(deliveredEvents.map(parse), signal)
  return { topic, group, deliver: (event, signal) => deliver([event], signal), batch: { maxEvents, deliver } }
}

/** Receives every event of its topics from now on, in every process: for invalidating caches. */
export interface EventTail {
  readonly topics: readonly Topic[]
  handle(event: EventOf<Topic>): void
  /** True while every event arrives; false while some may be missed, so that caches may be outdated. */
  onConnected(isConnected: boolean): void
}

export const tailTopics = <T extends Topic>(
  topics: readonly T[],
  options: { handle(event: EventOf<T>): void; onConnected?(isConnected: boolean): void },
): EventTail => ({
  topics,
  handle: (event) => options.handle(event as EventOf<T>),
  onConnected: (isConnected) => options.onConnected?.(isConnected),
})

function parseEvent<T extends Topic>(topic: T, value: string): EventOf<T> {
  try {
    return eventSchemas[topic].parse(JSON.parse(value)) as EventOf<T>
  } catch (error) {
    throw new PoisonedEventError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Opens one member per group, for all of its topics. */
export function openSubscriptions(
  subscriptions: readonly EventSubscription[],
  parts: { events: EventLog; serviceName: string; log: Logger },
): Subscription[] {
  const groups = new Map<string, Map<string, EventSubscription>>()
  for (const subscription of subscriptions) {
    const group = subscription.group ?? parts.serviceName
    const topics = groups.get(group) ?? new Map<string, EventSubscription>()
    if (topics.has(subscription.topic)) throw new Error(`${group} subscribes twice to ${subscription.topic}`)
    groups.set(group, topics.set(subscription.topic, subscription))
  }
  return [...groups].map(([group, topics]) => openGroup(group, topics, parts))
}

/** Lag and dead letters of a service's consumers. */
export function consumerFigures(
  serviceName: string,
  { engines: { events }, subscriptions = [] }: ConsumerParts,
): readonly Figure[] {
  if (events === undefined || subscriptions.length === 0) return []
  const topicsByGroup = new Map<string, string[]>()
  for (const { group = serviceName, topic } of subscriptions) {
    topicsByGroup.set(group, [...(topicsByGroup.get(group) ?? []), topic])
  }
  return [
    {
      name: 'consumer_lag_events',
      help: 'Events that a group has not handled yet',
      labels: ['group', 'topic'],
      read: async () => {
        const lags = await Promise.all(
          [...topicsByGroup].map(async ([group, topics]) => {
            const lagByTopic = await events.lag(group, topics)
            return Object.entries(lagByTopic).map(([topic, value]) => ({ labels: { group, topic }, value }))
          }),
        )
        return lags.flat()
      },
    },
    deadLetterFigure(events, subscriptions),
  ]
}

const deadLetterFigure = (events: EventLog, subscriptions: readonly EventSubscription[]): Figure => ({
  name: 'dead_letter_events',
  help: 'Dead letters in the topic, including those already redriven or discarded',
  labels: ['topic'],
  read: async () => {
    const topics = [...new Set(subscriptions.map(({ topic }) => topic))]
    const sizes = await events.sizes(topics.map(deadLettersOf))
    return topics.map((topic) => ({ labels: { topic }, value: sizes[deadLettersOf(topic)] ?? 0 }))
  },
})

interface ConsumerParts {
  readonly engines: { readonly events?: EventLog | undefined }
  readonly subscriptions?: readonly EventSubscription[]
}

export const openTail = (tail: EventTail, { events, log }: { events: EventLog; log: Logger }): Subscription =>
  events.tail({
    topics: tail.topics,
    onConnected: tail.onConnected,
    handler: (deliveredEvent) => {
      try {
        tail.handle(parseEvent(deliveredEvent.topic as Topic, deliveredEvent.value))
      } catch (error) {
        log.warn({ err: error, topic: deliveredEvent.topic, event: deliveredEvent.id }, 'event not understood')
      }
    },
  })
