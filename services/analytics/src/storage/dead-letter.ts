import { type DeadLetter, Instant } from '@plekje/contracts'
import type { DeliveredEvent, EventMessage } from '@plekje/engines'

const PREFIX = 'dead-letter-'

/** Where a message lies in the dead letters of its topic. */
export const positionOf = ({ partition, offset }: Pick<DeliveredEvent, 'partition' | 'offset'>): string =>
  `${partition}-${offset}`

/** A message of the dead letters as operators see it: what failed, at whom, and why. */
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

/** The message as it was first written, with its trace and without what happened to it. */
export const messageAsWritten = ({ id, key, value, headers }: DeliveredEvent): EventMessage => ({
  id,
  key,
  value,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(PREFIX))),
})

type Place = Pick<DeliveredEvent, 'headers' | 'partition' | 'offset'>

/** Later letters first: negative when `left` comes before `right`. */
export function byNewest(left: Place, right: Place): number {
  const [leftAt = '', rightAt = ''] = [left, right].map(({ headers }) => headers[`${PREFIX}at`])
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
