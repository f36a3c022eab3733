import { randomUUID } from 'node:crypto'
import type { EventData, Topic } from '@plekje/contracts'
import type { EventMessage } from '@plekje/engines'
import { traceHeaders } from '../trace-context'

/** An event that waits in the document whose change it describes. */
export interface OutboxEntry {
  readonly id: string
  readonly topic: Topic
  readonly key: string
  /** UTC instant, ISO 8601. */
  readonly occurredAt: string
  readonly data: unknown
  readonly traceparent?: string
}

/** An event for `$push` to `outbox`, in the same write as the change. */
export const outboxEvent = <T extends Topic>(topic: T, key: string | number, data: EventData<T>): OutboxEntry => ({
  id: randomUUID(),
  topic,
  key: String(key),
  occurredAt: new Date().toISOString(),
  data,
  ...traceparent(),
})

/** The message of an event without a document, for `EventLog.publish`. */
export function eventMessage<T extends Topic>(topic: T, key: string | number, data: EventData<T>): EventMessage {
  return messageOf(outboxEvent(topic, key, data))
}

/** Serialises an event for the event log. */
export const messageOf = ({ id, topic, key, occurredAt, data, traceparent }: OutboxEntry): EventMessage => ({
  id,
  key,
  value: JSON.stringify({ id, topic, key, occurredAt, data }),
  headers: traceparent ? { traceparent } : {},
})

function traceparent(): { traceparent?: string } {
  const { traceparent } = traceHeaders()
  return traceparent ? { traceparent } : {}
}
