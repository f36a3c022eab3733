import { TOPICS, type Topic } from '@plekje/contracts'
import { type DeliveredEvent, deadLettersOf, type EventLog, type OffsetRange } from '@plekje/engines'
import { NotFoundError, UnavailableError } from '@plekje/service-kit'
import { positionOf, readPosition } from './dead-letter'
import type { DeadLetterDecisions } from './dead-letter-decisions'

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
  events: Pick<EventLog, 'read' | 'ranges'>,
  decisions: Pick<DeadLetterDecisions, 'decidedPositions'>,
): DeadLetters {
  const rangesOf = async (topic: string): Promise<readonly OffsetRange[]> =>
    (await events.ranges([deadLettersOf(topic)]))[deadLettersOf(topic)] ?? []

  return {
    async *open(topic) {
      refuseUnknown(topic)
      try {
        const decided = await decisions.decidedPositions(topic)
        if (countOpen(await rangesOf(topic), decided) === 0) return
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
        if (!hasLetters(await rangesOf(topic))) return null
        for await (const event of events.read(deadLettersOf(topic))) {
          if (positionOf(event) === position) return event
        }
        return null
      } catch (error) {
        throw unavailable(error)
      }
    },
    async counts() {
      try {
        const ranges = await events.ranges(TOPICS.map(deadLettersOf))
        const countOf = async (topic: Topic) => {
          const rangesOfTopic = ranges[deadLettersOf(topic)] ?? []
          if (!hasLetters(rangesOfTopic)) return { topic, count: 0 }
          return { topic, count: countOpen(rangesOfTopic, await decisions.decidedPositions(topic)) }
        }
        return await Promise.all(TOPICS.map(countOf))
      } catch (error) {
        throw unavailable(error)
      }
    },
  }
}

const hasLetters = (ranges: readonly OffsetRange[]): boolean => ranges.some(({ begin, end }) => end > begin)

/**
 * Number of letters in the log without a decision, by offsets, because reading a Kafka topic takes seconds. The log
 * deletes old letters, whose decisions stay.
 */
export function countOpen(ranges: readonly OffsetRange[], decided: ReadonlySet<string>): number {
  const letterCount = ranges.reduce((sum, { begin, end }) => sum + end - begin, 0)
  const decidedInLog = [...decided].filter((position) => {
    const { partition, offset } = readPosition(position)
    const range = ranges[partition]
    return range !== undefined && offset >= range.begin && offset < range.end
  })
  return letterCount - decidedInLog.length
}

function refuseUnknown(topic: string) {
  if (!(TOPICS as readonly string[]).includes(topic)) {
    throw new NotFoundError('topic_not_found', 'Dit onderwerp bestaat niet.')
  }
}

const unavailable = (cause: unknown) =>
  new UnavailableError('events_unavailable', 'De berichten zijn even niet te lezen. Probeer het zo opnieuw.', { cause })
