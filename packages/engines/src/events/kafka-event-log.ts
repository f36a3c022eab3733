import type {
  DeliveredEvent,
  EventLog,
  EventMessage,
  Subscription,
  SubscriptionOptions,
  TailOptions,
} from './event-log'
import { KafkaAdmin } from './kafka-admin'
import { type KafkaReport, within } from './kafka-client'
import { KafkaPublisher, PUBLISH_MS } from './kafka-publisher'
import { readKafkaTopic } from './kafka-read'
import { KafkaSubscription } from './kafka-subscription'
import { KafkaTail } from './kafka-tail'
import { withDeadLetters } from './topics'
import { warn } from './warn'

/**
 * An event log on Kafka. Opens also while no broker answers: publishing rejects then, within 15 s, subscriptions and
 * tails connect when one answers, and topics that were declared are made then.
 */
export async function openKafkaEventLog(
  brokers: readonly string[],
  report: KafkaReport = (level, message) => level === 'warn' && warn(message),
): Promise<EventLog> {
  return new KafkaEventLog(brokers, report)
}

class KafkaEventLog implements EventLog {
  readonly kind = 'kafka'
  private readonly admin: KafkaAdmin
  private readonly publisher: KafkaPublisher
  private readonly subscriptions = new Set<Subscription>()
  private closing: Promise<void> | undefined

  constructor(
    private readonly brokers: readonly string[],
    private readonly report: KafkaReport,
  ) {
    this.admin = new KafkaAdmin(brokers, report)
    this.publisher = new KafkaPublisher(brokers, report)
  }

  async declareTopics(topics: readonly string[]): Promise<void> {
    this.refuseWhenClosed()
    await this.admin.declare(withDeadLetters(topics))
  }

  async publish(topic: string, messages: readonly EventMessage[]): Promise<void> {
    this.refuseWhenClosed()
    await this.send(topic, messages)
  }

  subscribe(options: SubscriptionOptions): Subscription {
    this.refuseWhenClosed()
    const { brokers, report } = this
    const publish = (topic: string, messages: readonly EventMessage[]) => this.send(topic, messages)
    return this.track(new KafkaSubscription(options, { brokers, report, publish }))
  }

  tail(options: TailOptions): Subscription {
    this.refuseWhenClosed()
    const { brokers, report } = this
    return this.track(new KafkaTail(options, this.admin, { brokers, report }))
  }

  read(topic: string): AsyncIterable<DeliveredEvent> {
    this.refuseWhenClosed()
    const { brokers, report } = this
    return readKafkaTopic(topic, this.admin, { brokers, report })
  }

  async lag(group: string, topics: readonly string[]): Promise<Readonly<Record<string, number>>> {
    this.refuseWhenClosed()
    const lags = await Promise.all(topics.map(async (topic) => [topic, await this.admin.lag(group, topic)] as const))
    return Object.fromEntries(lags)
  }

  async ping(): Promise<void> {
    this.refuseWhenClosed()
    await this.admin.ping()
  }

  close(): Promise<void> {
    this.closing ??= this.shutDown()
    return this.closing
  }

  private async send(topic: string, messages: readonly EventMessage[]): Promise<void> {
    const sent = this.admin.requireTopics([topic]).then(() => this.publisher.publish(topic, messages))
    await within(PUBLISH_MS, `publishing to ${topic}`, sent)
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
