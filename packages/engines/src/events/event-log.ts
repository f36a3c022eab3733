/** A message in a topic. `value` is JSON text; `headers` carry trace context (`traceparent`). */
export interface EventMessage {
  /** Unique id chosen by the writer: consumers deduplicate by it. */
  readonly id: string
  /** Messages of one key keep their order. */
  readonly key: string
  readonly value: string
  readonly headers: Readonly<Record<string, string>>
}

/** Marks a key as deleted: a compacted topic drops its messages. Handlers, tails and readers never see tombstones. */
export interface Tombstone extends Omit<EventMessage, 'value'> {
  readonly value: null
}

export interface DeclareOptions {
  /** Allows adding partitions, which moves keys: see docs/operations/engines.md. */
  readonly growPartitions?: boolean
}

/** A topic and its retention. */
export interface TopicDeclaration {
  readonly topic: string
  /** Maximum number of members of a group that share the work (default 8). */
  readonly partitions?: number
  /** Number of replicas of each message (default: the broker's). */
  readonly replication?: number
  /**
   * `delete` (default) retains all messages for a time; `compact` retains the last message of each key, until a
   * tombstone removes the key.
   */
  readonly cleanup?: 'delete' | 'compact'
  /** Retention of `delete` topics: 30 days by default. */
  readonly retentionHours?: number
  /** Maximum size per partition (default: none). */
  readonly retentionMegabytes?: number
}

/** Offsets of a partition: of its first message, and after its last one. */
export interface OffsetRange {
  readonly begin: number
  readonly end: number
}

export interface DeliveredEvent extends EventMessage {
  readonly topic: string
  readonly partition: number
  /** Increases within the partition. */
  readonly offset: string
  /** 1 on the first delivery to this consumer; more after its handler threw. */
  readonly attempt: number
}

export interface SubscriptionOptions {
  /** Members of one group share the partitions; each group gets every message. */
  readonly group: string
  readonly topics: readonly string[]
  /** Awaited; the offset is committed after it resolves. When it throws, the message is retried with back-off. */
  readonly handler: (event: DeliveredEvent) => Promise<void>
  /**
   * Delivers up to `maxEvents` consecutive events of one partition together, for consumers that are too slow one event
   * at a time. A batch never waits for more events. Its offset is committed after its handler resolves. A batch that
   * fails twice goes to the handler above one event at a time, so that only the failing event becomes a dead letter.
   */
  readonly batch?: {
    /** Topics delivered in batches (default: all). Events of other topics go to the handler above. */
    readonly topics?: readonly string[]
    readonly maxEvents: number
    readonly handler: (events: readonly DeliveredEvent[]) => Promise<void>
  }
  /** Attempts before a message goes to `<topic>.dead-letters` with the reason in its headers (default 5). */
  readonly maxAttempts?: number
  /** Milliseconds before the second attempt, doubled for each further one up to 30 s (default 200). */
  readonly backoffMs?: number
}

export interface Subscription {
  /** Resolves when the group is joined and messages flow. */
  readonly ready: Promise<void>
  /** Stops taking messages, waits for the one in progress, commits. */
  close(): Promise<void>
}

export interface TailOptions {
  readonly topics: readonly string[]
  /** Called for every message written from now on, in every process that tails. Must not throw. */
  readonly handler: (event: DeliveredEvent) => void
  /** Called with true when messages flow and with false when some may be missed; initially false. */
  readonly onConnected: (isConnected: boolean) => void
}

/**
 * The role "events": Kafka, or a durable log in a file. Delivers at least once and in order per key, with consumer
 * groups and committed offsets. Consumers must be idempotent by `id`.
 */
export interface EventLog {
  readonly kind: 'kafka' | 'embedded'
  /**
   * Creates missing topics and their dead-letter topics, and applies declarations to existing ones as far as that is
   * safe. A topic declared only by name gets default settings; an existing one keeps its own. Call before using topics:
   * no other call creates them.
   */
  declareTopics(topics: readonly (string | TopicDeclaration)[], options?: DeclareOptions): Promise<void>
  /** Resolves when the messages are durable (all in-sync replicas; the file is synced). Publishes all or rejects. */
  publish(topic: string, messages: readonly (EventMessage | Tombstone)[]): Promise<void>
  subscribe(options: SubscriptionOptions): Subscription
  /** Delivers everything from now on to each process, without a group: for invalidating caches. */
  tail(options: TailOptions): Subscription
  /** Reads a topic from its beginning to its current end: for replays and for inspecting dead letters. */
  read(topic: string): AsyncIterable<DeliveredEvent>
  /** Messages that the group has not committed, per topic. */
  lag(group: string, topics: readonly string[]): Promise<Readonly<Record<string, number>>>
  /**
   * Makes a group without members consume again everything written since a moment, for restored databases, which are
   * older than the committed offsets. Applies to the named topics, or to all in which the group has committed; an
   * offset that is already before the moment stays. Resolves with the number of messages to repeat, per topic.
   */
  rewind(group: string, since: Date, topics?: readonly string[]): Promise<Readonly<Record<string, number>>>
  /** The offsets of each partition, per topic; no partitions for unknown topics. */
  ranges(topics: readonly string[]): Promise<Readonly<Record<string, readonly OffsetRange[]>>>
  /** Number of messages in topics, gaps of compaction included; 0 for unknown topics. */
  sizes(topics: readonly string[]): Promise<Readonly<Record<string, number>>>
  ping(): Promise<void>
  close(): Promise<void>
}

/** Thrown by a handler when retrying cannot help: the message becomes a dead letter immediately. */
export class PoisonedEventError extends Error {
  override readonly name = 'PoisonedEventError'
}

/** Rejection of `publish` for a message that can never be accepted, because it is too large or malformed. */
export class MessageRefusedError extends Error {}

export const deadLettersOf = (topic: string): string => `${topic}.dead-letters`
