import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A stable callback for slow responses. It runs the last rendered `work`, and nothing after unmounting: a late response
 * must not navigate a visitor away from the next page.
 */
export function useWhileShown<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const current = useRef<typeof work>(undefined)
  useLayoutEffect(() => {
    current.current = work
  })
  useLayoutEffect(
    () => () => {
      current.current = undefined
    },
    [],
  )
  return useCallback((...args: Args) => current.current?.(...args), [])
}
