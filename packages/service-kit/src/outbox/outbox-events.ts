import { randomUUID } from 'node:crypto'
import { type EventData, type Topic, withoutUndefined } from '@plekje/contracts'
import type { EventMessage } from '@plekje/engines'
import { traceHeaders } from '../trace-context'

/** An event for the outbox, added in the transaction of the change that it describes. */
export interface OutboxEntry {
  readonly id: string
  readonly topic: Topic
  readonly key: string
  /** UTC instant, ISO 8601. */
  readonly occurredAt: string
  readonly data: unknown
  readonly traceparent?: string
}

/** An event for `Outbox.add`, with the trace of the current work. */
export function outboxEvent<T extends Topic>(topic: T, key: string | number, data: EventData<T>): OutboxEntry {
  const entry = { id: randomUUID(), topic, key: String(key), occurredAt: new Date().toISOString(), data }
  const { traceparent } = traceHeaders()
  return traceparent ? { ...entry, traceparent } : entry
}

/** The message of an event that goes to the event log without an outbox, for `EventLog.publish`. */
export function eventMessage<T extends Topic>(topic: T, key: string | number, data: EventData<T>): EventMessage {
  return messageOf(outboxEvent(topic, key, data))
}

/** Serialises an event for the event log. */
export const messageOf = ({ id, topic, key, occurredAt, data, traceparent }: OutboxEntry): EventMessage => ({
  id,
  key,
  value: JSON.stringify({ id, topic, key, occurredAt, data }),
  headers: withoutUndefined({ traceparent }),
})
