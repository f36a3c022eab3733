import { randomBytes } from 'node:crypto'
import type { Cache } from '@plekje/engines'
import type { TryCache } from './try-cache'

/** Each process caches a secret this long only: when the secret is lost and recreated, all soon have the new one. */
const SECRET_CACHE_MS = 60_000
const SECRET_BYTES = 32

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
  currentName: () => SecretName,
  tryCache: TryCache,
): () => Promise<Buffer | undefined> {
  let cached: { readonly name: string; readonly secret: Buffer; readonly at: number } | undefined
  const readOrCreate = async ({ name, ttlSeconds }: SecretName): Promise<Buffer> => {
    // Retry if the secret of another process expired between the two calls.
    for (;;) {
      const text = await cache.get(name)
      if (text !== null) return Buffer.from(text, 'base64url')
      const secret = randomBytes(SECRET_BYTES)
      if (await cache.set(name, secret.toString('base64url'), { ttlSeconds, onlyIfAbsent: true })) return secret
    }
  }

  return async () => {
    const current = currentName()
    if (cached?.name !== current.name) cached = undefined
    if (cached && performance.now() - cached.at < SECRET_CACHE_MS) return cached.secret
    const staleSecret = cached?.secret
    const secret = await tryCache(() => readOrCreate(current))
    if (secret) cached = { name: current.name, secret, at: performance.now() }
    return secret ?? staleSecret
  }
}
