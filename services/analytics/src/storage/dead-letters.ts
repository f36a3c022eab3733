import { TOPICS, type Topic } from '@plekje/contracts'
import { type DeliveredEvent, deadLettersOf, type EventLog } from '@plekje/engines'
import { NotFoundError, UnavailableError } from '@plekje/service-kit'
import { positionOf } from './dead-letter'
import type { DeadLetterDecisions } from './dead-letter-decisions'

/** A group without consumers: its lag is the number of messages. */
const UNUSED_GROUP = 'dead-letters-nobody'

export interface DeadLetters {
  /** Dead letters without a decision, in log order. Rejects with `NotFoundError` for an unknown topic. */
  open(topic: string): AsyncIterable<DeliveredEvent>
  /** A dead letter with or without a decision; null when the position is empty. */
  find(topic: string, position: string): Promise<DeliveredEvent | null>
  /** Number of dead letters without a decision, by topic. */
  counts(): Promise<readonly { readonly topic: Topic; readonly count: number }[]>
}

/** Reads dead letters from the log each time: only the log has all of them, and there should be few. */
export function createDeadLetters(
  events: Pick<EventLog, 'read' | 'lag'>,
  decisions: Pick<DeadLetterDecisions, 'decidedPositions'>,
): DeadLetters {
  /** Reading a Kafka topic takes seconds, so topics without open dead letters are skipped. */
  const mayHaveOpen = async (topic: string, decided: ReadonlySet<string>): Promise<boolean> => {
    const letterCount = (await events.lag(UNUSED_GROUP, [deadLettersOf(topic)]))[deadLettersOf(topic)] ?? 0
    return letterCount > decided.size
  }

  return {
    async *open(topic) {
      refuseUnknown(topic)
      try {
        const decided = await decisions.decidedPositions(topic)
        if (!(await mayHaveOpen(topic, decided))) return
        for await (const event of events.read(deadLettersOf(topic))) {
          if (!decided.has(positionOf(event))) yield event
        }
      } catch (error) {
        throw unavailable(error)
      }
    },
    async find(topic, position) {
      refuseUnknown(topic)
      try {
        if (!(await mayHaveOpen(topic, new Set()))) return null
        for await (const event of events.read(deadLettersOf(topic))) {
          if (positionOf(event) === position) return event
        }
        return null
      } catch (error) {
        throw unavailable(error)
      }
    },
    async counts() {
      const lags = await events.lag(UNUSED_GROUP, TOPICS.map(deadLettersOf))
      const countOf = async (topic: Topic) => {
        const letters = lags[deadLettersOf(topic)] ?? 0
        const decided = letters > 0 ? (await decisions.decidedPositions(topic)).size : 0
        return { topic, count: Math.max(0, letters - decided) }
      }
      return Promise.all(TOPICS.map(countOf))
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
