import type { Location } from 'react-router'
import { readJson, sessionStore } from './storage'

/** Of React Router's `ScrollRestoration`: JSON, pixels by the key of {@link scrollKeyOf}. */
export const SCROLL_POSITIONS = 'scrollPositions'

/** What a link carries that leads back to a page as it was left: the key under which its scroll position is kept. */
interface ScrollState {
  readonly scrollKey: string
}

export const scrollStateOf = (scrollKey: string): ScrollState => ({ scrollKey })

/** As React Router names the entry of the history that a document began with: the same for each. */
const FIRST_ENTRY = 'default'

/** The key of an entry of the history, or of the one that a link led back to; its address where a document began with it. */
export function scrollKeyOf({
  key,
  state,
  pathname,
  search,
}: Pick<Location, 'key' | 'state'> & Partial<Pick<Location, 'pathname' | 'search'>>): string {
  const scrollKey = (state as Partial<ScrollState> | null)?.scrollKey
  if (typeof scrollKey === 'string') return scrollKey
  return key === FIRST_ENTRY && pathname !== undefined ? pathname + (search ?? '') : key
}

/** Keeps how far a page is scrolled that is left before its scripts could do that. */
export function keepScrollPosition(key: string, top: number): void {
  sessionStore.set(SCROLL_POSITIONS, JSON.stringify({ ...keptPositions(), [key]: top }))
}

function keptPositions(): object {
  const kept = readJson(sessionStore, SCROLL_POSITIONS)
  return typeof kept === 'object' && kept !== null ? kept : {}
}
