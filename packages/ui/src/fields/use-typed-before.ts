import { useLayoutEffect, useRef } from 'react'

/**
 * Reports text that was typed into a server-rendered field before hydration: React keeps the text in the field but
 * fires no event.
 */
export function useTypedBefore(
  find: () => HTMLInputElement | null | undefined,
  value: string,
  onChange: (typed: string) => void,
): void {
  const initial = useRef({ find, value, onChange })
  // A layout effect, because Enter may be pressed right after hydration.
  useLayoutEffect(() => {
    const { find, value, onChange } = initial.current
    const typed = find()?.value
    if (typed !== undefined && typed !== value) onChange(typed)
  }, [])
}
