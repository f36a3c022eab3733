import { useEffect, useRef, useState } from 'react'

/** Longer than for a slider: each typed digit makes another number or date, and "1" is often the start of "12". */
const TYPING_SETTLES_MS = 700

/**
 * The value of a field while the user changes it. `settle` is called once it has not changed for `afterMs`. When the
 * applied value changes from outside, the field shows that.
 */
export function useSettled<Value extends string | number>(
  inForce: Value,
  settle: (shown: Value) => void,
  afterMs = TYPING_SETTLES_MS,
) {
  const [shown, setShown] = useState(inForce)
  const [known, setKnown] = useState(inForce)
  if (known !== inForce) {
    setKnown(inForce)
    setShown(inForce)
  }
  const pending = useRef<() => void>(undefined)
  useEffect(() => {
    pending.current = shown === inForce ? undefined : () => settle(shown)
  })
  useEffect(() => {
    if (shown === inForce) return
    const timer = setTimeout(() => pending.current?.(), afterMs)
    return () => clearTimeout(timer)
  }, [shown, inForce, afterMs])
  // Closing the sheet applies a pending value.
  useEffect(() => () => pending.current?.(), [])
  return [shown, setShown] as const
}
