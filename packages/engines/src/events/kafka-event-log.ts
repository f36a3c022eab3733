import type {
  DeclareOptions,
  DeliveredEvent,
  EventLog,
  EventMessage,
  OffsetRange,
  Subscription,
  SubscriptionOptions,
  TailOptions,
  Tombstone,
  TopicDeclaration,
} from './event-log'
import { KafkaAdmin } from './kafka-admin'
import { type KafkaReport, withTimeout } from './kafka-client'
import type { KafkaConnection } from './kafka-connection'
import { KafkaPublisher, PUBLISH_TIMEOUT_MS } from './kafka-publisher'
import { readKafkaTopic } from './kafka-read'
import { KafkaSubscription } from './kafka-subscription'
import { KafkaTail } from './kafka-tail'
import { planTopics, sizesOf } from './topics'
import { warn } from './warn'

/**
 * An event log on Kafka. Opens even when no broker answers: publishing then rejects within 15 s, subscriptions and
 * tails connect later, and declared topics are created then.
 */
export async function openKafkaEventLog(
  connection: KafkaConnection,
  report: KafkaReport = reportWarnings,
): Promise<EventLog> {
  return new KafkaEventLog(connection, report)
}

const reportWarnings: KafkaReport = (level, message) => {
  if (level === 'warn') warn(message)
}

class KafkaEventLog implements EventLog {
  readonly kind = 'kafka'
  private readonly admin: KafkaAdmin
  private readonly publisher: KafkaPublisher
  private readonly subscriptions = new Set<Subscription>()
  private closing: Promise<void> | undefined

  constructor(
    private readonly connection: KafkaConnection,
    private readonly report: KafkaReport,
  ) {
    this.admin = new KafkaAdmin(connection, report)
    this.publisher = new KafkaPublisher(connection, report)
  }

  async declareTopics(topics: readonly (string | TopicDeclaration)[], options?: DeclareOptions): Promise<void> {
    this.refuseWhenClosed()
    await this.admin.declare(planTopics(topics, this.connection.topics), options)
  }

  async publish(topic: string, messages: readonly (EventMessage | Tombstone)[]): Promise<void> {
    this.refuseWhenClosed()
    await this.send(topic, messages)
  }

  subscribe(options: SubscriptionOptions): Subscription {
    this.refuseWhenClosed()
    const { connection, report } = this
    const publish = (topic: string, messages: readonly EventMessage[]) => this.send(topic, messages)
    const requireTopics = (topics: readonly string[]) => this.admin.requireTopics(topics)
    return this.track(new KafkaSubscription(options, { connection, report, publish, requireTopics }))
  }

  tail(options: TailOptions): Subscription {
    this.refuseWhenClosed()
    const { connection, report } = this
    return this.track(new KafkaTail(options, this.admin, { connection, report }))
  }

  read(topic: string): AsyncIterable<DeliveredEvent> {
    this.refuseWhenClosed()
    const { connection, report } = this
    return readKafkaTopic(topic, this.admin, { connection, report })
  }

  async lag(group: string, topics: readonly string[]): Promise<Readonly<Record<string, number>>> {
    this.refuseWhenClosed()
    return this.admin.lag(group, topics)
  }

  async rewind(group: string, since: Date, topics?: readonly string[]): Promise<Readonly<Record<string, number>>> {
    this.refuseWhenClosed()
    return this.admin.rewind(group, since, topics)
  }

  async ranges(topics: readonly string[]): Promise<Readonly<Record<string, readonly OffsetRange[]>>> {
    this.refuseWhenClosed()
    return this.admin.rangesByTopic(topics)
  }

  async sizes(topics: readonly string[]): Promise<Readonly<Record<string, number>>> {
    return sizesOf(await this.ranges(topics))
  }

  async ping(): Promise<void> {
    this.refuseWhenClosed()
    await this.admin.ping()
  }

  close(): Promise<void> {
    this.closing ??= this.shutDown()
    return this.closing
  }

  private async send(topic: string, messages: readonly (EventMessage | Tombstone)[]): Promise<void> {
    const publication = this.admin.requireTopics([topic]).then(() => this.publisher.publish(topic, messages))
    await withTimeout(PUBLISH_TIMEOUT_MS, `publishing to ${topic}`, publication)
  }

  private async shutDown(): Promise<void> {
    await Promise.all(Array.from(this.subscriptions, (subscription) => subscription.close()))
    await this.publisher.close()
    this.admin.close()
  }

  private track(subscription: Subscription): Subscription {
    const tracked: Subscription = {
      ready: subscription.ready,
      close: () => subscription.close().finally(() => this.subscriptions.delete(tracked)),
    }
    this.subscriptions.add(tracked)
    return tracked
  }

  private refuseWhenClosed() {
    if (this.closing) throw new Error('The event log is closed')
  }
}
