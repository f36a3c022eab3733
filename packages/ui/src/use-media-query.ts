import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query holds, also after the window changes. Undefined in HTML of a server, and until the browser took
 * that over: what differs is there for both then, and styles with the same query hide one.
 */
export function useMediaQuery(query: string): boolean | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => undefined,
  )
}

/** Whether nothing that is done by a script may slide, at this moment; styles have `--quick` and `--calm` for it. */
export const wantsLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
