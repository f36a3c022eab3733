import { useEffect, useRef, useState } from 'react'

/** Typing goes on for longer than a slider moves: each figure makes another number or date, and "1" is mostly the beginning of "12". */
const TYPING_SETTLES_MS = 700

/**
 * The value that a field shows while somebody changes it, which `settle` gets when that has stopped for `afterMs`. When the
 * value that is in force changes, the field shows that.
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
  // Closing the sheet is an end of changing.
  useEffect(() => () => pending.current?.(), [])
  return [shown, setShown] as const
}
