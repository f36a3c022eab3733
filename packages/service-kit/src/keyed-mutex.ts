import { Mutex } from 'async-mutex'

export interface KeyedMutex {
  /** Runs the work after all earlier work of the same key in this process. */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** A mutex per key, which async-mutex does not have; an unused mutex takes no memory. */
export function createKeyedMutex(): KeyedMutex {
  const mutexes = new Map<string, Mutex>()
  return {
    async runExclusive(key, work) {
      const mutex = mutexes.get(key) ?? new Mutex()
      mutexes.set(key, mutex)
      try {
        return await mutex.runExclusive(work)
      } finally {
        if (!mutex.isLocked() && mutexes.get(key) === mutex) mutexes.delete(key)
      }
    },
  }
}
