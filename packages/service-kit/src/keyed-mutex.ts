import { Mutex } from 'async-mutex'

export interface KeyedMutex {
  /** Does the work when all work of the same key is done that was asked for before, within this process. */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** A mutex per key, of which async-mutex has none; one that nobody holds takes no memory. */
export function createKeyedMutex(): KeyedMutex {
  const held = new Map<string, Mutex>()
  return {
    async runExclusive(key, work) {
      const mutex = held.get(key) ?? new Mutex()
      held.set(key, mutex)
      try {
        return await mutex.runExclusive(work)
      } finally {
        if (!mutex.isLocked() && held.get(key) === mutex) held.delete(key)
      }
    },
  }
}
