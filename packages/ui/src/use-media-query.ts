import { useCallback, useSyncExternalStore } from 'react'

/**
 * Reports whether a media query matches, and follows changes. Undefined on the server and until hydration: both
 * variants are rendered then, and CSS with the same query hides one.
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

/** True when the user prefers less motion, for animations by script. Styles use `--quick` and `--calm`. */
export const wantsLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches
