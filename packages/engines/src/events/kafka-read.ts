import { randomUUID } from 'node:crypto'
import type { Consumer, EachBatchPayload } from 'kafkajs'
import type { DeliveredEvent } from './event-log'
import type { KafkaAdmin } from './kafka-admin'
import type { KafkaReport } from './kafka-client'
import type { KafkaConnection } from './kafka-connection'
import { consume } from './kafka-consumer-loop'
import { fromKafka, isTombstone } from './kafka-messages'

const MAX_BUFFERED_EVENTS = 2_000
const BACKPRESSURE_POLL_MS = 50

/** Reads a topic up to its ends at the time of the call. Rejects when the broker becomes unavailable. */
export async function* readKafkaTopic(
  topic: string,
  admin: KafkaAdmin,
  client: { readonly connection: KafkaConnection; readonly report: KafkaReport },
): AsyncIterable<DeliveredEvent> {
  const ranges = (await admin.ranges(topic)).filter(({ begin, end }) => begin < end)
  if (ranges.length === 0) return
  const ends = new Map(ranges.map(({ partition, end }) => [partition, end]))
  const positions = new Map(ranges.map(({ partition, begin }) => [partition, begin]))
  const buffer: DeliveredEvent[] = []
  const stopping = new AbortController()
  const group = `read-${randomUUID()}`
  let wake: () => void = () => undefined
  const isComplete = () => Array.from(ends).every(([partition, end]) => (positions.get(partition) ?? 0n) >= end)

  const onBatch = async ({ batch, heartbeat }: EachBatchPayload) => {
    const position = positions.get(batch.partition) ?? 0n
    const end = ends.get(batch.partition) ?? 0n
    for (const message of batch.messages) {
      const offset = BigInt(message.offset)
      if (offset >= position && offset < end && !isTombstone(message)) {
        buffer.push({ ...fromKafka(topic, batch.partition, message), attempt: 1 })
      }
    }
    positions.set(batch.partition, BigInt(batch.lastOffset()) + 1n)
    wake()
    while (buffer.length > MAX_BUFFERED_EVENTS && !stopping.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, BACKPRESSURE_POLL_MS))
      await heartbeat()
    }
  }
  const onJoined = (consumer: Consumer) => {
    for (const [partition, offset] of positions) consumer.seek({ topic, partition, offset: String(offset) })
  }
  const plan = {
    ...client,
    group,
    topics: [topic],
    run: { eachBatch: onBatch },
    onJoined,
    onLost: () => undefined,
  }
  let failure: unknown
  const consuming = consume(plan, stopping.signal).catch((error: unknown) => {
    failure = error
    wake()
  })
  try {
    for (;;) {
      for (const event of buffer.splice(0)) yield event
      if (buffer.length > 0) continue
      if (failure !== undefined) throw failure
      if (isComplete()) return
      await new Promise<void>((resolve) => {
        wake = resolve
        if (buffer.length > 0 || failure !== undefined || isComplete()) resolve()
      })
    }
  } finally {
    stopping.abort()
    await consuming
    await admin.forgetGroup(group)
  }
}
