/** One message in a topic. `value` is JSON text; `headers` carry trace context (`traceparent`). */
export interface EventMessage {
  /** Chosen by the writer, unique: consumers recognise repeats by it. */
  readonly id: string
  /** Messages of one key keep their order. */
  readonly key: string
  readonly value: string
  readonly headers: Readonly<Record<string, string>>
}

/** Says that a key is gone: a topic that is compacted forgets its messages. Handlers, tails and readers never see it. */
export interface Tombstone extends Omit<EventMessage, 'value'> {
  readonly value: null
}

/** A topic and what is kept of it. */
export interface TopicDeclaration {
  readonly topic: string
  /** How many members of a group can share its work (8). */
  readonly partitions?: number
  /** Copies of each message (as the broker has it). */
  readonly replication?: number
  /** `delete`: all messages, for a time; `compact`: the last one of each key, until its tombstone (`delete`). */
  readonly cleanup?: 'delete' | 'compact'
  /** Of `delete`: 30 days. */
  readonly retentionHours?: number
  /** Of each partition, whatever the time (no limit). */
  readonly retentionMegabytes?: number
}

export interface PartitionLag {
  readonly topic: string
  readonly partition: number
  /** Messages that the group has not committed. */
  readonly lag: number
}

export interface DeliveredEvent extends EventMessage {
  readonly topic: string
  readonly partition: number
  /** Grows within the partition. */
  readonly offset: string
  /** 1 on first delivery to this consumer, more when its handler threw before. */
  readonly attempt: number
}

export interface SubscriptionOptions {
  /** Members of one group share the partitions; each group gets every message. */
  readonly group: string
  readonly topics: readonly string[]
  /** Awaited; the offset is committed after it resolves. When it throws, the message is tried again with back-off. */
  readonly handler: (event: DeliveredEvent) => Promise<void>
  /**
   * For consumers to whom one event at a time is too slow: consecutive events of one partition, at most `maxEvents`, in
   * order and not waited for. Committed after it resolves. A batch that fails twice goes to `handler`, one event at a
   * time, so that only what cannot be handled ends in the dead letters.
   */
  readonly batch?: {
    /** Those taken in batches; events of the others go to `handler` one at a time. All unless given. */
    readonly topics?: readonly string[]
    readonly maxEvents: number
    readonly handler: (events: readonly DeliveredEvent[]) => Promise<void>
  }
  /** Tries before a message goes to `<topic>.dead-letters` with the reason in its headers (default 5). */
  readonly maxAttempts?: number
  /** Milliseconds before the second try, doubled for each further one up to 30 s (default 200). */
  readonly backoffMs?: number
}

export interface Subscription {
  /** Resolves when the group is joined and messages flow. */
  readonly ready: Promise<void>
  /** Stops taking messages, waits for the one in hand, commits. */
  close(): Promise<void>
}

export interface TailOptions {
  readonly topics: readonly string[]
  /** Called for every message written from now on, in every process that tails. Must not throw. */
  readonly handler: (event: DeliveredEvent) => void
  /** Called with true when messages flow and with false when they may be missed; starts as false. */
  readonly onConnected: (connected: boolean) => void
}

/**
 * The role "events": Kafka, or a durable log in a file. At least once, in order per key, with consumer groups and
 * committed offsets. Consumers must be idempotent by `id`.
 */
export interface EventLog {
  readonly kind: 'kafka' | 'embedded'
  /**
   * Makes topics (and their dead letters) that are missing, and brings those that are there to what is declared as far as
   * that is safe. Only named, a topic must be there and stays as it is. Must be called before they are used: no topic is
   * ever made by using it.
   */
  declareTopics(topics: readonly (string | TopicDeclaration)[]): Promise<void>
  /** Resolves when the messages are durable (all in-sync replicas; the file is synced). All or a rejection. */
  publish(topic: string, messages: readonly (EventMessage | Tombstone)[]): Promise<void>
  subscribe(options: SubscriptionOptions): Subscription
  /** Everything from now on, to each process, without a group: for dropping caches. */
  tail(options: TailOptions): Subscription
  /** Reads a topic from its beginning to its present end, then ends: for replays and for looking at dead letters. */
  read(topic: string): AsyncIterable<DeliveredEvent>
  /** Messages that the group has not committed yet, per topic. */
  lag(group: string, topics: readonly string[]): Promise<Readonly<Record<string, number>>>
  /** The same per partition, for figures: two questions to the broker, however many topics there are. */
  partitionLags(group: string, topics: readonly string[]): Promise<readonly PartitionLag[]>
  /**
   * Has a group that nobody is a member of take again what was written since a moment, of the topics named or of all that
   * it has ever committed in. Where it is not so far yet it stays. Resolves with how many messages come again, per topic.
   * For databases that were restored and are older than what was committed.
   */
  rewind(group: string, since: Date, topics?: readonly string[]): Promise<Readonly<Record<string, number>>>
  /** Messages that topics hold; what compaction took away counts where it leaves gaps. Topics that are not there: 0. */
  sizes(topics: readonly string[]): Promise<Readonly<Record<string, number>>>
  ping(): Promise<void>
  close(): Promise<void>
}

/** A handler throws it when no further try can help: the message goes to the dead letters at once. */
export class PoisonedEventError extends Error {
  override readonly name = 'PoisonedEventError'
}

/** Publishing rejects with it when one of the messages can never be taken, as it is too large or malformed. */
export class MessageRefusedError extends Error {}

export const deadLettersOf = (topic: string): string => `${topic}.dead-letters`
