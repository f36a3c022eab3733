import { SpanKind } from '@opentelemetry/api'
import { withoutUndefined } from '@plekje/contracts'
import type { DeliveredEvent, EventLog, Subscription } from '@plekje/engines'
import type { Logger } from 'pino'
import type { EventSubscription } from './event-subscription'
import { retryWhileUnavailable } from './retry-while-unavailable'
import { inSpan, runInTrace } from './trace-context'

/** An attempt to handle an event counts as failed when the store was unavailable for this long. */
const MAX_STORE_OUTAGE_MS = 10 * 60_000
/** Grace period for handlers in progress at shutdown, before their signal aborts. */
const HANDLER_GRACE_MS = 3000

/**
 * A member of a consumer group. Each event is handled within the trace of the request that caused it. A batch has a
 * trace of its own; the log lines of its events have the traces of these events.
 */
export function openGroup(
  group: string,
  subscriptionsByTopic: ReadonlyMap<string, EventSubscription>,
  { events, log }: { events: EventLog; log: Logger },
): Subscription {
  const stopping = new AbortController()
  const handlerAbort = new AbortController()
  const { signal } = handlerAbort
  const handleWhenAvailable = async (
    logFields: Readonly<Record<string, unknown>>,
    handle: () => Promise<void> | undefined,
  ) => {
    const onUnavailable = (error: unknown) =>
      log.warn({ err: error, ...logFields }, 'event waits for a store that is away')
    try {
      await retryWhileUnavailable(async () => handle(), {
        signal: stopping.signal,
        timeoutMs: MAX_STORE_OUTAGE_MS,
        onUnavailable,
      })
    } catch (error) {
      log.warn({ err: error, ...logFields }, 'event not handled')
      throw error
    }
  }

  const handleEvent = (event: DeliveredEvent) => {
    const logFields = { topic: event.topic, event: event.id, attempt: event.attempt }
    return inSpan({ ...spanOf(group, event.topic), carrier: event.headers }, async () => {
      await handleWhenAvailable(logFields, () => subscriptionsByTopic.get(event.topic)?.deliver(event, signal))
      log.debug(logFields, 'event handled')
    })
  }

  const handleBatch = async (deliveredEvents: readonly DeliveredEvent[]) => {
    const [firstEvent] = deliveredEvents
    if (!firstEvent) return
    if (deliveredEvents.length === 1) return handleEvent(firstEvent)
    const logFields = {
      topic: firstEvent.topic,
      event: firstEvent.id,
      events: deliveredEvents.length,
      attempt: firstEvent.attempt,
    }
    const linkedCarriers = deliveredEvents.map(({ headers }) => headers)
    await inSpan({ ...spanOf(group, firstEvent.topic), carrier: {}, linkedCarriers }, () =>
      handleWhenAvailable(logFields, () =>
        subscriptionsByTopic.get(firstEvent.topic)?.batch?.deliver(deliveredEvents, signal),
      ),
    )
    if (!log.isLevelEnabled('debug')) return
    for (const { topic, id, headers, attempt } of deliveredEvents) {
      runInTrace(headers, undefined, () => log.debug({ topic, event: id, attempt }, 'event handled'))
    }
  }

  const batchSubscriptions = [...subscriptionsByTopic.values()].filter(({ batch }) => batch !== undefined)
  const batch = {
    topics: batchSubscriptions.map(({ topic }) => topic),
    maxEvents: Math.max(...batchSubscriptions.map((subscription) => subscription.batch?.maxEvents ?? 0)),
    handler: handleBatch,
  }
  const subscription = events.subscribe(
    withoutUndefined({
      group,
      topics: [...subscriptionsByTopic.keys()],
      handler: handleEvent,
      batch: batchSubscriptions.length > 0 ? batch : undefined,
    }),
  )
  return {
    ready: subscription.ready,
    close: async () => {
      stopping.abort()
      // Handlers may finish for a moment, so that fewer events are delivered again.
      const abortTimer = setTimeout(() => handlerAbort.abort(), HANDLER_GRACE_MS)
      await subscription.close().finally(() => clearTimeout(abortTimer))
    },
  }
}

const spanOf = (group: string, topic: string) => ({
  name: `process ${topic}`,
  kind: SpanKind.CONSUMER,
  attributes: { 'messaging.destination.name': topic, 'messaging.consumer.group.name': group },
})
