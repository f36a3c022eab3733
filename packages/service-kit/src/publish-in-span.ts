import { SpanKind } from '@opentelemetry/api'
import type { EventLog, EventMessage } from '@plekje/engines'
import { inSpan } from './trace-context'

/**
 * Publishes within the trace that caused the message; several messages are published in a new trace with links to
 * theirs. The Kafka instrumentation of OpenTelemetry would replace the trace in the messages by the sender's.
 */
export function publishInSpan(
  events: Pick<EventLog, 'publish'>,
  topic: string,
  messages: readonly EventMessage[],
): Promise<void> {
  const carriers = messages.map(({ headers }) => headers)
  const [firstCarrier = {}] = carriers
  const causes = carriers.length > 1 ? { carrier: {}, linkedCarriers: carriers } : { carrier: firstCarrier }
  const attributes = { 'messaging.destination.name': topic, 'messaging.batch.message_count': messages.length }
  const span = { name: `send ${topic}`, kind: SpanKind.PRODUCER, attributes, ...causes }
  return inSpan(span, () => events.publish(topic, messages))
}
