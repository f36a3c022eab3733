import { setTimeout as pause } from 'node:timers/promises'
import type { Cache } from '@plekje/engines'

/** What sessions ask of the cache. */
export type SessionCache = Pick<Cache, 'get' | 'delete' | 'addToSet' | 'removeFromSet' | 'members'> & {
  set(key: string, value: string, options: { ttlSeconds: number }): Promise<boolean>
}

const PAUSE_MS = 100

/**
 * A cache that is asked once more when it fails: each of these may be done twice, and what follows a change in the store,
 * such as ending the sessions of an old password, must not stay undone because of one connection that broke.
 */
export function askedAgain(cache: SessionCache): SessionCache {
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
