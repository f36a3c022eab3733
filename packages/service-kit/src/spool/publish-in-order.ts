import { type EventLog, MessageRefusedError } from '@plekje/engines'
import pTimeout, { TimeoutError } from 'p-timeout'
import { publishInSpan } from '../publish-in-span'
import type { StoredEvent } from './spool-file'

/** After this many rejections, while other messages succeed, a message counts as unacceptable. */
const MAX_REJECTIONS = 20
/** After this many failures without a success, the event log is at fault and not the messages. */
const MAX_FAILURES_WITHOUT_SUCCESS = 3

interface FailedEvent {
  readonly event: StoredEvent
  readonly error: unknown
}

export interface PublishResult {
  readonly published: readonly StoredEvent[]
  readonly refused: readonly FailedEvent[]
  /** The reason why the other events must wait; undefined when none does. */
  readonly error: unknown
}

/**
 * Publishes events of one topic, together if possible, else one by one to find the unacceptable one. A message is
 * refused when the event log says so, or when it was rejected twenty times while others succeeded. Until then later
 * messages of its key wait.
 */
export class OrderedPublisher {
  private readonly rejections = new Map<number, number>()

  constructor(
    private readonly events: Pick<EventLog, 'publish' | 'ping'>,
    private readonly lateAnswerMs: number,
  ) {}

  async publish(topic: string, storedEvents: readonly StoredEvent[]): Promise<PublishResult> {
    try {
      await this.send(topic, storedEvents)
      return { published: storedEvents, refused: [], error: undefined }
    } catch (error) {
      const mayBeOneMessage = error instanceof MessageRefusedError || (await this.isEventLogUp())
      return mayBeOneMessage ? this.publishOneByOne(topic, storedEvents) : { published: [], refused: [], error }
    }
  }

  private async publishOneByOne(topic: string, storedEvents: readonly StoredEvent[]): Promise<PublishResult> {
    const published: StoredEvent[] = []
    const refused: FailedEvent[] = []
    const failures: FailedEvent[] = []
    const blockedKeys = new Set<string>()
    for (const event of storedEvents) {
      if (blockedKeys.has(event.message.key)) continue
      try {
        await this.send(topic, [event])
        published.push(event)
      } catch (error) {
        if (error instanceof MessageRefusedError) {
          refused.push({ event, error })
          continue
        }
        failures.push({ event, error })
        blockedKeys.add(event.message.key)
        if (published.length === 0 && failures.length >= MAX_FAILURES_WITHOUT_SUCCESS) break
      }
    }
    const waitingFailures: FailedEvent[] = []
    for (const failure of failures) {
      const isUnacceptable = published.length > 0 && this.countRejection(failure)
      if (isUnacceptable) refused.push(failure)
      else waitingFailures.push(failure)
    }
    return { published, refused, error: waitingFailures[0]?.error }
  }

  /** Counts a rejection of a message. Returns true at the last one, which makes the message unacceptable. */
  private countRejection({ event: { position }, error }: FailedEvent): boolean {
    // A timeout says nothing about the message.
    if (error instanceof TimeoutError) return false
    const rejections = (this.rejections.get(position) ?? 0) + 1
    this.rejections.set(position, rejections)
    if (rejections < MAX_REJECTIONS) return false
    this.rejections.delete(position)
    return true
  }

  private async isEventLogUp(): Promise<boolean> {
    return pTimeout(this.events.ping(), { milliseconds: this.lateAnswerMs }).then(
      () => true,
      () => false,
    )
  }

  private send(topic: string, storedEvents: readonly StoredEvent[]): Promise<void> {
    const messages = storedEvents.map(({ message }) => message)
    return pTimeout(publishInSpan(this.events, topic, messages), { milliseconds: this.lateAnswerMs })
  }
}
