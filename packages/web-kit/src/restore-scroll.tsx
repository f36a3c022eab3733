import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterStateContext as DataRouterStateContext, type Location, ScrollRestoration } from 'react-router'

/** What a link carries that leads back to a page as it was left: the key under which its scroll position is kept. */
interface ScrollState {
  readonly scrollKey: string
}

export const scrollStateOf = (scrollKey: string): ScrollState => ({ scrollKey })

/** The key of an entry of the history, or of the one that a link led back to. */
export function scrollKeyOf({ key, state }: Pick<Location, 'key' | 'state'>): string {
  const scrollKey = (state as Partial<ScrollState> | null)?.scrollKey
  return typeof scrollKey === 'string' ? scrollKey : key
}

/** Time for a page to be long enough again. */
const PATIENCE_MS = 5000
/** What says that the visitor has taken over. */
const INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Begins each page at its top, and goes back to where the visitor was on one they come back to: by the browser's button,
 * a reload, or a link with {@link scrollStateOf}. React Router does that once, at the change of address; a micro-frontend
 * shows its page later, and some of it when its data is there. So the place is sought until it can be had.
 */
export function RestoreScroll() {
  const state = useContext(DataRouterStateContext)
  const top = state?.restoreScrollPosition
  const entry = state?.location.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the same height is another place to seek.
  useEffect(() => (typeof top === 'number' && top > 0 ? seek(top) : undefined), [top, entry])
  return <ScrollRestoration getKey={scrollKeyOf} />
}

/** Scrolls to `top` pixels as often as the page changes its height; returns what ends that. */
function seek(top: number): () => void {
  const scroll = () => {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo({ top, behavior: 'instant' })
  }
  const heights = new ResizeObserver(scroll)
  const end = () => {
    heights.disconnect()
    clearTimeout(timer)
    for (const name of INPUT) window.removeEventListener(name, end)
  }
  const timer = setTimeout(end, PATIENCE_MS)
  for (const name of INPUT) window.addEventListener(name, end, { passive: true })
  heights.observe(document.body)
  return end
}
