import { REQUEST_RUNNING } from './idempotency'
import type { TransportReply } from './transport'

interface UnansweredRequest {
  readonly key: string
  /** Number of calls that send it now. */
  runningCount: number
}

/** The last unanswered requests by address and body. */
const unansweredRequests = new Map<string, UnansweredRequest>()
const MAX_UNANSWERED = 8

/**
 * Sends a request that creates something with an idempotency key: the same key until the outcome is known, which it is not
 * if no reply arrives or the reply does not tell it.
 */
export async function sendWithKey(
  addressAndBody: string,
  send: (key: string) => Promise<TransportReply>,
): Promise<TransportReply> {
  const request = unansweredRequests.get(addressAndBody) ?? { key: newKey(), runningCount: 0 }
  unansweredRequests.set(addressAndBody, request)
  // A map keeps insertion order, so the oldest requests come first.
  for (const oldest of unansweredRequests.keys()) {
    if (unansweredRequests.size > MAX_UNANSWERED) unansweredRequests.delete(oldest)
  }
  request.runningCount += 1
  try {
    const reply = await send(request.key)
    const isUnknown = reply.status >= 500 || (reply.status === 409 && reply.text.includes(REQUEST_RUNNING))
    if (!isUnknown) unansweredRequests.delete(addressAndBody)
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
  for (const [addressAndBody, { runningCount }] of unansweredRequests) {
    if (runningCount === 0) unansweredRequests.delete(addressAndBody)
  }
}

/** Creates a random key; pages without TLS have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join('-')
