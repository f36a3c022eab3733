import type { Database, RootDatabase } from 'lmdb'
import type { EventMessage } from './event-log'
import type { TopicPlan } from './topics'

export interface StoredMessage extends Omit<EventMessage, 'value'> {
  /** Null: a tombstone. */
  readonly value: string | null
  /** Epoch milliseconds of the append. */
  readonly at: number
}

/** A topic as it is stored. Older versions stored neither `cleanup` nor `retentionHours`. */
type StoredTopic = { readonly partitions: number } & Partial<Pick<TopicPlan, 'cleanup' | 'retentionHours'>>

export type MessageKey = [topic: string, partition: number, offset: number]

export interface LogStores {
  readonly root: RootDatabase
  readonly topics: Database<StoredTopic, string>
  readonly messages: Database<StoredMessage, MessageKey>
  readonly offsets: Database<number, [group: string, topic: string, partition: number]>
  /** Next offset of each partition: without it, the offsets of removed last messages would be used again. */
  readonly ends: Database<number, [topic: string, partition: number]>
  /** Offset of the last message of each key, for compacted topics. */
  readonly latest: Database<number, [topic: string, partition: number, key: string]>
}
