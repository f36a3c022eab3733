import { type EventLog, MessageRefusedError } from '@plekje/engines'
import pTimeout, { TimeoutError } from 'p-timeout'
import { publishInSpan } from '../publish-in-span'
import type { SpooledEvent, StoredEvent } from './spool-file'

/** Rejections of a message, while others pass, after which it counts as never acceptable. */
const MAX_REJECTIONS = 20
/** After this many failures without a success, the event log is at fault and not the messages. */
const FAILURES_WITHOUT_SUCCESS = 3

export interface Published {
  readonly passed: readonly StoredEvent[]
  readonly refused: readonly { readonly event: StoredEvent; readonly error: unknown }[]
  /** The reason why the rest must wait; undefined when there is no rest. */
  readonly error: unknown
}

export function byTopic<T extends SpooledEvent>(events: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const event of events) {
    const group = groups.get(event.topic) ?? []
    group.push(event)
    groups.set(event.topic, group)
  }
  return groups
}

/**
 * Publishes events of one topic, together if possible, else one by one to find the unacceptable one. A message is refused
 * when the event log says so, or when it was rejected twenty times while others passed. Messages of the same key wait
 * behind it.
 */
export class OrderedPublisher {
  private readonly rejections = new Map<number, number>()

  constructor(
    private readonly events: Pick<EventLog, 'publish' | 'ping'>,
    private readonly lateAnswerMs: number,
  ) {}

  async publish(topic: string, stored: readonly StoredEvent[]): Promise<Published> {
    try {
      await this.send(topic, stored)
      return { passed: stored, refused: [], error: undefined }
    } catch (error) {
      if (!(error instanceof MessageRefusedError) && !(await this.answers())) return { passed: [], refused: [], error }
      return this.oneByOne(topic, stored)
    }
  }

  private async oneByOne(topic: string, stored: readonly StoredEvent[]): Promise<Published> {
    const passed: StoredEvent[] = []
    const refused: { event: StoredEvent; error: unknown }[] = []
    const failed: { event: StoredEvent; error: unknown }[] = []
    const heldKeys = new Set<string>()
    for (const event of stored) {
      if (heldKeys.has(event.message.key)) continue
      try {
        await this.send(topic, [event])
        passed.push(event)
      } catch (error) {
        if (error instanceof MessageRefusedError) {
          refused.push({ event, error })
          continue
        }
        failed.push({ event, error })
        heldKeys.add(event.message.key)
        if (passed.length === 0 && failed.length >= FAILURES_WITHOUT_SUCCESS) break
      }
    }
    const givenUp = passed.length > 0 ? failed.filter((one) => this.isOut(one)) : []
    return { passed, refused: [...refused, ...givenUp], error: failed.find((one) => !givenUp.includes(one))?.error }
  }

  /** A timeout says nothing about the message. */
  private isOut({ event: { position }, error }: { event: StoredEvent; error: unknown }): boolean {
    if (error instanceof TimeoutError) return false
    const rejections = (this.rejections.get(position) ?? 0) + 1
    this.rejections.set(position, rejections)
    if (rejections < MAX_REJECTIONS) return false
    this.rejections.delete(position)
    return true
  }

  private async answers(): Promise<boolean> {
    return pTimeout(this.events.ping(), { milliseconds: this.lateAnswerMs }).then(
      () => true,
      () => false,
    )
  }

  private send(topic: string, stored: readonly StoredEvent[]): Promise<void> {
    const messages = stored.map(({ message }) => message)
    return pTimeout(publishInSpan(this.events, topic, messages), { milliseconds: this.lateAnswerMs })
  }
}
