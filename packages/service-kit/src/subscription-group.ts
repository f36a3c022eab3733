import { SpanKind } from '@opentelemetry/api'
import { withoutUndefined } from '@plekje/contracts'
import type { DeliveredEvent, EventLog, Subscription } from '@plekje/engines'
import type { Logger } from 'pino'
import type { EventSubscription } from './event-subscription'
import { retryWhileUnavailable } from './retry-while-unavailable'
import { inSpan, runInTrace } from './trace-context'

/** After an outage of the store of this length, the event counts as failed once. */
const MAX_STORE_OUTAGE_MS = 10 * 60_000
/** Grace period for handlers in progress at shutdown, before their signal aborts. */
const HANDLER_GRACE_MS = 3000

/**
 * A member of a consumer group. Each event is handled within the trace of the request that caused it. A batch has many
 * causes and so its own trace; the logs of its events name theirs.
 */
export function openGroup(
  group: string,
  byTopic: ReadonlyMap<string, EventSubscription>,
  { events, log }: { events: EventLog; log: Logger },
): Subscription {
  const stopping = new AbortController()
  const handlerAbort = new AbortController()
  const { signal } = handlerAbort
  const handleOrWait = async (about: Readonly<Record<string, unknown>>, handle: () => Promise<void> | undefined) => {
    const onUnavailable = (error: unknown) => log.warn({ err: error, ...about }, 'event waits for a store that is away')
    try {
      await retryWhileUnavailable(async () => handle(), {
        signal: stopping.signal,
        timeoutMs: MAX_STORE_OUTAGE_MS,
        onUnavailable,
      })
    } catch (error) {
      log.warn({ err: error, ...about }, 'event not handled')
      throw error
    }
  }

  const handler = (event: DeliveredEvent) => {
    const about = { topic: event.topic, event: event.id, attempt: event.attempt }
    return inSpan({ ...spanOf(group, event.topic), carrier: event.headers }, async () => {
      await handleOrWait(about, () => byTopic.get(event.topic)?.deliver(event, signal))
      log.debug(about, 'event handled')
    })
  }

  const handleBatch = async (delivered: readonly DeliveredEvent[]) => {
    const [first, ...more] = delivered
    if (!first) return
    if (more.length === 0) return handler(first)
    const about = { topic: first.topic, event: first.id, events: delivered.length, attempt: first.attempt }
    const linked = delivered.map(({ headers }) => headers)
    await inSpan({ ...spanOf(group, first.topic), carrier: {}, linked }, () =>
      handleOrWait(about, () => byTopic.get(first.topic)?.batch?.deliver(delivered, signal)),
    )
    if (!log.isLevelEnabled('debug')) return
    for (const { topic, id, headers, attempt } of delivered) {
      runInTrace(headers, undefined, () => log.debug({ topic, event: id, attempt }, 'event handled'))
    }
  }

  const inBatches = [...byTopic.values()].filter(({ batch }) => batch !== undefined)
  const batch = {
    topics: inBatches.map(({ topic }) => topic),
    maxEvents: Math.max(...inBatches.map((subscription) => subscription.batch?.maxEvents ?? 0)),
    handler: handleBatch,
  }
  const subscription = events.subscribe(
    withoutUndefined({
      group,
      topics: [...byTopic.keys()],
      handler,
      batch: inBatches.length > 0 ? batch : undefined,
    }),
  )
  return {
    ready: subscription.ready,
    close: async () => {
      stopping.abort()
      // Finish what is nearly done, so that it is not repeated.
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
