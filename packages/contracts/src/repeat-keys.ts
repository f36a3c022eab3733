import { REQUEST_RUNNING } from './idempotency'
import type { TransportReply } from './transport'

interface UnansweredRequest {
  readonly body: string
  readonly key: string
  /** Number of calls that send it now. */
  runningCount: number
}

/** The last unanswered request per address. */
const unansweredRequests = new Map<string, UnansweredRequest>()
const MAX_UNANSWERED = 8

/**
 * Sends a request that creates something with an idempotency key: the same key until the outcome is known, which it is not
 * if no reply arrives or the reply does not tell it.
 */
export async function sendWithKey(
  address: string,
  body = '',
  send: (key: string) => Promise<TransportReply>,
): Promise<TransportReply> {
  const previous = unansweredRequests.get(address)
  const request = previous?.body === body ? previous : { body, key: newKey(), runningCount: 0 }
  unansweredRequests.set(address, request)
  // A map keeps insertion order, so the oldest requests come first.
  for (const oldestAddress of unansweredRequests.keys()) {
    if (unansweredRequests.size > MAX_UNANSWERED) unansweredRequests.delete(oldestAddress)
  }
  request.runningCount += 1
  try {
    const reply = await send(request.key)
    const isUnknown = reply.status >= 500 || (reply.status === 409 && reply.text.includes(REQUEST_RUNNING))
    if (!isUnknown && unansweredRequests.get(address) === request) unansweredRequests.delete(address)
    return reply
  } finally {
    request.runningCount -= 1
  }
}

/**
 * Forgets the requests that ended without an answer. Call it before a change or removal, which may undo what such a request
 * created: when it is sent again, it must create it again.
 */
export function forgetKeys(): void {
  for (const [address, { runningCount }] of unansweredRequests) {
    if (runningCount === 0) unansweredRequests.delete(address)
  }
}

/** Creates a random key; pages without TLS have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join('-')
