import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type Admin, Partitioners } from 'kafkajs'
import { createKafkaClient, endConnection, FEW_RETRIES, type KafkaReport, willPass, within } from './kafka-client'
import { PARTITIONS, UnknownTopicError } from './topics'

const PING_MS = 2_000
const ANSWER_MS = 15_000
const ASK_AGAIN_MS = 200
const DECLARE_AGAIN_MS = 2_000

export interface PartitionRange {
  readonly partition: number
  /** Offset of the oldest message that is kept. */
  readonly begin: bigint
  /** Offset of the next message. */
  readonly end: bigint
}

/** Topics, offsets and groups. Connects when first used; a connection that failed is replaced. */
export class KafkaAdmin {
  private admin: Promise<Admin> | undefined
  private readonly known = new Set<string>()
  private readonly declaring = new Map<string, Promise<void>>()
  private readonly closing = new AbortController()

  constructor(
    private readonly brokers: readonly string[],
    private readonly report: KafkaReport,
  ) {
    // Every question that is open listens.
    setMaxListeners(0, this.closing.signal)
  }

  /** Makes the topics that are missing. When it rejects for lack of time it still goes on until it is done. */
  async declare(topics: readonly string[]): Promise<void> {
    const key = topics.toSorted().join()
    const declaring = this.declaring.get(key) ?? this.declareUntilDone(topics).finally(() => this.declaring.delete(key))
    this.declaring.set(key, declaring)
    await within(ANSWER_MS, `declaring ${topics.join(', ')}`, declaring, this.closing.signal)
  }

  async requireTopics(topics: readonly string[]): Promise<void> {
    if (topics.every((topic) => this.known.has(topic))) return
    const [missing] = await this.ask('listing topics', (admin) => this.missing(admin, topics))
    if (missing !== undefined) throw new UnknownTopicError(missing)
  }

  async ranges(topic: string): Promise<PartitionRange[]> {
    await this.requireTopics([topic])
    const offsets = await this.ask(`offsets of ${topic}`, (admin) => admin.fetchTopicOffsets(topic))
    return offsets.map(({ partition, low, high }) => ({ partition, begin: BigInt(low), end: BigInt(high) }))
  }

  async lag(group: string, topic: string): Promise<number> {
    const ranges = await this.ranges(topic)
    const [committed] = await this.ask(`offsets of ${group}`, (admin) =>
      admin.fetchOffsets({ groupId: group, topics: [topic] }),
    )
    const positions = new Map(committed?.partitions.map(({ partition, offset }) => [partition, BigInt(offset)]))
    return ranges.reduce((sum, { partition, begin, end }) => {
      const position = positions.get(partition) ?? -1n
      return sum + Number(end - (position < begin ? begin : position))
    }, 0)
  }

  async ping(): Promise<void> {
    await this.ask('an answer', (admin) => admin.describeCluster(), PING_MS)
  }

  /** Removes a group that nobody needs any more. Kafka does it too, later. */
  async forgetGroup(group: string): Promise<void> {
    await this.ask(`removing ${group}`, (admin) => admin.deleteGroups([group]), PING_MS).catch(() => undefined)
  }

  close(): void {
    this.closing.abort()
    this.drop()
  }

  private async declareUntilDone(topics: readonly string[]): Promise<void> {
    for (let isReported = false; ; ) {
      try {
        return await this.ask('declaring topics', (admin) => this.declareOnce(admin, topics))
      } catch (error) {
        if (this.closing.signal.aborted) throw error
        if (!isReported) this.report('warn', `Cannot declare topics yet: ${String(error)}`, { topics })
        isReported = true
        await pause(DECLARE_AGAIN_MS, undefined, { ref: false, signal: this.closing.signal })
      }
    }
  }

  private async declareOnce(admin: Admin, topics: readonly string[]): Promise<void> {
    const missing = await this.missing(admin, topics)
    if (missing.length === 0) return
    // Some brokers make no topics when asked, but make them when they are named: what counts is what is there then.
    const refusal = await admin
      .createTopics({ topics: missing.map(topicSettings), waitForLeaders: true, timeout: 10_000 })
      .then(() => undefined)
      .catch((error: unknown) => error)
    if (refusal) await this.name(missing)
    const stillMissing = await this.missing(admin, topics)
    if (stillMissing.length > 0) throw new Error(`Cannot make ${stillMissing.join(', ')}`, { cause: refusal })
  }

  private async name(topics: readonly string[]): Promise<void> {
    const producer = createKafkaClient(this.brokers, this.report, FEW_RETRIES).producer({
      allowAutoTopicCreation: true,
      createPartitioner: Partitioners.DefaultPartitioner,
    })
    try {
      await producer.connect()
      await producer.sendBatch({ topicMessages: topics.map((topic) => ({ topic, messages: [] })) })
    } catch (error) {
      this.report('warn', `Cannot make topics: ${String(error)}`, { topics })
    } finally {
      await producer.disconnect()
    }
  }

  private async missing(admin: Admin, topics: readonly string[]): Promise<string[]> {
    for (const topic of await admin.listTopics()) this.known.add(topic)
    return topics.filter((topic) => !this.known.has(topic))
  }

  private async ask<T>(what: string, question: (admin: Admin) => Promise<T>, ms = ANSWER_MS): Promise<T> {
    if (this.closing.signal.aborted) throw new Error('The event log is closed')
    return within(ms, what, this.askUntil(Date.now() + ms, question), this.closing.signal)
  }

  /** kafkajs repeats some refusals that will pass, and not others: a new topic has no leader for a moment. */
  private async askUntil<T>(giveUpAt: number, question: (admin: Admin) => Promise<T>): Promise<T> {
    for (;;) {
      this.admin ??= this.connect()
      const connected = this.admin
      try {
        return await question(await connected)
      } catch (error) {
        if (this.admin === connected) this.drop()
        if (!willPass(error) || Date.now() + ASK_AGAIN_MS > giveUpAt) throw error
      } finally {
        // Dropped meanwhile: what the question opened again has no other owner.
        if (this.admin !== connected) endConnection(connected)
      }
      await pause(ASK_AGAIN_MS, undefined, { ref: false, signal: this.closing.signal })
    }
  }

  private async connect(): Promise<Admin> {
    const admin = createKafkaClient(this.brokers, this.report).admin()
    try {
      await admin.connect()
      return admin
    } catch (error) {
      admin.disconnect().catch(() => undefined)
      throw error
    }
  }

  private drop() {
    if (this.admin) endConnection(this.admin)
    this.admin = undefined
  }
}

/** Messages are kept for ever, as in the embedded log: a replay of a topic must rebuild a store from nothing. */
const topicSettings = (topic: string) => ({
  topic,
  numPartitions: PARTITIONS,
  replicationFactor: -1,
  configEntries: [{ name: 'retention.ms', value: '-1' }],
})
