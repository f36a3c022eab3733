import { REQUEST_RUNNING } from './idempotency'
import type { TransportReply } from './transport'

/** The last unanswered request per address. */
const unansweredRequests = new Map<string, { readonly body: string; readonly key: string }>()
const MAX_UNANSWERED = 8

/**
 * Returns the idempotency key for a request that creates something: the same key until the outcome is known. Call
 * `recordReply` with every reply. The key remains if no reply arrives or the reply does not tell the outcome.
 */
export function repeatKey(address: string, body = '') {
  const previous = unansweredRequests.get(address)
  const request = previous?.body === body ? previous : { body, key: newKey() }
  unansweredRequests.set(address, request)
  // A map keeps insertion order, so the oldest requests come first.
  for (const oldestAddress of unansweredRequests.keys()) {
    if (unansweredRequests.size > MAX_UNANSWERED) unansweredRequests.delete(oldestAddress)
  }
  return {
    key: request.key,
    recordReply({ status, text }: TransportReply): void {
      const isUnknown = status >= 500 || (status === 409 && text.includes(REQUEST_RUNNING))
      if (!isUnknown && unansweredRequests.get(address) === request) unansweredRequests.delete(address)
    },
  }
}

/** Creates a random key; pages without TLS have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join('-')
