import { deadLettersOf, type TopicDeclaration } from './event-log'
import type { TopicOverrides } from './kafka-settings'

/** Partitions of a topic unless it is declared with others: how many members of a group can share its work. */
export const PARTITIONS = 8
/** How long messages are kept unless a topic is declared otherwise. */
export const RETENTION_HOURS = 30 * 24

const DEAD_LETTERS = /\.dead-letters$/

export const isDeadLetters = (topic: string): boolean => DEAD_LETTERS.test(topic)

/** A topic with all that is to be known of it. */
export interface TopicPlan {
  readonly topic: string
  readonly partitions: number
  /** Undefined: as the broker has it. */
  readonly replication: number | undefined
  readonly cleanup: 'delete' | 'compact'
  readonly retentionHours: number
  /** Per partition; undefined: without limit. */
  readonly retentionMegabytes: number | undefined
  /** Named only: it must be there, and stays as it is when it is. */
  readonly isNamedOnly: boolean
}

/**
 * The topics and where their dead letters go, each once. What the operator wants (`overrides`, `*` for all) wins over what
 * is declared. Throws on a name that Kafka would refuse.
 */
export function planTopics(
  topics: readonly (string | TopicDeclaration)[],
  overrides: TopicOverrides = {},
): readonly TopicPlan[] {
  const plans = new Map<string, TopicPlan>()
  const plan = (declared: string | TopicDeclaration) => {
    const { topic, ...wanted } = typeof declared === 'string' ? { topic: declared } : declared
    if (!/^[a-zA-Z0-9._-]{1,200}$/.test(topic)) throw new RangeError(`Not a topic name: ${topic}`)
    const settings = { ...wanted, ...overrides['*'], ...overrides[topic] }
    plans.set(topic, {
      topic,
      partitions: settings.partitions ?? PARTITIONS,
      replication: settings.replication,
      cleanup: settings.cleanup ?? 'delete',
      retentionHours: settings.retentionHours ?? RETENTION_HOURS,
      retentionMegabytes: settings.retentionMegabytes,
      isNamedOnly: typeof declared === 'string',
    })
  }
  for (const declared of topics) {
    plan(declared)
    const name = typeof declared === 'string' ? declared : declared.topic
    if (isDeadLetters(name)) continue
    const letters = deadLettersOf(name)
    const partitions = typeof declared === 'string' ? undefined : declared.partitions
    plan(typeof declared === 'string' ? letters : { topic: letters, ...(partitions ? { partitions } : {}) })
  }
  return [...plans.values()]
}

export class UnknownTopicError extends Error {
  constructor(topic: string, options?: ErrorOptions) {
    super(`Topic ${topic} does not exist: it was not declared`, options)
  }
}
