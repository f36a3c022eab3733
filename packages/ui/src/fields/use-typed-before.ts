import { useLayoutEffect, useRef } from 'react'

/**
 * Gives what was typed into a field of a page that came as HTML, before its scripts took it over: React leaves that in
 * the field and tells nobody.
 */
export function useTypedBefore(
  find: () => HTMLInputElement | null | undefined,
  value: string,
  onChange: (typed: string) => void,
): void {
  const first = useRef({ find, value, onChange })
  // In the commit itself: Enter may be pressed right after it.
  useLayoutEffect(() => {
    const { find, value, onChange } = first.current
    const typed = find()?.value
    if (typed !== undefined && typed !== value) onChange(typed)
  }, [])
}
