import { deadLettersOf, type OffsetRange, type TopicDeclaration } from './event-log'
import type { TopicOverrides } from './kafka-settings'

/** Default number of partitions: the maximum number of members of a group that share the work. */
export const PARTITIONS = 8
/** Default retention of messages. */
const RETENTION_HOURS = 30 * 24
export const HOUR_MS = 3_600_000
/** Readers of a compacted topic that are at most this late still see replaced messages. */
export const COMPACTION_LAG_MS = 6 * HOUR_MS
/** Readers of a compacted topic that are at most this late still see tombstones. */
export const TOMBSTONE_RETENTION_MS = 7 * 24 * HOUR_MS

const DEAD_LETTERS = /\.dead-letters$/

export const isDeadLetters = (topic: string): boolean => DEAD_LETTERS.test(topic)

/** The complete settings of a topic. */
export interface TopicPlan {
  readonly topic: string
  readonly partitions: number
  /** Undefined for the broker's default. */
  readonly replication: number | undefined
  readonly cleanup: 'delete' | 'compact'
  readonly retentionHours: number
  /** Per partition; undefined means no limit. */
  readonly retentionMegabytes: number | undefined
  /** Declared only by name: an existing topic keeps its settings. */
  readonly isNamedOnly: boolean
}

/**
 * Plans the topics and their dead-letter topics, each once. Settings of the operator (`overrides`, `*` for all)
 * override declarations. Throws for a name that Kafka refuses.
 */
export function planTopics(
  topics: readonly (string | TopicDeclaration)[],
  overrides: TopicOverrides = {},
): readonly TopicPlan[] {
  const plans = new Map<string, TopicPlan>()
  const addPlan = (declaration: string | TopicDeclaration) => {
    const { topic, ...declaredSettings } = typeof declaration === 'string' ? { topic: declaration } : declaration
    if (!/^[a-zA-Z0-9._-]{1,200}$/.test(topic)) throw new RangeError(`Not a topic name: ${topic}`)
    const settings = { ...declaredSettings, ...overrides['*'], ...overrides[topic] }
    plans.set(topic, {
      topic,
      partitions: settings.partitions ?? PARTITIONS,
      replication: settings.replication,
      cleanup: settings.cleanup ?? 'delete',
      retentionHours: settings.retentionHours ?? RETENTION_HOURS,
      retentionMegabytes: settings.retentionMegabytes,
      isNamedOnly: typeof declaration === 'string',
    })
  }
  for (const declaration of topics) {
    addPlan(declaration)
    if (typeof declaration === 'string') {
      if (!isDeadLetters(declaration)) addPlan(deadLettersOf(declaration))
    } else if (!isDeadLetters(declaration.topic)) {
      const topic = deadLettersOf(declaration.topic)
      addPlan(declaration.partitions === undefined ? { topic } : { topic, partitions: declaration.partitions })
    }
  }
  return [...plans.values()]
}

export class UnknownTopicError extends Error {
  constructor(topic: string, options?: ErrorOptions) {
    super(`Topic ${topic} does not exist: it was not declared`, options)
  }
}

/** The number of messages of each topic, gaps of compaction included. */
export const sizesOf = (ranges: Readonly<Record<string, readonly OffsetRange[]>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(ranges).map(([topic, partitions]) => [
      topic,
      partitions.reduce((sum, { begin, end }) => sum + end - begin, 0),
    ]),
  )
