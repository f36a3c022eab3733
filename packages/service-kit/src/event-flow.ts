import { TOPIC_DECLARATIONS } from '@plekje/contracts'
import type { EventLog, Subscription } from '@plekje/engines'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import type { EventSubscription } from './event-subscription'
import type { OutboxRelay } from './outbox/outbox-relay'
import { repeatUntilDone } from './repeat'
import type { EventSpool } from './spool/event-spool'
import { type EventTail, openSubscriptions, openTail } from './subscriptions'

const START_TIMEOUT_MS = 5000

export interface EventFlow {
  /** Resolves when events flow, or after 5 s: a service also starts while the event log is unavailable. */
  start(): Promise<void>
  readonly state: 'stopped' | 'connecting' | 'flowing'
  stopConsuming(): Promise<void>
  /** Closes outboxes and spools, which publish their remaining events first. */
  flush(): Promise<void>
}

/** The event parts of a service, started when the event log answers and stopped in the right order. */
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
  const subscriptions: Subscription[] = []
  let state: EventFlow['state'] = 'stopped'
  const stopping = new AbortController()

  const connect = async (eventLog: EventLog) => {
    const { signal } = stopping
    await repeatUntilDone('event log does not answer', () => eventLog.declareTopics(TOPIC_DECLARATIONS), {
      log,
      signal,
      firstPauseMs: 200,
      maxPauseMs: 10_000,
    }).catch(() => undefined)
    if (signal.aborted) return
    subscriptions.push(...openSubscriptions(parts.subscriptions, { ...parts, events: eventLog }))
    subscriptions.push(...parts.tails.map((tail) => openTail(tail, { events: eventLog, log })))
    for (const source of [...outboxes, ...spools]) source.start(log)
    await Promise.all(subscriptions.map(({ ready }) => ready))
    if (!signal.aborted) state = 'flowing'
  }

  return {
    get state() {
      return state
    },
    async start() {
      if (!events) return
      state = 'connecting'
      const connecting = connect(events).catch((error) => log.error({ err: error }, 'events do not flow'))
      await pTimeout(connecting, { milliseconds: START_TIMEOUT_MS, message: false })
    },
    async stopConsuming() {
      stopping.abort()
      state = 'stopped'
      await Promise.allSettled(subscriptions.map((subscription) => subscription.close()))
    },
    async flush() {
      await Promise.allSettled([...outboxes, ...spools].map((source) => source.close()))
    },
  }
}
