import { REQUEST_RUNNING } from './idempotency'
import type { TransportReply } from './transport'

/** The last unanswered request per address. */
const unanswered = new Map<string, { readonly body: string; readonly key: string }>()
const MAX_UNANSWERED = 8

/**
 * Returns the idempotency key for a request that creates something: the same key until the outcome is known. Call
 * `answered` with every reply. The key remains if no reply arrives or the reply does not tell the outcome.
 */
export function repeatKey(address: string, body = '') {
  const previous = unanswered.get(address)
  const request = previous?.body === body ? previous : { body, key: newKey() }
  unanswered.set(address, request)
  // A map keeps insertion order, so the oldest requests come first.
  for (const oldest of unanswered.keys()) {
    if (unanswered.size > MAX_UNANSWERED) unanswered.delete(oldest)
  }
  return {
    key: request.key,
    answered({ status, text }: TransportReply): void {
      const isUnknown = status >= 500 || (status === 409 && text.includes(REQUEST_RUNNING))
      if (!isUnknown && unanswered.get(address) === request) unanswered.delete(address)
    },
  }
}

/** Creates a random key; pages without TLS have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join('-')
