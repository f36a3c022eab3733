import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UndeliveredEvent } from './delivery'
import { EmbeddedGroup } from './embedded-group'
import { EmbeddedLogFile } from './embedded-log-file'
import type {
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
import { PARTITIONS, planTopics, sizesOf, UnknownTopicError } from './topics'
import { warn } from './warn'

const READ_BATCH_SIZE = 500

/**
 * An event log in a file in `directory`, for one process. Topics have 8 partitions. A published message survives a kill
 * and a power failure. A new group starts at the beginning of the topic. Expired messages are removed every hour. A
 * group that fails on a message of a dead-letter topic leaves it there and continues.
 */
export async function openEmbeddedEventLog(
  directory: string,
  { trimEveryMs = TRIM_EVERY_MS, now = Date.now }: EmbeddedEventLogOptions = {},
): Promise<EventLog> {
  return new EmbeddedEventLog(await EmbeddedLogFile.open(directory, now), trimEveryMs)
}

interface EmbeddedEventLogOptions {
  readonly trimEveryMs?: number
  readonly now?: () => number
}

const TRIM_EVERY_MS = 3_600_000

class EmbeddedEventLog implements EventLog {
  readonly kind = 'embedded'
  private readonly groups = new Map<string, EmbeddedGroup>()
  private readonly tails = new Set<TailOptions>()
  private readonly subscriptions = new Set<Subscription>()
  private readonly writes = new Set<Promise<unknown>>()
  /** Callbacks of subscriptions that wait for their topics to be declared. */
  private readonly declarationListeners = new Set<() => void>()
  private readonly closing = new AbortController()
  private readonly trimmer: NodeJS.Timeout
  private trimming: Promise<void> = Promise.resolve()

  constructor(
    private readonly file: EmbeddedLogFile,
    trimEveryMs: number,
  ) {
    const trim = () =>
      file
        .trim(this.closing.signal)
        .catch((error) => warn('Cannot remove expired messages, retrying at the next run', error))
    let isTrimming = false
    this.trimmer = setInterval(() => {
      if (isTrimming) return
      isTrimming = true
      this.trimming = trim().finally(() => {
        isTrimming = false
      })
    }, trimEveryMs).unref()
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted
  }

  async declareTopics(topics: readonly (string | TopicDeclaration)[]): Promise<void> {
    this.refuseWhenClosed()
    await this.file.declare(planTopics(topics), PARTITIONS)
    for (const onDeclaration of this.declarationListeners) onDeclaration()
  }

  async publish(topic: string, messages: readonly (EventMessage | Tombstone)[]): Promise<void> {
    this.refuseWhenClosed()
    await this.append(topic, messages)
  }

  subscribe(options: SubscriptionOptions): Subscription {
    this.refuseWhenClosed()
    const group = this.groupOrNew(options.group)
    const member = group.join(options)
    const ready = this.waitUntilDeclared(options.topics, member.stopping.signal)
    ready.then(
      () => {
        for (const topic of options.topics) group.wake(topic)
      },
      () => undefined,
    )
    return this.track({ ready, close: () => group.leave(member) })
  }

  tail(options: TailOptions): Subscription {
    this.refuseWhenClosed()
    const ready = Promise.resolve().then(() => {
      if (this.tails.has(options)) options.onConnected(true)
    })
    this.tails.add(options)
    const close = async () => {
      if (this.tails.delete(options)) options.onConnected(false)
    }
    return this.track({ ready, close })
  }

  async *read(topic: string): AsyncIterable<DeliveredEvent> {
    this.refuseWhenClosed()
    const ends = [...this.file.endsOf(topic)]
    for (const [partition, end] of ends.entries()) {
      for (let offset = 0; offset < end; ) {
        this.refuseWhenClosed()
        const { events, nextOffset } = this.file.read({ topic, partition, offset }, READ_BATCH_SIZE, end)
        for (const event of events) yield { ...event, attempt: 1 }
        offset = nextOffset
        await nextTurn()
      }
    }
  }

  async lag(group: string, topics: readonly string[]): Promise<Readonly<Record<string, number>>> {
    this.refuseWhenClosed()
    for (const topic of topics) {
      if (!this.file.has(topic)) throw new UnknownTopicError(topic)
    }
    return Object.fromEntries(topics.map((topic) => [topic, this.groupOrNew(group).lag(topic)]))
  }

  async rewind(name: string, since: Date, topics?: readonly string[]): Promise<Readonly<Record<string, number>>> {
    this.refuseWhenClosed()
    if (this.groups.get(name)?.hasMembers) throw new Error(`${name} cannot be rewound while it has members`)
    const messagesToRepeat = await this.file.rewind(name, since.getTime(), topics)
    // The next use of the group reads its offsets again.
    this.groups.delete(name)
    return messagesToRepeat
  }

  async ranges(topics: readonly string[]): Promise<Readonly<Record<string, readonly OffsetRange[]>>> {
    this.refuseWhenClosed()
    return Object.fromEntries(topics.map((topic) => [topic, this.file.has(topic) ? this.file.rangesOf(topic) : []]))
  }

  async sizes(topics: readonly string[]): Promise<Readonly<Record<string, number>>> {
    return sizesOf(await this.ranges(topics))
  }

  async ping(): Promise<void> {
    this.refuseWhenClosed()
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.closing.abort()
    clearInterval(this.trimmer)
    await this.trimming
    await Promise.all(Array.from(this.subscriptions, (subscription) => subscription.close()))
    await Promise.allSettled(this.writes)
    await this.file.close()
  }

  private async append(...args: Parameters<EmbeddedLogFile['append']>) {
    const write = this.file.append(...args)
    this.writes.add(write)
    try {
      this.notify(await write)
    } finally {
      this.writes.delete(write)
    }
  }

  private notify(events: readonly UndeliveredEvent[]) {
    for (const topic of new Set(events.map((event) => event.topic))) {
      for (const group of this.groups.values()) group.wake(topic)
    }
    for (const tail of this.tails) {
      for (const event of events) {
        if (tail.topics.includes(event.topic)) deliverToTail(tail, event)
      }
    }
  }

  private groupOrNew(name: string): EmbeddedGroup {
    const group = this.groups.get(name) ?? new EmbeddedGroup(name, this.file, (...args) => this.append(...args))
    this.groups.set(name, group)
    return group
  }

  private track({ ready, close }: Subscription): Subscription {
    ready.catch(() => undefined)
    let closing: Promise<void> | undefined
    const subscription: Subscription = {
      ready,
      close: () => {
        closing ??= close().finally(() => this.subscriptions.delete(subscription))
        return closing
      },
    }
    this.subscriptions.add(subscription)
    return subscription
  }

  private waitUntilDeclared(topics: readonly string[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onDeclaration = () => {
        if (!topics.every((topic) => this.file.has(topic))) return
        this.declarationListeners.delete(onDeclaration)
        resolve()
      }
      signal.addEventListener('abort', () => {
        this.declarationListeners.delete(onDeclaration)
        reject(new Error('The subscription was closed before its topics were declared'))
      })
      this.declarationListeners.add(onDeclaration)
      onDeclaration()
    })
  }

  private refuseWhenClosed() {
    if (this.isClosed) throw new Error('The event log is closed')
  }
}

function deliverToTail({ handler }: TailOptions, event: UndeliveredEvent) {
  try {
    handler({ ...event, attempt: 1 })
  } catch (error) {
    warn(`A tail of ${event.topic} threw`, error)
  }
}
