import { SpanKind } from '@opentelemetry/api'
import type { EventLog, EventMessage } from '@plekje/engines'
import { inSpan } from './trace-context'

/**
 * Publishes as a part of the trace that caused the message; of several, linked to the traces that caused them. The
 * library's instrumentation of Kafka would put the sender's trace into messages in place of their own.
 */
export function publishInSpan(
  events: Pick<EventLog, 'publish'>,
  topic: string,
  messages: readonly EventMessage[],
): Promise<void> {
  const carriers = messages.map(({ headers }) => headers)
  const [first = {}, ...more] = carriers
  const caused = more.length === 0 ? { carrier: first } : { carrier: {}, linked: carriers }
  const attributes = { 'messaging.destination.name': topic, 'messaging.batch.message_count': messages.length }
  return inSpan({ name: `send ${topic}`, kind: SpanKind.PRODUCER, attributes, ...caused }, () =>
    events.publish(topic, messages),
  )
}
