import { TOPICS } from '@plekje/contracts'
import { type DeliveredEvent, deadLettersOf, type EventLog } from '@plekje/engines'
import { NotFoundError, UnavailableError } from '@plekje/service-kit'
import { positionOf } from './dead-letter'
import type { DeadLetterDecisions } from './dead-letter-decisions'

/** No consumer has this name: what it has not committed is all there is. */
const NOBODY = 'dead-letters-nobody'

export interface DeadLetters {
  /** All that nobody decided about, in the order of the log. Rejects with `NotFoundError` for a topic there is not. */
  waiting(topic: string): AsyncIterable<DeliveredEvent>
  /** Decided about or not; null when there is none there. */
  at(topic: string, position: string): Promise<DeliveredEvent | null>
}

/** Dead letters are read from the log each time: it alone knows them all, and there should be few. */
export function createDeadLetters(
  events: Pick<EventLog, 'read' | 'lag'>,
  decisions: Pick<DeadLetterDecisions, 'decided'>,
): DeadLetters {
  /** Reading a topic of Kafka takes seconds, so those without letters, or with none undecided, are not read. */
  const mayWait = async (topic: string, decided: ReadonlySet<string>): Promise<boolean> => {
    const written = (await events.lag(NOBODY, [deadLettersOf(topic)]))[deadLettersOf(topic)] ?? 0
    return written > decided.size
  }

  return {
    async *waiting(topic) {
      refuseUnknown(topic)
      try {
        const decided = await decisions.decided(topic)
        if (!(await mayWait(topic, decided))) return
        for await (const event of events.read(deadLettersOf(topic))) {
          if (!decided.has(positionOf(event))) yield event
        }
      } catch (error) {
        throw unavailable(error)
      }
    },
    async at(topic, position) {
      refuseUnknown(topic)
      try {
        if (!(await mayWait(topic, new Set()))) return null
        for await (const event of events.read(deadLettersOf(topic))) if (positionOf(event) === position) return event
        return null
      } catch (error) {
        throw unavailable(error)
      }
    },
  }
}

function refuseUnknown(topic: string) {
  if (!(TOPICS as readonly string[]).includes(topic)) {
    throw new NotFoundError('topic_not_found', 'Dit onderwerp bestaat niet.')
  }
}

const unavailable = (cause: unknown) =>
  new UnavailableError('events_unavailable', 'De berichten zijn even niet te lezen. Probeer het zo opnieuw.', { cause })
