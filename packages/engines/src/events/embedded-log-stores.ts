import type { Database, RootDatabase } from 'lmdb'
import type { EventMessage } from './event-log'
import type { TopicPlan } from './topics'

export interface StoredMessage extends Omit<EventMessage, 'value'> {
  /** Null: a tombstone. */
  readonly value: string | null
  /** Epoch milliseconds of the append. */
  readonly at: number
}

/** The file format. What a topic keeps is missing in files from before topics had an end. */
type StoredTopic = { readonly partitions: number } & Partial<Pick<TopicPlan, 'cleanup' | 'retentionHours'>>

export interface LogStores {
  readonly root: RootDatabase
  readonly topics: Database<StoredTopic, string>
  readonly messages: Database<StoredMessage, [topic: string, partition: number, offset: number]>
  readonly offsets: Database<number, [group: string, topic: string, partition: number]>
  /** Offset of the next message of a partition of which the last ones may be gone. */
  readonly ends: Database<number, [topic: string, partition: number]>
  /** Where the last message of each key is, of topics that keep that one only. */
  readonly latest: Database<number, [topic: string, partition: number, key: string]>
}
