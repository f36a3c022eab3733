import { createHash } from 'node:crypto'
import type { Cache } from '@plekje/engines'
import type { z } from 'zod'

/**
 * Values that wait for one next step, in the cache engine: under the digest of a random name, so that who reads the cache
 * cannot take the step.
 */
export interface OneTimeValues<T> {
  put(name: string, value: T): Promise<void>
  find(name: string): Promise<T | undefined>
  /** The value, to one of all that ask. */
  consume(name: string): Promise<T | undefined>
  /** True for who took it away. */
  remove(name: string): Promise<boolean>
}

export function createOneTimeValues<S extends z.ZodType>(
  cache: Cache,
  { what, schema, ttlSeconds }: { readonly what: string; readonly schema: S; readonly ttlSeconds: number },
): OneTimeValues<z.output<S>> {
  const keyOf = (name: string) => `${what}:${createHash('sha256').update(name).digest('base64url')}`
  const find = async (name: string): Promise<z.output<S> | undefined> => {
    const text = await cache.get(keyOf(name))
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
  }
  // Of two that delete at once the engine tells one that it was there.
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
