import type { IHeaders, KafkaMessage, Message } from 'kafkajs'
import type { UndeliveredEvent } from './delivery'
import type { EventMessage, Tombstone } from './event-log'

const ID_HEADER = 'event-id'

export const toKafka = ({ id, key, value, headers }: EventMessage | Tombstone): Message => ({
  key,
  value,
  headers: { ...headers, [ID_HEADER]: id },
})

export const isTombstone = ({ value }: Pick<KafkaMessage, 'value'>): boolean => value === null

export const partitionKey = (topic: string, partition: number): string => `${topic}/${partition}`

/** Reads a message. A message of another program may lack an id: its position in the log then serves as id. */
export function fromKafka(topic: string, partition: number, message: KafkaMessage): UndeliveredEvent {
  const { [ID_HEADER]: eventId, ...headers } = headerTexts(message.headers)
  return {
    topic,
    partition,
    offset: message.offset,
    id: eventId ?? `${topic}/${partition}/${message.offset}`,
    key: message.key?.toString() ?? '',
    value: message.value?.toString() ?? '',
    headers,
  }
}

function headerTexts(headers: IHeaders = {}): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const last = Array.isArray(value) ? value.at(-1) : value
    if (last !== undefined) texts[name] = last.toString()
  }
  return texts
}
