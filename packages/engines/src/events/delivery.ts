import { setTimeout as pause } from 'node:timers/promises'
import type { DeliveredEvent, EventMessage, SubscriptionOptions } from './event-log'

export type UndeliveredEvent = Omit<DeliveredEvent, 'attempt'>

export type Outcome =
  | { readonly kind: 'handled' }
  /** Given up after this many attempts. */
  | { readonly kind: 'failed'; readonly attempts: number; readonly error: unknown }
  /** The signal came between two attempts: nothing is decided. */
  | { readonly kind: 'stopped' }

const LONGEST_BACKOFF_MS = 30_000
const LONGEST_REASON = 1_000

/** Hands an event to the handler until it resolves, the attempts are used up or the signal comes. Never throws. */
export async function deliver(
  event: UndeliveredEvent,
  { handler, maxAttempts = 5, backoffMs = 200 }: SubscriptionOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) return { kind: 'stopped' }
    try {
      await handler({ ...event, attempt })
      return { kind: 'handled' }
    } catch (error) {
      if (attempt >= maxAttempts) return { kind: 'failed', attempts: attempt, error }
    }
    const waitMs = Math.min(backoffMs * 2 ** (attempt - 1), LONGEST_BACKOFF_MS)
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

/** The message as it goes to the dead letters: as it was, with what happened in its headers. */
export function deadLetter(
  event: UndeliveredEvent,
  group: string,
  { attempts, error }: Extract<Outcome, { kind: 'failed' }>,
): EventMessage {
  const { id, key, value, headers, topic, partition, offset } = event
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return {
    id,
    key,
    value,
    headers: {
      ...headers,
      'dead-letter-reason': reason.slice(0, LONGEST_REASON),
      'dead-letter-topic': topic,
      'dead-letter-partition': String(partition),
      'dead-letter-offset': offset,
      'dead-letter-group': group,
      'dead-letter-attempts': String(attempts),
      'dead-letter-at': new Date().toISOString(),
    },
  }
}
