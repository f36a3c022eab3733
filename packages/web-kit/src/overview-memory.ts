import { sessionStore } from './storage'

const KEY = 'previousOverview'

/** Remembers the overview (home, results, category, …) that a listing's back button returns to. */
export function rememberOverview(pathAndQuery: string = window.location.pathname + window.location.search): void {
  sessionStore.set(KEY, pathAndQuery)
}

/** Path and query of the last overview; home when there was none (SPEC §2). */
export function previousOverview(): string {
  const stored = sessionStore.get(KEY)
  // Anything but a path of this site would let a stored text lead elsewhere.
  return stored && /^\/(?![/\\])/.test(stored) ? stored : '/'
}
