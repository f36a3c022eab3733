/** Browser storage that never throws: full, forbidden or absent storage reads as empty and forgets what is written. */
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
    } catch (problem) {
      console.debug('not stored', key, problem)
    }
  },
  remove(key) {
    try {
      open().removeItem(key)
    } catch (problem) {
      console.debug('not removed', key, problem)
    }
  },
})

export const localStore: SafeStorage = safe(() => window.localStorage)
export const sessionStore: SafeStorage = safe(() => window.sessionStorage)
