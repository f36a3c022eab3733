import { createHash } from 'node:crypto'
import type { Cache } from '@plekje/engines'
import type { z } from 'zod'

/**
 * Values in the cache that a client may use once, such as a sign-in that waits for its second factor. They are stored
 * by the digest of a random name, so that reading the cache does not allow using them.
 */
export interface OneTimeValues<T> {
  put(name: string, value: T): Promise<void>
  find(name: string): Promise<T | undefined>
  /** Returns the value to exactly one of all callers. */
  consume(name: string): Promise<T | undefined>
  /** Removes a value; true for the caller who removed it. */
  remove(name: string): Promise<boolean>
}

export function createOneTimeValues<S extends z.ZodType>(
  cache: Cache,
  { keyPrefix, schema, ttlSeconds }: { readonly keyPrefix: string; readonly schema: S; readonly ttlSeconds: number },
): OneTimeValues<z.output<S>> {
  const keyOf = (name: string) => `${keyPrefix}:${createHash('sha256').update(name).digest('base64url')}`
  const find = async (name: string): Promise<z.output<S> | undefined> => {
    const text = await cache.get(keyOf(name))
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
  }
  // When two callers delete at the same time, the engine reports success to one.
  const remove = async (name: string) => (await cache.delete(keyOf(name))) > 0
  return {
    async put(name, value) {
      await cache.set(keyOf(name), JSON.stringify(value), { ttlSeconds })
    },
    find,
    async consume(name) {
      const value = await find(name)
      return value !== undefined && (await remove(name)) ? value : undefined
    },
    remove,
  }
}
