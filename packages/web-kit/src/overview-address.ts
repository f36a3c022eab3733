import { sessionStore } from './storage'

const KEY = 'previousOverview'
const SCROLL_KEY = 'previousOverviewScroll'

/**
 * Remembers the overview (home, results, category, …) that a listing's back button returns to.
 * @param scrollKey key of its stored scroll position, see `scrollKeyOf`
 */
export function rememberOverview(
  pathAndQuery: string = window.location.pathname + window.location.search,
  scrollKey?: string,
): void {
  sessionStore.set(KEY, pathAndQuery)
  if (scrollKey === undefined) sessionStore.remove(SCROLL_KEY)
  else sessionStore.set(SCROLL_KEY, scrollKey)
}

/** Path and query of the last overview; home when there was none (VENUE-6). */
export function previousOverview(): string {
  const stored = sessionStore.get(KEY)
  // Only paths of this site: other stored text could lead elsewhere.
  return stored && /^\/(?![/\\])/.test(stored) ? stored : '/'
}

/** Storage key of the last overview's scroll position; null when unknown. */
export const previousOverviewScrollKey = (): string | null => sessionStore.get(SCROLL_KEY)
