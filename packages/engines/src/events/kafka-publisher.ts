import { Partitioners, type Producer } from 'kafkajs'
import { createPump } from '../pump'
import { type EventMessage, MessageRefusedError, type Tombstone } from './event-log'
import {
  createKafkaClient,
  endConnection,
  isConnectionLost,
  type KafkaReport,
  refusesMessage,
  withTimeout,
} from './kafka-client'
import type { KafkaConnection } from './kafka-connection'
import { toKafka } from './kafka-messages'

export const PUBLISH_TIMEOUT_MS = 15_000
/** Maximum size of a request; a broker refuses more than about a megabyte per partition. */
const MAX_REQUEST_BYTES = 512 * 1024

type PublishedMessage = EventMessage | Tombstone

interface Batch {
  readonly topic: string
  readonly messages: readonly PublishedMessage[]
  readonly bytes: number
  readonly deadline: number
  resolve(): void
  reject(error: unknown): void
}

/**
 * Sends one request at a time and combines waiting messages in the next request. After a failure, kafkajs's idempotent
 * producer would give two concurrent requests the same sequence numbers, and the broker would drop the second as a
 * duplicate. For the same reason a failed producer is never reused.
 */
export class KafkaPublisher {
  private readonly waiting: Batch[] = []
  private producer: Promise<Producer> | undefined
  private lastRequest: Promise<unknown> = Promise.resolve()
  private readonly sendWaiting = createPump(
    () => this.waiting.length > 0,
    async () => {
      const batches = this.takeBatches()
      if (batches.length > 0) await this.deliver(batches)
    },
  )

  constructor(
    private readonly connection: KafkaConnection,
    private readonly report: KafkaReport,
  ) {}

  /** Resolves when all in-sync replicas have the messages; rejects within 15 s. */
  async publish(topic: string, messages: readonly PublishedMessage[]): Promise<void> {
    const deadline = Date.now() + PUBLISH_TIMEOUT_MS
    const publications = splitIntoBatches(messages).map(
      (batch) =>
        new Promise<void>((resolve, reject) => {
          this.waiting.push({ topic, messages: batch, bytes: bytesOf(batch), deadline, resolve, reject })
        }),
    )
    void this.sendWaiting()
    await withTimeout(PUBLISH_TIMEOUT_MS, `publishing to ${topic}`, Promise.all(publications))
  }

  /** Waits for the request in flight. */
  async close(): Promise<void> {
    await this.sendWaiting()
    this.drop()
  }

  /** Sends batches in one request, or each alone if Kafka refuses them: a message of one caller fails no others. */
  private async deliver(batches: readonly Batch[]): Promise<void> {
    try {
      await this.send(batches)
      for (const batch of batches) batch.resolve()
    } catch (error) {
      this.drop()
      const isRefused = refusesMessage(error)
      for (const batch of batches) {
        if (isRefused && batches.length > 1) await this.deliver([batch])
        else batch.reject(isRefused ? refusal(error) : error)
      }
    }
  }

  private async send(batches: readonly Batch[]): Promise<void> {
    const topics = [...new Set(batches.map(({ topic }) => topic))]
    const topicMessages = topics.map((topic) => {
      const topicBatches = batches.filter((batch) => batch.topic === topic)
      return { topic, messages: topicBatches.flatMap(({ messages }) => messages.map(toKafka)) }
    })
    const leftMs = Math.max(...batches.map(({ deadline }) => deadline)) - Date.now()
    this.producer ??= this.connect()
    const request = this.producer.then((producer) => producer.sendBatch({ topicMessages, acks: -1, timeout: 10_000 }))
    this.lastRequest = request
    await withTimeout(Math.max(1, leftMs), 'sending', request)
  }

  /** Takes as many waiting batches as fit in a request, without those that timed out and were rejected. */
  private takeBatches(): Batch[] {
    const batches: Batch[] = []
    let bytes = 0
    for (let batch = this.waiting[0]; batch; batch = this.waiting[0]) {
      if (batch.deadline > Date.now()) {
        if (batches.length > 0 && bytes + batch.bytes > MAX_REQUEST_BYTES) break
        batches.push(batch)
        bytes += batch.bytes
      }
      this.waiting.shift()
    }
    return batches
  }

  /** Connects an idempotent producer, with which a broker stores a repeated request once, or else a plain one. */
  private async connect(): Promise<Producer> {
    const idempotent = this.createProducer({ idempotent: true })
    try {
      await idempotent.connect()
      return idempotent
    } catch (error) {
      idempotent.disconnect().catch(() => undefined)
      if (isConnectionLost(error)) throw error
    }
    const plain = this.createProducer({ idempotent: false })
    try {
      await plain.connect()
      return plain
    } catch (error) {
      plain.disconnect().catch(() => undefined)
      throw error
    }
  }

  private createProducer({ idempotent }: { idempotent: boolean }): Producer {
    return createKafkaClient(this.connection, this.report).producer({
      idempotent,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      maxInFlightRequests: 1,
    })
  }

  private drop(): void {
    if (this.producer) endConnection(this.producer, this.lastRequest)
    this.producer = undefined
  }
}

const refusal = (error: unknown) =>
  new MessageRefusedError(`Kafka refuses a message: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  })

function bytesOf(messages: readonly PublishedMessage[]): number {
  let bytes = 0
  for (const { key, value, headers } of messages) {
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value ?? '') + Buffer.byteLength(JSON.stringify(headers))
  }
  return bytes
}

function splitIntoBatches(messages: readonly PublishedMessage[]): PublishedMessage[][] {
  const batches: PublishedMessage[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const message of messages) {
    const size = bytesOf([message])
    if (bytes + size > MAX_REQUEST_BYTES) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(message)
    bytes += size
  }
  return batches
}
