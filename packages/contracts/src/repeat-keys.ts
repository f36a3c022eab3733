import { REQUEST_RUNNING } from './idempotency'
import type { TransportReply } from './transport'

/** The last unanswered request per address. */
const open = new Map<string, { readonly body: string; readonly key: string }>()
const MAX_OPEN = 8

/**
 * Idempotency key for a request that creates something: the same key again until the outcome is known. Call `answered`
 * with every reply; without a reply, or with an uncertain one, the key is kept.
 */
export function repeatKey(address: string, body = '') {
  const known = open.get(address)
  const sent = known?.body === body ? known : { body, key: newKey() }
  open.set(address, sent)
  for (const oldest of open.keys()) {
    if (open.size > MAX_OPEN) open.delete(oldest)
  }
  return {
    key: sent.key,
    answered({ status, text }: TransportReply): void {
      const isUnknown = status >= 500 || (status === 409 && text.includes(REQUEST_RUNNING))
      if (!isUnknown && open.get(address) === sent) open.delete(address)
    },
  }
}

/** Random; pages without TLS have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join('-')
