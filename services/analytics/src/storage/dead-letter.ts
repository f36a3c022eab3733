import { type DeadLetter, Instant } from '@plekje/contracts'
import type { DeliveredEvent, EventMessage } from '@plekje/engines'

const PREFIX = 'dead-letter-'

/** Position of a message in the dead letters of its topic. */
export const positionOf = ({ partition, offset }: Pick<DeliveredEvent, 'partition' | 'offset'>): string =>
  `${partition}-${offset}`

export function readPosition(position: string): { readonly partition: number; readonly offset: number } {
  const [partition = Number.NaN, offset = Number.NaN] = position.split('-').map(Number)
  return { partition, offset }
}

/** A dead letter for operators: the message, its consumer, and the reason. */
export const letterOf = (topic: string, event: DeliveredEvent): DeadLetter => ({
  topic,
  position: positionOf(event),
  eventId: event.id,
  key: event.key,
  group: event.headers[`${PREFIX}group`] ?? '',
  reason: event.headers[`${PREFIX}reason`] ?? '',
  attempts: Number.parseInt(event.headers[`${PREFIX}attempts`] ?? '', 10) || 0,
  occurredAt: occurredAt(event.value),
})

/** The original message with its trace, without the failure headers. */
export const messageAsWritten = ({ id, key, value, headers }: DeliveredEvent): EventMessage => ({
  id,
  key,
  value,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(PREFIX))),
})

type LetterPosition = Pick<DeliveredEvent, 'headers' | 'partition' | 'offset'>

const failedAt = ({ headers }: LetterPosition): string => headers[`${PREFIX}at`] ?? ''

/** Newest first: negative when `left` comes before `right`. */
export function compareNewestFirst(left: LetterPosition, right: LetterPosition): number {
  const leftAt = failedAt(left)
  const rightAt = failedAt(right)
  if (leftAt !== rightAt) return leftAt < rightAt ? 1 : -1
  return Number(right.offset) - Number(left.offset) || right.partition - left.partition
}

function occurredAt(value: string): string | null {
  try {
    return Instant.safeParse(JSON.parse(value)?.occurredAt).data ?? null
  } catch {
    return null
  }
}
