/** Browser storage that never throws. When it is full, forbidden or absent, reads return null and writes do nothing. */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const safe = (open: () => Storage): SafeStorage => ({
  get(key) {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  },
  set(key, value) {
    try {
      open().setItem(key, value)
    } catch (error) {
      console.debug('not stored', key, error)
    }
  },
  remove(key) {
    try {
      open().removeItem(key)
    } catch (error) {
      console.debug('not removed', key, error)
    }
  },
})

export const localStore: SafeStorage = safe(() => window.localStorage)
export const sessionStore: SafeStorage = safe(() => window.sessionStorage)

/** The stored JSON value; null when absent or invalid. */
export function readJson(store: Pick<SafeStorage, 'get'>, key: string): unknown {
  try {
    return JSON.parse(store.get(key) ?? 'null')
  } catch {
    return null
  }
}

/** The first valid elements of a stored JSON list, at most `most`. */
export function readList<T>(
  store: Pick<SafeStorage, 'get'>,
  key: string,
  { isOne, most }: { isOne: (one: unknown) => one is T; most: number },
): readonly T[] {
  const stored = readJson(store, key)
  return Array.isArray(stored) ? stored.filter(isOne).slice(0, most) : []
}
