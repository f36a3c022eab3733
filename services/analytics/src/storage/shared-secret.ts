import { randomBytes } from 'node:crypto'
import type { Cache } from '@plekje/engines'
import type { AskCache } from './ask-cache'

/** Cache duration, so that a secret that was lost and recreated is soon the same in all processes. */
const SECRET_CACHE_MS = 60_000
const BYTES = 32

/** The current name of a secret, and its maximum lifetime. */
export interface SecretName {
  readonly name: string
  readonly ttlSeconds: number
}

/**
 * Random bytes that all processes share through the cache engine: the first process that needs them creates them, and
 * they expire. Undefined while the cache engine is unavailable, unless this process has the current one cached.
 */
export function createSharedSecret(
  cache: Pick<Cache, 'get' | 'set'>,
  nameNow: () => SecretName,
  { ask, monotonic = () => performance.now() }: { ask: AskCache; monotonic?: () => number },
): () => Promise<Buffer | undefined> {
  let seen: { readonly name: string; readonly secret: Buffer; readonly at: number } | undefined

  const fetch = async ({ name, ttlSeconds }: SecretName): Promise<Buffer> => {
    // Retry when it expired between the two calls.
    for (;;) {
      const found = await cache.get(name)
      if (found !== null) return Buffer.from(found, 'base64url')
      const secret = randomBytes(BYTES)
      if (await cache.set(name, secret.toString('base64url'), { ttlSeconds, onlyIfAbsent: true })) return secret
    }
  }

  return async () => {
    const wanted = nameNow()
    if (seen?.name !== wanted.name) seen = undefined
    if (seen && monotonic() - seen.at < SECRET_CACHE_MS) return seen.secret
    const known = seen?.secret
    const secret = await ask(() => fetch(wanted))
    if (secret) seen = { name: wanted.name, secret, at: monotonic() }
    return secret ?? known
  }
}
