import { Mutex } from 'async-mutex'

export interface KeyedMutex {
  /** Runs the work after all earlier work of the same key in this process. */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** A mutex per key, which async-mutex does not have; an unused mutex takes no memory. */
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
