import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Admin } from 'kafkajs'
import type { DeclareOptions, OffsetRange } from './event-log'
import { createKafkaClient, endConnection, isTransient, type KafkaReport, withTimeout } from './kafka-client'
import { explainRefusal, isRefusalReason, type KafkaConnection, KafkaRefusedError } from './kafka-connection'
import { alignTopics, newTopic } from './kafka-topics'
import { type TopicPlan, UnknownTopicError } from './topics'

const PING_TIMEOUT_MS = 2_000
const TIMEOUT_MS = 15_000
const RETRY_MS = 200
const DECLARE_RETRY_MS = 2_000

export interface PartitionRange {
  readonly partition: number
  /** Offset of the oldest message. */
  readonly begin: bigint
  /** Offset of the next message. */
  readonly end: bigint
}

/** Topics, offsets and groups. Connects on first use; replaces a failed connection. */
export class KafkaAdmin {
  private admin: Promise<Admin> | undefined
  private readonly knownTopics = new Set<string>()
  private readonly declaring = new Map<string, Promise<void>>()
  private readonly closing = new AbortController()
  private readonly report: KafkaReport
  /** The last error that explained a refusal, because the call itself may end in a timeout without a reason. */
  private lastRefusal = ''
  private hasAnswered = false

  constructor(
    private readonly connection: KafkaConnection,
    report: KafkaReport,
  ) {
    this.report = (level, message, details) => {
      if (isRefusalReason(message)) this.lastRefusal = message
      report(level, message, details)
    }
    // Every pending request listens to the signal.
    setMaxListeners(0, this.closing.signal)
  }

  /** Creates missing topics. Continues in the background when it rejects because of a timeout. */
  async declare(plans: readonly TopicPlan[], { growPartitions = false }: DeclareOptions = {}): Promise<void> {
    const key = JSON.stringify([growPartitions, plans.toSorted((a, b) => (a.topic < b.topic ? -1 : 1))])
    const declaring =
      this.declaring.get(key) ?? this.declareUntilDone(plans, growPartitions).finally(() => this.declaring.delete(key))
    this.declaring.set(key, declaring)
    const names = plans.map(({ topic }) => topic).join(', ')
    await withTimeout(TIMEOUT_MS, `declaring ${names}`, declaring, this.closing.signal).catch((error) => {
      throw this.explain(error)
    })
  }

  async requireTopics(topics: readonly string[]): Promise<void> {
    if (topics.every((topic) => this.knownTopics.has(topic))) return
    const [missing] = await this.request('listing topics', (admin) => this.findMissing(admin, topics))
    if (missing !== undefined) throw new UnknownTopicError(missing)
  }

  async ranges(topic: string): Promise<PartitionRange[]> {
    await this.requireTopics([topic])
    const offsets = await this.request(`offsets of ${topic}`, (admin) => admin.fetchTopicOffsets(topic))
    return offsets.map(({ partition, low, high }) => ({ partition, begin: BigInt(low), end: BigInt(high) }))
  }

  /** Messages that a group has not committed, per topic. */
  async lag(group: string, topics: readonly string[]): Promise<Record<string, number>> {
    await this.requireTopics(topics)
    const [committed, ...ranges] = await Promise.all([
      this.request(`offsets of ${group}`, (admin) => admin.fetchOffsets({ groupId: group, topics: [...topics] })),
      ...topics.map((topic) => this.ranges(topic)),
    ])
    const lags = topics.map((topic, index) => {
      const partitions = committed.find((groupTopic) => groupTopic.topic === topic)?.partitions
      const positions = new Map(partitions?.map(({ partition, offset }) => [partition, BigInt(offset)]))
      const lagsOfPartitions = (ranges[index] ?? []).map(({ partition, begin, end }) => {
        const committedOffset = positions.get(partition) ?? begin
        // Kafka reports -1 without a commit, and an offset before `begin` after one whose messages have expired.
        const isBeforeBegin = committedOffset < begin
        return Number(end - (isBeforeBegin ? begin : committedOffset))
      })
      return [topic, lagsOfPartitions.reduce((sum, lag) => sum + lag, 0)] as const
    })
    return Object.fromEntries(lags)
  }

  /** Commits earlier offsets for a group without members: those of the first messages written at or after a moment. */
  async rewind(group: string, since: Date, topics?: readonly string[]): Promise<Record<string, number>> {
    const committed = await this.request(`offsets of ${group}`, (admin) => admin.fetchOffsets({ groupId: group }))
    const messagesToRepeat: Record<string, number> = {}
    for (const { topic, partitions } of committed) {
      if (topics && !topics.includes(topic)) continue
      const offsetsSince = await this.request(`offsets of ${topic}`, (admin) =>
        admin.fetchTopicOffsetsByTimestamp(topic, since.getTime()),
      )
      const firstOffsets = new Map(offsetsSince.map(({ partition, offset }) => [partition, BigInt(offset)]))
      const earlierOffsets: { partition: number; offset: string }[] = []
      let count = 0
      for (const { partition, offset } of partitions) {
        const first = firstOffsets.get(partition)
        if (first === undefined || first >= BigInt(offset)) continue
        earlierOffsets.push({ partition, offset: first.toString() })
        count += Number(BigInt(offset) - first)
      }
      messagesToRepeat[topic] = count
      if (earlierOffsets.length === 0) continue
      await this.request(`rewinding ${group}`, (admin) =>
        admin.setOffsets({ groupId: group, topic, partitions: earlierOffsets }),
      )
    }
    return messagesToRepeat
  }

  async rangesByTopic(topics: readonly string[]): Promise<Record<string, OffsetRange[]>> {
    const missing = await this.request('listing topics', (admin) => this.findMissing(admin, topics))
    const ranges = topics.map(async (topic) => {
      const partitions = missing.includes(topic) ? [] : await this.ranges(topic)
      const inOrder = partitions.sort((left, right) => left.partition - right.partition)
      return [topic, inOrder.map(({ begin, end }) => ({ begin: Number(begin), end: Number(end) }))] as const
    })
    return Object.fromEntries(await Promise.all(ranges))
  }

  async ping(): Promise<void> {
    await this.request('a ping', (admin) => admin.describeCluster(), PING_TIMEOUT_MS)
  }

  /** Removes an unused group now; Kafka would remove it later. */
  async forgetGroup(group: string): Promise<void> {
    const removal = this.request(`removing ${group}`, (admin) => admin.deleteGroups([group]), PING_TIMEOUT_MS)
    await removal.catch(() => undefined)
  }

  close(): void {
    this.closing.abort(new Error('Kafka: aborted because the event log was closed'))
    this.drop()
  }

  private async declareUntilDone(plans: readonly TopicPlan[], growPartitions: boolean): Promise<void> {
    let isReported = false
    for (;;) {
      try {
        return await this.request('declaring topics', (admin) => this.declareOnce(admin, plans, growPartitions))
      } catch (error) {
        if (this.closing.signal.aborted) throw error
        const topics = plans.map(({ topic }) => topic)
        if (!isReported) this.report('warn', `Cannot declare topics yet: ${String(error)}`, { topics })
        isReported = true
        await pause(DECLARE_RETRY_MS, undefined, { ref: false, signal: this.closing.signal })
      }
    }
  }

  private async declareOnce(admin: Admin, plans: readonly TopicPlan[], growPartitions: boolean): Promise<void> {
    const names = plans.map(({ topic }) => topic)
    const missing = await this.findMissing(admin, names)
    if (missing.length > 0) {
      // Another process may create the topics at the same time, so check which exist afterwards.
      const topics = plans.filter(({ topic }) => missing.includes(topic)).map(newTopic)
      const refusal = await admin
        .createTopics({ topics, waitForLeaders: true, timeout: 10_000 })
        .then(() => undefined)
        .catch((error: unknown) => error)
      const stillMissing = await this.findMissing(admin, names)
      if (stillMissing.length > 0) {
        throw new Error(`Cannot create the topics ${stillMissing.join(', ')}: ${String(refusal)}`, { cause: refusal })
      }
    }
    const existing = plans.filter(({ topic }) => !missing.includes(topic))
    await alignTopics(admin, existing, { growPartitions, report: this.report })
  }

  private async findMissing(admin: Admin, topics: readonly string[]): Promise<string[]> {
    for (const topic of await admin.listTopics()) this.knownTopics.add(topic)
    return topics.filter((topic) => !this.knownTopics.has(topic))
  }

  private async request<T>(description: string, request: (admin: Admin) => Promise<T>, ms = TIMEOUT_MS): Promise<T> {
    if (this.closing.signal.aborted) throw new Error('The event log is closed')
    try {
      const reply = await withTimeout(ms, description, this.retryUntil(Date.now() + ms, request), this.closing.signal)
      this.lastRefusal = ''
      this.hasAnswered = true
      return reply
    } catch (error) {
      throw this.explain(error)
    }
  }

  /** The error, with an explanation if it shows that a setting is wrong. */
  private explain(error: unknown): unknown {
    if (error instanceof KafkaRefusedError) return error
    const explanation = explainRefusal(error, this.connection, {
      lastRefusal: this.lastRefusal,
      hasAnswered: this.hasAnswered,
    })
    return explanation === undefined ? error : new KafkaRefusedError(explanation, { cause: error })
  }

  /** Retries refusals that kafkajs does not retry: a new topic has no leader for a moment. */
  private async retryUntil<T>(deadline: number, request: (admin: Admin) => Promise<T>): Promise<T> {
    for (;;) {
      this.admin ??= this.connect()
      const connecting = this.admin
      try {
        return await request(await connecting)
      } catch (error) {
        if (this.admin === connecting) this.drop()
        if (isRefusalReason(String(error))) this.lastRefusal = String(error)
        if (!isTransient(error) || Date.now() + RETRY_MS > deadline) throw error
      } finally {
        // The connection was dropped during the request: close it again, because the request may have reopened it.
        if (this.admin !== connecting) endConnection(connecting)
      }
      await pause(RETRY_MS, undefined, { ref: false, signal: this.closing.signal })
    }
  }

  private async connect(): Promise<Admin> {
    const admin = createKafkaClient(this.connection, this.report).admin()
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
