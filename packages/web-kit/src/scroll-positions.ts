import type { Location } from 'react-router'
import { readJson, sessionStore } from './storage'

/** Storage key of React Router's `ScrollRestoration`: JSON, pixels by {@link scrollKeyOf}. */
export const SCROLL_POSITIONS = 'scrollPositions'

/** The `state` of a link back to a page: the key of its stored scroll position. */
interface ScrollState {
  readonly scrollKey: string
}

export const scrollStateOf = (scrollKey: string): ScrollState => ({ scrollKey })

/** React Router's key for the first history entry of every document. */
const FIRST_ENTRY = 'default'

/**
 * The scroll key of a history entry: for a link back, the key in its `state`; for the first entry of a document, the
 * address.
 */
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

/** Stores the scroll position of a page that is left before its scripts are loaded. */
export function keepScrollPosition(key: string, top: number): void {
  sessionStore.set(SCROLL_POSITIONS, JSON.stringify({ ...storedPositions(), [key]: top }))
}

function storedPositions(): object {
  const stored = readJson(sessionStore, SCROLL_POSITIONS)
  return typeof stored === 'object' && stored !== null ? stored : {}
}
