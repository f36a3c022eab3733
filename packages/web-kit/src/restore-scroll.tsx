import { useEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import { SCROLL_POSITIONS, scrollKeyOf } from './scroll-positions'
import { useShellRouter } from './surroundings'

/** Time for a page to reach its former height. */
const RESTORE_TIMEOUT_MS = 5000
/** Events after which the visitor decides where the page is scrolled to. */
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Starts each page at its top, and restores the scroll position on returning: by the back button, a reload, or a link
 * with `scrollStateOf`. React Router tries once when the address changes, but a micro-frontend renders its page later,
 * and parts of it when data arrives, so this component tries until the position can be reached.
 *
 * A visitor may have scrolled a server-rendered page before hydration. React Router then scrolls the page to its top,
 * and this component scrolls it back.
 */
export function RestoreScroll() {
  const router = useShellRouter()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has a position of its own.
  useEffect(() => {
    const top = router.state.restoreScrollPosition
    return typeof top === 'number' && top > 0 ? keepScrollingTo(top) : undefined
  }, [router, key])
  const topBeforeRouter = useRef(0)
  return (
    <>
      <OnFirstLayout
        onLayout={() => {
          topBeforeRouter.current = window.scrollY
        }}
      />
      <ScrollRestoration getKey={scrollKeyOf} storageKey={SCROLL_POSITIONS} />
      <OnFirstLayout
        onLayout={() => {
          if (topBeforeRouter.current > 0) window.scrollTo({ top: topBeforeRouter.current, behavior: 'instant' })
        }}
      />
    </>
  )
}

/** Runs a callback on first layout: before the layout effects of later siblings, and after those of earlier ones. */
function OnFirstLayout({ onLayout }: { onLayout: () => void }): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useLayoutEffect(onLayout, [])
  return null
}

/** Scrolls to `top` pixels whenever the page changes its height; returns the stop function. */
function keepScrollingTo(top: number): () => void {
  const scroll = () => {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo({ top, behavior: 'instant' })
  }
  const heightObserver = new ResizeObserver(scroll)
  const stop = () => {
    heightObserver.disconnect()
    clearTimeout(timer)
    for (const name of INPUT_EVENTS) window.removeEventListener(name, stop)
  }
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
  for (const name of INPUT_EVENTS) window.addEventListener(name, stop, { passive: true })
  heightObserver.observe(document.body)
  return stop
}
