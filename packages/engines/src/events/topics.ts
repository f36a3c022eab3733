import { deadLettersOf } from './event-log'

/** Partitions of a topic when it is made: how many members of a group can share its work. */
export const PARTITIONS = 8

const DEAD_LETTERS = /\.dead-letters$/

export const isDeadLetters = (topic: string): boolean => DEAD_LETTERS.test(topic)

/** The topics and where their dead letters go, each once. Throws on a name that Kafka would refuse. */
export function withDeadLetters(topics: readonly string[]): string[] {
  for (const topic of topics) {
    if (!/^[a-zA-Z0-9._-]{1,200}$/.test(topic)) throw new RangeError(`Not a topic name: ${topic}`)
  }
  return [...new Set(topics.flatMap((topic) => (isDeadLetters(topic) ? [topic] : [topic, deadLettersOf(topic)])))]
}

export class UnknownTopicError extends Error {
  constructor(topic: string, options?: ErrorOptions) {
    super(`Topic ${topic} does not exist: it was not declared`, options)
  }
}
