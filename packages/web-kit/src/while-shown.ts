import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A stable callback for slow responses that runs the last rendered `work`, and nothing after unmounting, so that nobody
 * is taken away from a page they went on to.
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
