import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * What is to be done with an answer that takes a while, as it was rendered last; nothing once the component is gone, so
 * that nobody is taken away from the page they have gone on to.
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
