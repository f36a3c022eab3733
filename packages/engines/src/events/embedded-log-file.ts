import { mkdir } from 'node:fs/promises'
import { open } from 'lmdb'
import { PRIVATE_FOLDER, privateStore } from '../private-files'
import type { UndeliveredEvent } from './delivery'
import type { LogStores, MessageKey } from './embedded-log-stores'
import { trimPartition } from './embedded-retention'
import { type EventMessage, MessageRefusedError, type OffsetRange, type Tombstone } from './event-log'
import { type TopicPlan, UnknownTopicError } from './topics'

/** Maximum size of a message: the default of a broker. */
const MAX_MESSAGE_BYTES = 1024 * 1024

export interface PartitionOffset {
  readonly topic: string
  readonly partition: number
  readonly offset: number
}

export interface Commit extends PartitionOffset {
  readonly group: string
}

/**
 * The file of the embedded event log: messages by topic, partition and offset, and committed offsets of groups. Offsets
 * are never reused, even when all messages of a partition are gone.
 */
export class EmbeddedLogFile {
  /** Offset of the next message, per partition of each topic. */
  private readonly ends = new Map<string, number[]>()

  private constructor(
    private readonly stores: LogStores,
    private readonly now: () => number,
  ) {
    for (const { key: topic, value } of stores.topics.getRange()) {
      this.ends.set(
        topic,
        Array.from({ length: value.partitions }, (_, partition) => this.storedEnd(topic, partition)),
      )
    }
  }

  /** `now` returns the timestamp of messages in epoch milliseconds. */
  static async open(directory: string, now: () => number): Promise<EmbeddedLogFile> {
    await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER })
    const root = open(privateStore(directory, 5))
    const stores: LogStores = {
      root,
      topics: root.openDB({ name: 'topics' }),
      messages: root.openDB({ name: 'messages' }),
      offsets: root.openDB({ name: 'offsets' }),
      ends: root.openDB({ name: 'ends' }),
      latest: root.openDB({ name: 'latest' }),
    }
    return new EmbeddedLogFile(stores, now)
  }

  has(topic: string): boolean {
    return this.ends.has(topic)
  }

  /** Next offset by partition. */
  endsOf(topic: string): readonly number[] {
    const ends = this.ends.get(topic)
    if (!ends) throw new UnknownTopicError(topic)
    return ends
  }

  /** Creates missing topics; existing ones get the declared retention and keep their partitions. */
  async declare(plans: readonly TopicPlan[], partitions: number): Promise<void> {
    const plansToStore = plans.filter(({ topic, isNamedOnly }) => !this.has(topic) || !isNamedOnly)
    const puts = plansToStore.map(({ topic, cleanup, retentionHours }) => {
      const ends = this.ends.get(topic) ?? new Array<number>(partitions).fill(0)
      this.ends.set(topic, ends)
      return this.stores.topics.put(topic, { partitions: ends.length, cleanup, retentionHours })
    })
    await Promise.all(puts)
    await this.flush()
  }

  /**
   * Appends all messages, and commits an offset in the same transaction if given. Resolves with the events once they
   * are durable.
   */
  async append(
    topic: string,
    messages: readonly (EventMessage | Tombstone)[],
    commit?: Commit,
  ): Promise<UndeliveredEvent[]> {
    const ends = this.endsOf(topic)
    for (const { id, value } of messages) {
      if (value !== null && Buffer.byteLength(value) > MAX_MESSAGE_BYTES) {
        throw new MessageRefusedError(`Message ${id} is too large`)
      }
    }
    const at = this.now()
    const storedMessages = await this.stores.root.transaction(() => {
      if (commit) this.stores.offsets.put([commit.group, commit.topic, commit.partition], commit.offset)
      const nextOffsets = new Map<number, number>()
      return messages.map((message) => {
        const { id, key, value, headers } = message
        const partition = partitionOf(key, ends.length)
        const offset = nextOffsets.get(partition) ?? this.storedEnd(topic, partition)
        nextOffsets.set(partition, offset + 1)
        this.stores.messages.put([topic, partition, offset], { id, key, value, headers: { ...headers }, at })
        return { topic, partition, offset: String(offset), id, key, value, headers }
      })
    })
    await this.flush()
    for (const { partition, offset } of storedMessages) this.moveEnd(topic, partition, Number(offset) + 1)
    return storedMessages.filter(
      (message): message is typeof message & { readonly value: string } => message.value !== null,
    )
  }

  /**
   * Reads at most `limit` messages from an offset on, all before `end`. Offsets may have gaps, and tombstones are
   * skipped, so continue at `nextOffset`.
   */
  read(
    { topic, partition, offset }: PartitionOffset,
    limit: number,
    end = this.endsOf(topic)[partition] ?? 0,
  ): { readonly events: UndeliveredEvent[]; readonly nextOffset: number } {
    this.stores.messages.resetReadTxn()
    const range = this.stores.messages.getRange({
      start: [topic, partition, offset],
      end: [topic, partition, end],
      limit,
    })
    const events: UndeliveredEvent[] = []
    let readCount = 0
    let lastOffset = offset
    for (const entry of range) {
      const { id, key, value, headers } = entry.value
      lastOffset = offsetOf(entry.key)
      readCount += 1
      if (value !== null) events.push({ topic, partition, offset: String(lastOffset), id, key, value, headers })
    }
    const hasMore = readCount === limit
    return { events, nextOffset: hasMore ? lastOffset + 1 : Math.max(offset, end) }
  }

  /** The offset at which a group continues: the committed one, or the beginning. */
  committedOffset(group: string, topic: string, partition: number): number {
    return this.stores.offsets.get([group, topic, partition]) ?? 0
  }

  async commit({ group, topic, partition, offset }: Commit): Promise<void> {
    await this.stores.offsets.put([group, topic, partition], offset)
  }

  /**
   * Moves the committed offsets of a group back to the first messages since a moment. Resolves with the number of
   * messages to repeat, per topic.
   */
  async rewind(group: string, since: number, topics?: readonly string[]): Promise<Record<string, number>> {
    const messagesToRepeat: Record<string, number> = {}
    const commits: Promise<void>[] = []
    for (const topic of this.ends.keys()) {
      if (topics && !topics.includes(topic)) continue
      for (const partition of this.endsOf(topic).keys()) {
        const before = this.stores.offsets.get([group, topic, partition])
        if (before === undefined) continue
        const offset = Math.min(before, this.firstSince({ topic, partition, offset: before }, since))
        messagesToRepeat[topic] = (messagesToRepeat[topic] ?? 0) + before - offset
        commits.push(this.commit({ group, topic, partition, offset }))
      }
    }
    await Promise.all(commits)
    await this.flush()
    return messagesToRepeat
  }

  /** The offset of the first message since a moment. Messages are in order of time: searches back from an offset. */
  private firstSince({ topic, partition, offset }: PartitionOffset, since: number): number {
    let first = offset
    const range = { start: [topic, partition, offset - 1], end: [topic, partition, -1], reverse: true } as const
    for (const { key, value } of this.stores.messages.getRange(range as never)) {
      if (value.at < since) break
      first = offsetOf(key as MessageKey)
    }
    return first
  }

  rangesOf(topic: string): OffsetRange[] {
    return [...this.endsOf(topic)].map((end, partition) => {
      const range = {
        start: [topic, partition, 0],
        end: [topic, partition, Number.MAX_SAFE_INTEGER],
        limit: 1,
      } as const
      const [firstKey] = this.stores.messages.getKeys(range as never)
      return { begin: firstKey ? offsetOf(firstKey) : end, end }
    })
  }

  /** Removes expired messages in small steps, so that other work of the process can run between the steps. */
  async trim(signal: AbortSignal): Promise<void> {
    const now = this.now()
    const topics = Array.from(this.stores.topics.getRange(), ({ key, value }) => ({ topic: key, ...value }))
    for (const { topic, partitions, cleanup = 'delete', retentionHours } of topics) {
      if (retentionHours === undefined) continue
      for (let partition = 0; partition < partitions && !signal.aborted; partition++) {
        const end = () => this.storedEnd(topic, partition)
        await trimPartition(this.stores, { topic, partition, cleanup, retentionHours, now, end, signal })
      }
    }
  }

  async close(): Promise<void> {
    await this.flush()
    await this.stores.root.close()
  }

  private async flush(): Promise<void> {
    await this.stores.root.flushed
  }

  private storedEnd(topic: string, partition: number): number {
    const range = {
      start: [topic, partition, Number.MAX_SAFE_INTEGER],
      end: [topic, partition],
      reverse: true,
      limit: 1,
    }
    const end = this.stores.ends.get([topic, partition]) ?? 0
    const [lastKey] = this.stores.messages.getKeys(range)
    return lastKey ? Math.max(end, offsetOf(lastKey) + 1) : end
  }

  private moveEnd(topic: string, partition: number, end: number) {
    const ends = this.ends.get(topic)
    if (ends) ends[partition] = Math.max(ends[partition] ?? 0, end)
  }
}

const offsetOf = ([_topic, _partition, offset]: MessageKey): number => offset

/** FNV-1a over UTF-8: a key always maps to the same partition. */
function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % partitions
}
