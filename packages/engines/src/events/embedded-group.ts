import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { batchSizeOf, deadLetter, deliverAll, type Progress, type UndeliveredEvent } from './delivery'
import type { Commit, EmbeddedLogFile } from './embedded-log-file'
import { deadLettersOf, type EventMessage, type SubscriptionOptions } from './event-log'
import { isDeadLetters } from './topics'
import { warn } from './warn'

const MIN_READ_EVENTS = 64
const RETRY_MS = 1_000

/** A subscription in a group. */
class GroupMember {
  readonly stopping = new AbortController()
  private readonly running = new Set<Promise<unknown>>()

  constructor(readonly options: SubscriptionOptions) {}

  /** Tracks work of this member, for {@link waitUntilSettled}. */
  async track<T>(work: Promise<T>): Promise<T> {
    this.running.add(work)
    try {
      return await work
    } finally {
      this.running.delete(work)
    }
  }

  async waitUntilSettled(): Promise<void> {
    await Promise.allSettled(this.running)
  }
}

/** Publishes dead letters through the log, so that its subscribers are notified. */
export type Append = (topic: string, messages: readonly EventMessage[], commit: Commit) => Promise<unknown>

/** A consumer group: one of the members handles each partition, in order. */
export class EmbeddedGroup {
  private readonly members: GroupMember[] = []
  private readonly pumps = new Map<string, PartitionPump>()

  constructor(
    readonly name: string,
    private readonly file: EmbeddedLogFile,
    private readonly append: Append,
  ) {}

  get hasMembers(): boolean {
    return this.members.length > 0
  }

  join(options: SubscriptionOptions): GroupMember {
    const member = new GroupMember(options)
    this.members.push(member)
    for (const topic of options.topics) this.wake(topic)
    return member
  }

  /** Stops delivering to the member and waits for messages in progress; other members take over its partitions. */
  async leave(member: GroupMember): Promise<void> {
    const index = this.members.indexOf(member)
    if (index !== -1) this.members.splice(index, 1)
    member.stopping.abort()
    await member.waitUntilSettled()
    const pumps = member.options.topics.flatMap((topic) => this.pumpsOf(topic))
    await Promise.all(pumps.map((pump) => pump.lastCommit))
    for (const pump of pumps) pump.wake()
  }

  /** Call when a topic may have new messages. */
  wake(topic: string): void {
    // The first partition has no member only if the topic has none.
    if (!this.memberFor(topic, 0)) return
    for (const pump of this.pumpsOf(topic)) pump.wake()
  }

  memberFor(topic: string, partition: number): GroupMember | undefined {
    const members = this.members.filter(({ options }) => options.topics.includes(topic))
    return members[partition % members.length]
  }

  /** Messages of the topic that the group has not committed. */
  lag(topic: string): number {
    return this.pumpsOf(topic).reduce((sum, pump) => sum + pump.lag, 0)
  }

  private pumpsOf(topic: string): PartitionPump[] {
    if (!this.file.has(topic)) return []
    return this.file.endsOf(topic).map((_, partition) => {
      const key = `${topic}/${partition}`
      const pump = this.pumps.get(key) ?? new PartitionPump(this, this.file, this.append, topic, partition)
      this.pumps.set(key, pump)
      return pump
    })
  }
}

/** Delivers one partition to one group while there are messages and a member. */
class PartitionPump {
  lastCommit: Promise<void> = Promise.resolve()
  private position: number
  private isRunning = false

  constructor(
    private readonly group: EmbeddedGroup,
    private readonly file: EmbeddedLogFile,
    private readonly append: Append,
    private readonly topic: string,
    private readonly partition: number,
  ) {
    this.position = file.committedOffset(group.name, topic, partition)
  }

  get lag(): number {
    return Math.max(0, (this.file.endsOf(this.topic)[this.partition] ?? 0) - this.position)
  }

  wake(): void {
    if (this.isRunning || this.lag === 0) return
    this.isRunning = true
    void this.run()
  }

  private async run() {
    for (;;) {
      try {
        if (!(await this.handleBatch())) break
      } catch (error) {
        warn(`Group ${this.group.name} cannot deliver ${this.topic}/${this.partition}, retrying`, error)
        await pause(RETRY_MS, undefined, { ref: false })
      }
      await nextTurn()
    }
    this.isRunning = false
    // A message or member may have arrived between the last check and the reset of the flag, when `wake` did nothing.
    if (this.group.memberFor(this.topic, this.partition)) this.wake()
  }

  /** False when no messages are left, or no member. */
  private async handleBatch(): Promise<boolean> {
    const firstMember = this.group.memberFor(this.topic, this.partition)
    if (!firstMember) return false
    const from = { topic: this.topic, partition: this.partition, offset: this.position }
    const limit = Math.max(MIN_READ_EVENTS, batchSizeOf(firstMember.options, this.topic))
    const { events, nextOffset } = this.file.read(from, limit)
    for (let deliveredCount = 0; deliveredCount < events.length; ) {
      const member = this.group.memberFor(this.topic, this.partition)
      if (!member) return false
      const batch = events.slice(deliveredCount, deliveredCount + batchSizeOf(member.options, this.topic))
      const delivery = deliverAll(batch, member.options, member.stopping.signal, this.progress)
      const isDelivered = await member.track(delivery)
      if (!isDelivered) return true
      deliveredCount += batch.length
    }
    // Tombstones and removed messages are not delivered, so the position skips them here.
    if (nextOffset > this.position) this.commit({ ...this.groupPartition, offset: nextOffset })
    return this.lag > 0
  }

  private readonly progress: Progress = {
    onHandled: (last) => {
      this.commit(this.commitAfter(last))
    },
    onFailed: async (event, failure) => {
      if (isDeadLetters(this.topic)) {
        this.progress.onHandled(event)
      } else {
        const commit = this.commitAfter(event)
        await this.append(deadLettersOf(this.topic), [deadLetter(event, this.group.name, failure)], commit)
        this.position = commit.offset
      }
      return true
    },
  }

  private commit(commit: Commit) {
    this.position = commit.offset
    // The commit runs in the background. If the process is killed before it is durable, the event is delivered once
    // more, which consumers expect.
    this.lastCommit = this.file.commit(commit).catch((error) => warn('Cannot commit an offset', error))
  }

  private get groupPartition() {
    return { group: this.group.name, topic: this.topic, partition: this.partition }
  }

  private commitAfter({ offset }: UndeliveredEvent): Commit {
    return { ...this.groupPartition, offset: Number(offset) + 1 }
  }
}
