import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A stable callback for slow responses. It runs the last rendered `work`, and nothing after unmounting: a late response
 * must not navigate a visitor away from the next page.
 */
export function useWhileShown<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latestWork = useRef<typeof work>(undefined)
  useLayoutEffect(() => {
    latestWork.current = work
  })
  useLayoutEffect(
    () => () => {
      latestWork.current = undefined
    },
    [],
  )
  return useCallback((...args: Args) => latestWork.current?.(...args), [])
}
