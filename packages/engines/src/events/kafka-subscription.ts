import { setTimeout as pause } from 'node:timers/promises'
import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs'
import { batchSizeOf, deadLetter, deliverAll, type Failure, type Progress, type UndeliveredEvent } from './delivery'
import { deadLettersOf, type EventMessage, type Subscription, type SubscriptionOptions } from './event-log'
import { assignAmongSubscribers } from './kafka-assigner'
import { type KafkaReport, withTimeout } from './kafka-client'
import { KafkaCommits } from './kafka-commits'
import type { KafkaConnection } from './kafka-connection'
import { consumeUntilStopped } from './kafka-consumer-loop'
import { fromKafka, isTombstone, partitionKey } from './kafka-messages'
import { isDeadLetters } from './topics'

/**
 * A batch that takes longer than this continues in the background, because kafkajs fetches nothing for any partition
 * until all batches are done.
 */
const BACKGROUND_AFTER_MS = 250
const LAST_COMMIT_TIMEOUT_MS = 5_000
const CONCURRENT_BATCHES = 64
const DEAD_LETTER_RETRY_MS = 1_000

interface Dependencies {
  readonly connection: KafkaConnection
  readonly report: KafkaReport
  readonly publish: (topic: string, messages: readonly EventMessage[]) => Promise<void>
  /** Rejects for an unknown topic. Called before subscribing, because some brokers create any topic that is named. */
  readonly requireTopics: (topics: readonly string[]) => Promise<void>
}

/** A partition that this member has between two joins of the group. */
interface AssignedPartition {
  readonly stopping: AbortController
  /** Offset of the first message that is not handled. */
  nextOffset: string | undefined
}

/** A member of a consumer group; handles each partition in order. */
export class KafkaSubscription implements Subscription {
  readonly ready: Promise<void>
  private readonly stopping = new AbortController()
  private readonly leaving = new AbortController()
  private readonly commits = new KafkaCommits()
  private readonly assignedPartitions = new Map<string, AssignedPartition>()
  /**
   * The work per partition, of earlier assignments too, so that two handlers never have messages of one partition.
   * async-mutex has no keys, and the keyed mutex of service-kit is in a higher layer.
   */
  private readonly running = new Map<string, Promise<unknown>>()
  /** Offsets at which partitions must resume after a join: a batch that was fetched before the join may start later. */
  private readonly resumeAt = new Map<string, string>()
  private readonly consuming: Promise<void>
  private isJoined = false
  private consumer: Consumer | undefined
  private closing: Promise<void> | undefined

  constructor(
    private readonly options: SubscriptionOptions,
    private readonly dependencies: Dependencies,
  ) {
    let onReady: () => void = () => undefined
    this.ready = new Promise((resolve, reject) => {
      onReady = resolve
      this.stopping.signal.addEventListener('abort', () => reject(new Error('The subscription was closed')))
    })
    this.ready.catch(() => undefined)
    const { group, topics } = options
    const { connection, report } = dependencies
    const plan = {
      connection,
      report,
      group,
      topics,
      prepare: () => dependencies.requireTopics(topics),
      assigner: assignAmongSubscribers,
      run: {
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: CONCURRENT_BATCHES,
        eachBatch: (payload: EachBatchPayload) => this.onBatch(payload),
      },
      onJoined: (consumer: Consumer, assignment: Readonly<Record<string, number[]>>) => {
        this.onJoined(consumer, assignment)
        onReady()
      },
      onLost: () => this.releaseAssignment(),
      onEnded: () => this.commits.end(),
    }
    this.consuming = consumeUntilStopped(plan, this.leaving.signal)
  }

  close(): Promise<void> {
    this.closing ??= this.leave()
    return this.closing
  }

  private async leave(): Promise<void> {
    this.stopping.abort()
    this.releaseAssignment()
    this.consumer?.pause(this.options.topics.map((topic) => ({ topic })))
    await Promise.allSettled(this.running.values())
    await withTimeout(LAST_COMMIT_TIMEOUT_MS, 'the last commit', this.commits.flush()).catch(() =>
      this.commits.forget(),
    )
    this.leaving.abort()
    await this.consuming
  }

  private onJoined(consumer: Consumer, assignment: Readonly<Record<string, number[]>>) {
    this.commits.forget()
    this.consumer = consumer
    const assignedKeys = Object.entries(assignment).flatMap(([topic, partitions]) =>
      partitions.map((partition) => partitionKey(topic, partition)),
    )
    for (const key of this.resumeAt.keys()) {
      if (!assignedKeys.includes(key)) this.resumeAt.delete(key)
    }
    // kafkajs keeps partitions paused across joins.
    consumer.resume(Object.entries(assignment).map(([topic, partitions]) => ({ topic, partitions })))
    this.isJoined = !this.stopping.signal.aborted
  }

  /** Accepts no further message until the next join; a running handler continues. */
  private releaseAssignment() {
    this.isJoined = false
    for (const [key, { stopping, nextOffset }] of this.assignedPartitions) {
      stopping.abort()
      if (nextOffset !== undefined) this.resumeAt.set(key, nextOffset)
    }
    this.assignedPartitions.clear()
  }

  private async onBatch(payload: EachBatchPayload) {
    const { topic, partition, messages } = payload.batch
    const first = messages[0]
    const last = messages.at(-1)
    const key = partitionKey(topic, partition)
    if (!this.isJoined || !first || !last) return
    // Only the first batch after a join can have been fetched before it, and may then start too late.
    const resumeAt = this.resumeAt.get(key)
    this.resumeAt.delete(key)
    if (resumeAt !== undefined && BigInt(first.offset) > BigInt(resumeAt)) return
    this.commits.use(payload.commitOffsetsIfNecessary)
    const state = this.assignedPartitions.get(key) ?? { stopping: new AbortController(), nextOffset: undefined }
    this.assignedPartitions.set(key, state)
    state.nextOffset ??= first.offset
    const work = this.enqueue(key, () => this.handleMessages(topic, partition, messages, state))
    const isDone = await Promise.race([work.then(() => true), pause(BACKGROUND_AFTER_MS, false)])
    if (state.stopping.signal.aborted) return
    payload.resolveOffset(last.offset)
    if (isDone) return
    const resume = payload.pause()
    void work.then(() => {
      if (!state.stopping.signal.aborted) resume()
    })
  }

  private enqueue(key: string, work: () => Promise<void>): Promise<void> {
    const enqueued = (this.running.get(key) ?? Promise.resolve()).then(work)
    this.running.set(key, enqueued)
    return enqueued
  }

  private async handleMessages(
    topic: string,
    partition: number,
    messages: readonly KafkaMessage[],
    state: AssignedPartition,
  ) {
    const { signal } = state.stopping
    const markHandled = ({ offset }: Pick<UndeliveredEvent, 'offset'>) => {
      state.nextOffset = String(BigInt(offset) + 1n)
      this.commits.commitAfter(topic, partition, offset)
    }
    const progress: Progress = {
      onHandled: markHandled,
      onFailed: async (event, failure) => {
        const isStored = await this.sendToDeadLetters(event, failure, signal)
        if (isStored) markHandled(event)
        return isStored
      },
    }
    const batchSize = batchSizeOf(this.options, topic)
    for (let start = 0; start < messages.length; start += batchSize) {
      const batch = messages.slice(start, start + batchSize)
      const messagesToDeliver = batch.filter((message) => !isTombstone(message))
      const events = messagesToDeliver.map((message) => fromKafka(topic, partition, message))
      const isDelivered = await deliverAll(events, this.options, signal, progress)
      if (!isDelivered) return
      const last = batch.at(-1)
      if (last && isTombstone(last)) markHandled(last)
    }
  }

  /** True when the message is stored as a dead letter, or came from the dead letters. */
  private async sendToDeadLetters(event: UndeliveredEvent, failure: Failure, signal: AbortSignal): Promise<boolean> {
    if (isDeadLetters(event.topic)) return true
    const letter = deadLetter(event, this.options.group, failure)
    while (!signal.aborted) {
      try {
        await this.dependencies.publish(deadLettersOf(event.topic), [letter])
        return true
      } catch {
        await pause(DEAD_LETTER_RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
    return false
  }
}
