import { useEffect, useRef, useState } from 'react'

/** A longer pause than for a slider, because a typed "1" is often the start of "12". */
const TYPING_PAUSE_MS = 700

/**
 * The value of a field while the user changes it. `apply` is called once it has not changed for `afterMs`. When the
 * applied value changes for another reason, the field shows the new value.
 */
export function useDebouncedChange<Value extends string | number>(
  applied: Value,
  apply: (shown: Value) => void,
  afterMs = TYPING_PAUSE_MS,
) {
  const [shown, setShown] = useState(applied)
  const [previous, setPrevious] = useState(applied)
  if (previous !== applied) {
    setPrevious(applied)
    setShown(applied)
  }
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    pending.current = shown === applied ? undefined : () => apply(shown)
  })
  useEffect(() => {
    if (shown === applied) return
    const timer = setTimeout(() => pending.current?.(), afterMs)
    return () => clearTimeout(timer)
  }, [shown, applied, afterMs])
  // Closing the sheet applies a pending value.
  useEffect(() => () => pending.current?.(), [])
  return [shown, setShown] as const
}
