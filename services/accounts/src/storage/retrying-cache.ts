import { setTimeout as pause } from 'node:timers/promises'
import type { Cache } from '@plekje/engines'

/** The cache operations that sessions use. */
export type SessionCache = Pick<Cache, 'get' | 'delete' | 'addToSet' | 'removeFromSet' | 'members'> & {
  set(key: string, value: string, options: { ttlSeconds: number }): Promise<boolean>
}

const PAUSE_MS = 100

/**
 * Retries a failed operation once. Each of these operations is repeatable, and a broken connection must not prevent what
 * follows a change in the store, such as ending the sessions of an old password.
 */
export function retryingCache(cache: SessionCache): SessionCache {
  const twice = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask()
    } catch {
      await pause(PAUSE_MS)
      return ask()
    }
  }
  return {
    get: (key) => twice(() => cache.get(key)),
    set: (key, value, options) => twice(() => cache.set(key, value, options)),
    delete: (...keys) => twice(() => cache.delete(...keys)),
    addToSet: (key, member, ttlSeconds) => twice(() => cache.addToSet(key, member, ttlSeconds)),
    removeFromSet: (key, member) => twice(() => cache.removeFromSet(key, member)),
    members: (key) => twice(() => cache.members(key)),
  }
}
