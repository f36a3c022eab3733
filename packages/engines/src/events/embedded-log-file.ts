import { mkdir } from 'node:fs/promises'
import { type Database, open, type RootDatabase } from 'lmdb'
import { PRIVATE_FOLDER, privateStore } from '../private-files'
import type { UndeliveredEvent } from './delivery'
import { type EventMessage, MessageRefusedError } from './event-log'
import { UnknownTopicError } from './topics'

/** As a broker with its settings untouched. */
const LARGEST_BYTES = 1024 * 1024

interface StoredMessage extends EventMessage {
  /** Epoch milliseconds of the append. */
  readonly at: number
}

export interface PartitionOffset {
  readonly topic: string
  readonly partition: number
  readonly offset: number
}

interface Commit extends PartitionOffset {
  readonly group: string
}

/**
 * The file behind the embedded event log: messages by topic, partition and offset, and the offsets that groups have
 * committed. Nothing is ever trimmed: a replay of a topic must rebuild a store from nothing.
 */
export class EmbeddedLogFile {
  /** Offset of the next message, per partition of each topic. */
  private readonly ends = new Map<string, number[]>()

  private constructor(
    private readonly root: RootDatabase,
    private readonly topics: Database<{ partitions: number }, string>,
    private readonly messages: Database<StoredMessage, [topic: string, partition: number, offset: number]>,
    private readonly offsets: Database<number, [group: string, topic: string, partition: number]>,
  ) {
    for (const { key: topic, value } of topics.getRange()) {
      this.ends.set(
        topic,
        Array.from({ length: value.partitions }, (_, partition) => this.storedEnd(topic, partition)),
      )
    }
  }

  static async open(directory: string): Promise<EmbeddedLogFile> {
    await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER })
    const root = open(privateStore(directory, 3))
    const topics = root.openDB<{ partitions: number }, string>({ name: 'topics' })
    const messages = root.openDB<StoredMessage, [string, number, number]>({ name: 'messages' })
    const offsets = root.openDB<number, [string, string, number]>({ name: 'offsets' })
    return new EmbeddedLogFile(root, topics, messages, offsets)
  }

  has(topic: string): boolean {
    return this.ends.has(topic)
  }

  /** Next offsets by partition. */
  endsOf(topic: string): readonly number[] {
    const ends = this.ends.get(topic)
    if (!ends) throw new UnknownTopicError(topic)
    return ends
  }

  async declare(topics: readonly string[], partitions: number): Promise<void> {
    const missing = topics.filter((topic) => !this.has(topic))
    for (const topic of missing) this.ends.set(topic, new Array(partitions).fill(0))
    await Promise.all(missing.map((topic) => this.topics.put(topic, { partitions })))
    await this.synced()
  }

  /**
   * Appends all messages, and commits an offset in the same transaction when one is given. Resolves with the events
   * once the disk has them.
   */
  async append(topic: string, messages: readonly EventMessage[], commit?: Commit): Promise<UndeliveredEvent[]> {
    const ends = this.endsOf(topic)
    for (const { id, value } of messages)
      if (Buffer.byteLength(value) > LARGEST_BYTES) throw new MessageRefusedError(`Message ${id} is too large`)
    const at = Date.now()
    const events = await this.root.transaction(() => {
      const next = new Map<number, number>()
      const appended = messages.map((message) => {
        const { id, key, value, headers } = message
        const partition = partitionOf(key, ends.length)
        const offset = next.get(partition) ?? this.storedEnd(topic, partition)
        next.set(partition, offset + 1)
        this.messages.put([topic, partition, offset], { id, key, value, headers: { ...headers }, at })
        return { topic, partition, offset: String(offset), id, key, value, headers }
      })
      if (commit) this.offsets.put([commit.group, commit.topic, commit.partition], commit.offset)
      return appended
    })
    await this.synced()
    for (const { partition, offset } of events) this.moveEnd(topic, partition, Number(offset) + 1)
    return events
  }

  /** Messages from an offset on, at most `limit` and none at or after `end`. */
  read({ topic, partition, offset }: PartitionOffset, limit: number, end = Number.MAX_SAFE_INTEGER) {
    this.messages.resetReadTxn()
    const range = this.messages.getRange({
      start: [topic, partition, offset],
      end: [topic, partition, end],
      limit,
    })
    return Array.from(range, ({ key, value: { id, key: messageKey, value, headers } }): UndeliveredEvent => {
      return { topic, partition, offset: String(key[2]), id, key: messageKey, value, headers }
    })
  }

  /** Where a group goes on in a partition: its committed offset, or the beginning. */
  committed(group: string, topic: string, partition: number): number {
    return this.offsets.get([group, topic, partition]) ?? 0
  }

  async commit({ group, topic, partition, offset }: Commit): Promise<void> {
    await this.offsets.put([group, topic, partition], offset)
  }

  async close(): Promise<void> {
    await this.synced()
    await this.root.close()
  }

  private async synced(): Promise<void> {
    await this.root.flushed
  }

  private storedEnd(topic: string, partition: number): number {
    const range = {
      start: [topic, partition, Number.MAX_SAFE_INTEGER],
      end: [topic, partition],
      reverse: true,
      limit: 1,
    }
    for (const [, , offset] of this.messages.getKeys(range)) return offset + 1
    return 0
  }

  private moveEnd(topic: string, partition: number, end: number) {
    const ends = this.ends.get(topic)
    if (ends) ends[partition] = Math.max(ends[partition] ?? 0, end)
  }
}

/** FNV-1a over UTF-8: the same key is always in the same partition. */
function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % partitions
}
