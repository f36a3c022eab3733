import { readFileSync } from 'node:fs'
import { TOPICS } from '@plekje/contracts'
import { deadLettersOf } from '@plekje/engines'
import { waitUntil } from '@plekje/testing'
import { Kafka, type KafkaConfig, logLevel } from 'kafkajs'
import type { ReplicaSettings } from './settings'

/** A broker, with a client for this tool and the variables for the units. */
export interface Broker {
  readonly client: Kafka
  readonly env: Readonly<Record<string, string>>
}

export function openBroker({ kafkaBrokers, kafkaSecure }: ReplicaSettings, isSecure: boolean): Broker {
  const clientOptions = { clientId: 'replicas', logLevel: logLevel.NOTHING } satisfies Partial<KafkaConfig>
  if (!isSecure || !kafkaSecure) {
    return {
      client: new Kafka({ ...clientOptions, brokers: kafkaBrokers.split(',') }),
      env: { KAFKA_BROKERS: kafkaBrokers },
    }
  }
  const { brokers, ca, username, password } = kafkaSecure
  return {
    client: new Kafka({
      ...clientOptions,
      brokers: brokers.split(','),
      ssl: { ca: [readFileSync(ca, 'utf8')] },
      sasl: { mechanism: 'scram-sha-512', username, password },
    }),
    env: {
      KAFKA_BROKERS: brokers,
      KAFKA_SSL: 'true',
      KAFKA_SSL_CA_FILE: ca,
      KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
      KAFKA_SASL_USERNAME: username,
      KAFKA_SASL_PASSWORD: password,
    },
  }
}

/** Deletes all topics: each run has new databases, so ids in old messages would mean other venues. */
export async function deleteTopics({ client }: Broker): Promise<void> {
  const admin = client.admin()
  await admin.connect()
  try {
    const productTopics = TOPICS.flatMap((topic) => [topic, deadLettersOf(topic)])
    const remaining = async () => (await admin.listTopics()).filter((topic) => productTopics.includes(topic))
    const topics = await remaining()
    if (topics.length > 0) await admin.deleteTopics({ topics })
    await waitUntil(async () => (await remaining()).length === 0, { what: 'topics being gone' })
    const { groups } = await admin.listGroups()
    // Stored offsets of old groups would be used for the new topics.
    await admin.deleteGroups(groups.map(({ groupId }) => groupId)).catch(() => undefined)
  } finally {
    await admin.disconnect()
  }
}

interface WatchedMessage {
  readonly topic: string
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
  /** Epoch milliseconds of the publication by a relay. */
  readonly publishedAt: number
}

export interface EventWatch {
  /** All messages of these topics since the watch was opened, in the order in which they were read. */
  readonly messages: readonly WatchedMessage[]
  close(): Promise<void>
}

/** Reads the messages of topics in a consumer group of its own. */
export async function watchEvents({ client }: Broker, topics: readonly string[]): Promise<EventWatch> {
  const messages: WatchedMessage[] = []
  const groupId = `replicas-${process.pid}-${Date.now()}`
  const consumer = client.consumer({ groupId, retry: { retries: 100, maxRetryTime: 1000 } })
  await consumer.connect()
  const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()))
  await consumer.subscribe({ topics: [...topics], fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      if (message.value === null) return
      const { id, data } = JSON.parse(message.value.toString())
      messages.push({ topic, id, data, publishedAt: Number(message.timestamp) })
    },
  })
  await joined
  return { messages, close: () => consumer.disconnect() }
}
