import { TOPIC_DECLARATIONS } from '@plekje/contracts'
import type { EventLog, Subscription } from '@plekje/engines'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import type { EventSubscription } from './event-subscription'
import type { OutboxRelay } from './outbox/outbox-relay'
import type { EventSpool } from './spool/event-spool'
import { type EventTail, openSubscriptions, openTail } from './subscriptions'

const MAX_WAIT_MS = 5000

export interface EventFlow {
  /** Resolves when events flow, or after 5 s: a service also starts while the event log is away. */
  start(): Promise<void>
  readonly state: 'stopped' | 'connecting' | 'flowing'
  stopTaking(): Promise<void>
  deliverRest(): Promise<void>
}

/** Everything of a service that has to do with events, started when the log answers and stopped in the right order. */
export function createEventFlow(parts: {
  readonly serviceName: string
  readonly events: EventLog | undefined
  readonly subscriptions: readonly EventSubscription[]
  readonly tails: readonly EventTail[]
  readonly outboxes: readonly OutboxRelay[]
  readonly spools: readonly EventSpool[]
  readonly log: Logger
}): EventFlow {
  const { events, outboxes, spools, log } = parts
  const open: Subscription[] = []
  let state: EventFlow['state'] = 'stopped'
  let isStopping = false
  let wake: () => void = () => undefined

  const connect = async (log_: EventLog) => {
    for (let backoffMs = 200; !isStopping; backoffMs = Math.min(backoffMs * 2, 10_000)) {
      try {
        await log_.declareTopics(TOPIC_DECLARATIONS)
        break
      } catch (error) {
        log.warn({ err: error, backoffMs }, 'event log does not answer')
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, backoffMs).unref()
        })
      }
    }
    if (isStopping) return
    open.push(...openSubscriptions(parts.subscriptions, { ...parts, events: log_ }))
    open.push(...parts.tails.map((tail) => openTail(tail, { events: log_, log })))
    for (const source of [...outboxes, ...spools]) source.start(log)
    await Promise.all(open.map(({ ready }) => ready))
    if (!isStopping) state = 'flowing'
  }

  return {
    get state() {
      return state
    },
    async start() {
      if (!events) return
      state = 'connecting'
      const connected = connect(events).catch((error) => log.error({ err: error }, 'events do not flow'))
      await pTimeout(connected, { milliseconds: MAX_WAIT_MS, message: false })
    },
    async stopTaking() {
      isStopping = true
      wake()
      state = 'stopped'
      await Promise.allSettled(open.map((subscription) => subscription.close()))
    },
    async deliverRest() {
      await Promise.allSettled([...outboxes, ...spools].map((source) => source.close()))
    },
  }
}
