import type { Topic } from '@plekje/contracts'
import type { EventLog, Subscription } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { tailedTopics } from './cache-rules'

/**
 * Receives every change from now on, also when the event log comes up after the gateway. `ready` resolves when the first
 * connection stands, or when `close` is called before it does.
 */
export function openEventTail(parts: {
  readonly events: EventLog
  readonly log: Logger
  readonly onEvent: (topic: Topic, value: string) => void
  readonly onConnected: (isConnected: boolean) => void
}): Subscription {
  const { events, log, onEvent, onConnected } = parts
  let subscription: Subscription | undefined
  let isClosed = false
  let wake: () => void = () => undefined

  const connect = async () => {
    for (let backoffMs = 200; !isClosed; backoffMs = Math.min(backoffMs * 2, 10_000)) {
      try {
        await events.declareTopics(tailedTopics)
        break
      } catch (error) {
        log.warn({ err: error, backoffMs }, 'event log does not answer, answers are not kept')
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, backoffMs).unref()
        })
      }
    }
    if (isClosed) return
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
      isClosed = true
      wake()
      onConnected(false)
      await subscription?.close()
    },
  }
}
