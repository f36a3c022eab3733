import { REQUEST_RUNNING } from './idempotency'
import type { TransportReply } from './transport'

/** What was sent last to an address and was not answered yet, by that address. */
const open = new Map<string, { readonly body: string; readonly key: string }>()
const MOST = 8

/**
 * The key under which a request that creates something is sent: the same one again, for as long as nobody knows what
 * became of it. `answered` is called with every answer; without one, or while the server does not know either, it stays.
 */
export function repeatKey(address: string, body = '') {
  const known = open.get(address)
  const sent = known?.body === body ? known : { body, key: newKey() }
  open.set(address, sent)
  for (const oldest of open.keys()) if (open.size > MOST) open.delete(oldest)
  return {
    key: sent.key,
    answered({ status, text }: TransportReply): void {
      const isUnknown = status >= 500 || (status === 409 && text.includes(REQUEST_RUNNING))
      if (!isUnknown && open.get(address) === sent) open.delete(address)
    },
  }
}

/** Random; pages that came without TLS have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) => part.toString(36)).join('-')
