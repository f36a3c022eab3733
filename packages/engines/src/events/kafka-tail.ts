import { randomUUID } from 'node:crypto'
import type { Consumer, EachBatchPayload } from 'kafkajs'
import type { DeliveredEvent, Subscription, TailOptions } from './event-log'
import type { KafkaAdmin } from './kafka-admin'
import type { KafkaReport } from './kafka-client'
import type { KafkaConnection } from './kafka-connection'
import { consumeUntilStopped } from './kafka-consumer-loop'
import { fromKafka, isTombstone, partitionKey } from './kafka-messages'

/**
 * Follows topics from now on. The current ends are read before joining and each partition starts there, so that no
 * message after `onConnected(true)` is missed, nor one written during a rejoin.
 */
export class KafkaTail implements Subscription {
  readonly ready: Promise<void>
  private readonly group = `tail-${randomUUID()}`
  private readonly stopping = new AbortController()
  private readonly consuming: Promise<void>
  private positions = new Map<string, bigint>()
  private isConnected = false
  private wasConnected = false
  private onReady: () => void = () => undefined
  private closing: Promise<void> | undefined

  constructor(
    private readonly options: TailOptions,
    private readonly admin: KafkaAdmin,
    client: { readonly connection: KafkaConnection; readonly report: KafkaReport },
  ) {
    this.ready = new Promise((resolve, reject) => {
      this.onReady = resolve
      this.stopping.signal.addEventListener('abort', () => reject(new Error('The tail was closed')))
    })
    this.ready.catch(() => undefined)
    const plan = {
      connection: client.connection,
      report: client.report,
      group: this.group,
      topics: options.topics,
      run: { eachBatch: (payload: EachBatchPayload) => this.onBatch(payload) },
      prepare: () => this.findEnds(),
      onJoined: (consumer: Consumer, assignment: Readonly<Record<string, number[]>>) => {
        for (const [topic, partitions] of Object.entries(assignment)) {
          for (const partition of partitions) {
            consumer.seek({
              topic,
              partition,
              offset: String(this.positions.get(partitionKey(topic, partition)) ?? 0n),
            })
          }
        }
        this.setConnected(true)
        this.onReady()
      },
      onLost: () => this.setConnected(false),
    }
    this.consuming = consumeUntilStopped(plan, this.stopping.signal)
  }

  close(): Promise<void> {
    this.closing ??= this.leave()
    return this.closing
  }

  private async leave(): Promise<void> {
    this.stopping.abort()
    await this.consuming
    if (this.wasConnected) await this.admin.forgetGroup(this.group)
  }

  private async findEnds(): Promise<void> {
    const positions = new Map<string, bigint>()
    for (const topic of this.options.topics) {
      for (const { partition, end } of await this.admin.ranges(topic))
        positions.set(partitionKey(topic, partition), end)
    }
    this.positions = positions
  }

  private async onBatch({ batch: { topic, partition, messages } }: EachBatchPayload) {
    const key = partitionKey(topic, partition)
    for (const message of messages) {
      if (BigInt(message.offset) < (this.positions.get(key) ?? 0n)) continue
      this.positions.set(key, BigInt(message.offset) + 1n)
      if (!isTombstone(message)) this.deliver({ ...fromKafka(topic, partition, message), attempt: 1 })
    }
  }

  private deliver(event: DeliveredEvent) {
    if (!this.stopping.signal.aborted) this.options.handler(event)
  }

  private setConnected(isConnected: boolean) {
    if (isConnected === this.isConnected) return
    this.isConnected = isConnected
    this.wasConnected ||= isConnected
    this.options.onConnected(isConnected)
  }
}
