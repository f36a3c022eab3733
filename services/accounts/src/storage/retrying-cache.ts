import { setTimeout as pause } from 'node:timers/promises'
import type { Cache } from '@plekje/engines'

export type SessionCache = Pick<Cache, 'get' | 'delete' | 'addToSet' | 'removeFromSet' | 'members'> & {
  set(key: string, value: string, options: { ttlSeconds: number }): Promise<boolean>
}

const RETRY_DELAY_MS = 100

/**
 * Retries a failed operation once: each operation of `SessionCache` is repeatable. A broken connection must not prevent
 * steps after a change in the database, such as ending the sessions of an old password.
 */
export function retryingCache(cache: SessionCache): SessionCache {
  const withRetry = async <T>(operation: () => Promise<T>): Promise<T> => {
    try {
      return await operation()
    } catch {
      await pause(RETRY_DELAY_MS)
      return operation()
    }
  }
  return {
    get: (key) => withRetry(() => cache.get(key)),
    set: (key, value, options) => withRetry(() => cache.set(key, value, options)),
    delete: (...keys) => withRetry(() => cache.delete(...keys)),
    addToSet: (key, member, ttlSeconds) => withRetry(() => cache.addToSet(key, member, ttlSeconds)),
    removeFromSet: (key, member) => withRetry(() => cache.removeFromSet(key, member)),
    members: (key) => withRetry(() => cache.members(key)),
  }
}
