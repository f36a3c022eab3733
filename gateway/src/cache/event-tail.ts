import type { Topic } from '@plekje/contracts'
import type { EventLog, Subscription } from '@plekje/engines'
import { type Logger, repeatUntilDone } from '@plekje/service-kit'
import { tailedTopics } from './cache-rules'

/**
 * Subscribes to every change from now on, also when the event log starts after the gateway. `ready` resolves at the
 * first connection, or when `close` is called before.
 */
export function openEventTail(parts: {
  readonly events: EventLog
  readonly log: Logger
  readonly onEvent: (topic: Topic, value: string) => void
  readonly onConnected: (isConnected: boolean) => void
}): Subscription {
  const { events, log, onEvent, onConnected } = parts
  let subscription: Subscription | undefined
  const closing = new AbortController()

  const connect = async () => {
    const { signal } = closing
    const message = 'event log unavailable, responses are not cached, retrying'
    const options = { log, signal, firstPauseMs: 200, maxPauseMs: 10_000 }
    await repeatUntilDone(message, () => events.declareTopics(tailedTopics), options).catch(() => undefined)
    if (signal.aborted) return
    subscription = events.tail({
      topics: tailedTopics,
      handler: ({ topic, value }) => onEvent(topic as Topic, value),
      onConnected,
    })
    await subscription.ready
  }

  const ready = connect()
  return {
    ready,
    async close() {
      closing.abort()
      onConnected(false)
      await subscription?.close()
    },
  }
}
