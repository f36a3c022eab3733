import { useCallback, useSyncExternalStore } from 'react'

/** From this width on the filters have a column of their own (LOOK, results). */
export const WIDE = '(min-width: 1024px)'

/** Up to this width the search is one line (LOOK, results on a phone). */
export const PHONE = '(max-width: 767px)'

/** Whether a media query holds, also after the window changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
