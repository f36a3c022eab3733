import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { UNSAFE_DataRouterStateContext as DataRouterStateContext, ScrollRestoration } from 'react-router'
import { SCROLL_POSITIONS, scrollKeyOf } from './scroll-positions'

/** Time for a page to be long enough again. */
const PATIENCE_MS = 5000
/** What says that the visitor has taken over. */
const INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Begins each page at its top, and goes back to where the visitor was on one they come back to: by the browser's button,
 * a reload, or a link with `scrollStateOf`. React Router does that once, at the change of address; a micro-frontend
 * shows its page later, and some of it when its data is there. So the place is sought until it can be had.
 *
 * A page that came as HTML may have been scrolled before: React Router would begin it at its top when it takes over.
 */
export function RestoreScroll() {
  const state = useContext(DataRouterStateContext)
  const top = state?.restoreScrollPosition
  const entry = state?.location.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the same height is another place to seek.
  useEffect(() => (typeof top === 'number' && top > 0 ? seek(top) : undefined), [top, entry])
  const scrolledBefore = useRef(0)
  return (
    <>
      <OnFirstLayout
        act={() => {
          scrolledBefore.current = window.scrollY
        }}
      />
      <ScrollRestoration getKey={scrollKeyOf} storageKey={SCROLL_POSITIONS} />
      <OnFirstLayout
        act={() => {
          if (scrolledBefore.current > 0) window.scrollTo({ top: scrolledBefore.current, behavior: 'instant' })
        }}
      />
    </>
  )
}

/** Effects of one commit run in the order of what has them: one stands before React Router's, one behind it. */
function OnFirstLayout({ act }: { act: () => void }): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(act, [])
  return null
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
