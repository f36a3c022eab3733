import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What stands now, for work that outlives a render: the value as it was rendered last, or what was put in its place
 * since. The router shows a new address a moment later; what is changed meanwhile must not take that back.
 */
export function useLatest<T>(rendered: T): RefObject<T> {
  const latest = useRef(rendered)
  useLayoutEffect(() => {
    latest.current = rendered
  }, [rendered])
  return latest
}
