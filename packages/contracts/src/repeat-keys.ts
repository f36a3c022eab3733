import { REQUEST_RUNNING } from './idempotency'
import type { TransportReply } from './transport'

interface PendingRequest {
  readonly key: string
  /** Number of calls that send it now. */
  runningCount: number
}

/** The last requests of unknown outcome, by address and body. */
const pendingRequests = new Map<string, PendingRequest>()
const MAX_PENDING = 8

/**
 * Sends a request that creates something, with an idempotency key. Repeats have the same key until the outcome is
 * known: it is unknown without a reply, after a status of 500 or more, and while the first request runs.
 */
export async function sendWithKey(
  addressAndBody: string,
  send: (key: string) => Promise<TransportReply>,
): Promise<TransportReply> {
  const request = pendingRequests.get(addressAndBody) ?? { key: newKey(), runningCount: 0 }
  pendingRequests.set(addressAndBody, request)
  // A map keeps insertion order, so the oldest requests come first.
  for (const oldest of pendingRequests.keys()) {
    if (pendingRequests.size > MAX_PENDING) pendingRequests.delete(oldest)
  }
  request.runningCount += 1
  try {
    const reply = await send(request.key)
    const isUnknown = reply.status >= 500 || (reply.status === 409 && reply.text.includes(REQUEST_RUNNING))
    if (!isUnknown) pendingRequests.delete(addressAndBody)
    return reply
  } finally {
    request.runningCount -= 1
  }
}

/**
 * Forgets the requests that ended with an unknown outcome. Call it before a change or removal, which may undo what such
 * a request created: sent once more after that, the request must create it again.
 */
export function forgetKeys(): void {
  for (const [addressAndBody, { runningCount }] of pendingRequests) {
    if (runningCount === 0) pendingRequests.delete(addressAndBody)
  }
}

/** Creates a random key; pages without TLS have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join('-')
