import { setTimeout as pause } from 'node:timers/promises'
import { type DeliveredEvent, type EventMessage, PoisonedEventError, type SubscriptionOptions } from './event-log'

export type UndeliveredEvent = Omit<DeliveredEvent, 'attempt'>

/** An event that failed `attempts` times. */
export interface Failure {
  readonly attempts: number
  readonly error: unknown
}

/** Callbacks for the outcome of events of a partition. Each call settles before the next events are delivered. */
export interface Progress {
  /** All events up to and including `last` are handled. */
  onHandled(last: UndeliveredEvent): void
  /** Stores the event as dead letter; false when the signal aborted first. */
  onFailed(event: UndeliveredEvent, failure: Failure): Promise<boolean>
}

const MAX_BACKOFF_MS = 30_000
const MAX_REASON_LENGTH = 1_000
/** A batch that fails twice is delivered event by event, because usually a single event fails. */
const BATCH_ATTEMPTS = 2

/** The batch settings of a topic; undefined when its events are delivered one by one. */
const batchOf = ({ batch }: SubscriptionOptions, topic: string): SubscriptionOptions['batch'] =>
  batch?.topics === undefined || batch.topics.includes(topic) ? batch : undefined

/** The batch size of a topic; 1 when its events are delivered one by one. */
export const batchSizeOf = (options: SubscriptionOptions, topic: string): number =>
  Math.max(1, batchOf(options, topic)?.maxEvents ?? 1)

/**
 * Delivers consecutive events of one partition, at most {@link batchSizeOf} at a time, until each is handled or a dead
 * letter, or the signal aborts. True when no event is left.
 */
export async function deliverAll(
  events: readonly UndeliveredEvent[],
  options: SubscriptionOptions,
  signal: AbortSignal,
  progress: Progress,
): Promise<boolean> {
  const last = events.at(-1)
  if (!last) return true
  let attempts = 0
  const batch = batchOf(options, last.topic)
  if (batch) {
    const { handler } = batch
    const maxAttempts = Math.min(BATCH_ATTEMPTS, options.maxAttempts ?? Number.POSITIVE_INFINITY)
    const handle = (attempt: number) => handler(events.map((event) => ({ ...event, attempt })))
    const outcome = await attemptUntil(handle, { ...options, maxAttempts }, signal)
    if (outcome.kind === 'stopped') return false
    if (outcome.kind === 'handled') {
      progress.onHandled(last)
      return true
    }
    attempts = outcome.attempts
  }
  for (const event of events) {
    const outcome = await attemptUntil((attempt) => options.handler({ ...event, attempt }), options, signal, attempts)
    if (outcome.kind === 'stopped') return false
    if (outcome.kind === 'handled') progress.onHandled(event)
    else if (!(await progress.onFailed(event, outcome))) return false
  }
  return true
}

type Outcome =
  | { readonly kind: 'handled' }
  | ({ readonly kind: 'failed' } & Failure)
  /** The signal aborted between two attempts or during one, so the event is neither handled nor failed. */
  | { readonly kind: 'stopped' }

/** Retries until success, the last attempt or the signal. Never rejects. */
async function attemptUntil(
  handle: (attempt: number) => Promise<void>,
  { maxAttempts = 5, backoffMs = 200 }: Pick<SubscriptionOptions, 'maxAttempts' | 'backoffMs'>,
  signal: AbortSignal,
  attemptsBefore = 0,
): Promise<Outcome> {
  for (let attempt = attemptsBefore + 1; ; attempt++) {
    if (signal.aborted) return { kind: 'stopped' }
    try {
      await handle(attempt)
      return { kind: 'handled' }
    } catch (error) {
      if (signal.aborted && !(error instanceof PoisonedEventError)) return { kind: 'stopped' }
      if (attempt >= maxAttempts || error instanceof PoisonedEventError)
        return { kind: 'failed', attempts: attempt, error }
    }
    const waitMs = Math.min(backoffMs * 2 ** (attempt - 1), MAX_BACKOFF_MS)
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

/** The dead letter of a message: unchanged, with the failure in its headers. */
export function deadLetter(event: UndeliveredEvent, group: string, { attempts, error }: Failure): EventMessage {
  const { id, key, value, headers, topic, partition, offset } = event
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return {
    id,
    key,
    value,
    headers: {
      ...headers,
      'dead-letter-reason': reason.slice(0, MAX_REASON_LENGTH),
      'dead-letter-topic': topic,
      'dead-letter-partition': String(partition),
      'dead-letter-offset': offset,
      'dead-letter-group': group,
      'dead-letter-attempts': String(attempts),
      'dead-letter-at': new Date().toISOString(),
    },
  }
}
