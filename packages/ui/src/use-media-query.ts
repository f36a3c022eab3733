import { useCallback, useSyncExternalStore } from 'react'

/**
 * Reports whether a media query matches, and follows changes. Undefined on the server and until hydration: both
 * variants are rendered then, and CSS with the same query hides one.
 */
export const useMediaQuery = (query: string): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    useSubscribe(query),
    () => matches(query),
    () => undefined,
  )

/**
 * Like {@link useMediaQuery}, for markup whose other variant a script removes before hydration. True on the server,
 * which renders every variant.
 */
export const useMatches = (query: string): boolean =>
  useSyncExternalStore(
    useSubscribe(query),
    () => matches(query),
    () => typeof window === 'undefined' || matches(query),
  )

const useSubscribe = (query: string) =>
  useCallback(
    (onChange: () => void) => {
      const queryList = window.matchMedia(query)
      queryList.addEventListener('change', onChange)
      return () => queryList.removeEventListener('change', onChange)
    },
    [query],
  )

const matches = (query: string): boolean => window.matchMedia(query).matches

/** True when the user prefers less motion, for animations by script. Styles use `--quick` and `--calm`. */
export const wantsLessMotion = (): boolean => matches('(prefers-reduced-motion: reduce)')
