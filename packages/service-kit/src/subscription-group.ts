import type { DeliveredEvent, EventLog, Subscription } from '@plekje/engines'
import type { Logger } from 'pino'
import { whileStoreIsAway } from './store-away'
import type { EventSubscription } from './subscriptions'
import { runInTrace } from './trace-context'

/** A store that is away for longer than this: the event counts as failed once. */
const PATIENCE_MS = 10 * 60_000

/**
 * One member of a consumer group. Each event is handled within the trace of the request that caused it; a batch has many
 * and therefore a trace of its own; that its events were handled is logged in theirs.
 */
export function openGroup(
  group: string,
  byTopic: ReadonlyMap<string, EventSubscription>,
  { events, log }: { events: EventLog; log: Logger },
): Subscription {
  const stopping = new AbortController()
  const handleOrWait = async (about: Readonly<Record<string, unknown>>, handle: () => Promise<void> | undefined) => {
    const onAway = (error: unknown) => log.warn({ err: error, ...about }, 'event waits for a store that is away')
    try {
      await whileStoreIsAway(async () => handle(), { signal: stopping.signal, patienceMs: PATIENCE_MS, onAway })
    } catch (error) {
      log.warn({ err: error, ...about }, 'event not handled')
      throw error
    }
  }

  const handler = (event: DeliveredEvent) => {
    const about = { topic: event.topic, event: event.id, attempt: event.attempt }
    return runInTrace(event.headers, undefined, async () => {
      await handleOrWait(about, () => byTopic.get(event.topic)?.deliver(event))
      log.debug(about, 'event handled')
    })
  }

  const handleBatch = async (delivered: readonly DeliveredEvent[]) => {
    const [first, ...more] = delivered
    if (!first) return
    const wantsBatch = byTopic.get(first.topic)?.batch
    if (!wantsBatch || more.length === 0) {
      for (const event of delivered) {
        // Hundreds one by one take longer than a stop may: the rest comes again after the restart.
        stopping.signal.throwIfAborted()
        await handler(event)
      }
      return
    }
    const about = { topic: first.topic, event: first.id, events: delivered.length, attempt: first.attempt }
    await runInTrace({}, undefined, () => handleOrWait(about, () => wantsBatch.deliver(delivered)))
    if (!log.isLevelEnabled('debug')) return
    for (const { topic, id, headers, attempt } of delivered)
      runInTrace(headers, undefined, () => log.debug({ topic, event: id, attempt }, 'event handled'))
  }

  const sizes = [...byTopic.values()].flatMap(({ batch }) => (batch ? [batch.maxEvents] : []))
  const subscription = events.subscribe({
    group,
    topics: [...byTopic.keys()],
    handler,
    ...(sizes.length > 0 ? { batch: { maxEvents: Math.max(...sizes), handler: handleBatch } } : {}),
  })
  return {
    ready: subscription.ready,
    close: () => {
      stopping.abort()
      return subscription.close()
    },
  }
}
