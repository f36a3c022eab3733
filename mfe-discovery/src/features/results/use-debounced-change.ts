import { useEffect, useRef, useState } from 'react'

/** A longer pause than for a slider, because a typed "1" is often the start of "12". */
const TYPING_PAUSE_MS = 700

/**
 * The value of a field while the user changes it. Calls `apply` once the field has not changed for `afterMs`. When the
 * applied value changes for another reason, the field shows the new value.
 */
export function useDebouncedChange<Value extends string | number>(
  appliedValue: Value,
  apply: (fieldValue: Value) => void,
  afterMs = TYPING_PAUSE_MS,
) {
  const [fieldValue, setFieldValue] = useState(appliedValue)
  const [previousValue, setPreviousValue] = useState(appliedValue)
  if (previousValue !== appliedValue) {
    setPreviousValue(appliedValue)
    setFieldValue(appliedValue)
  }
  const applyPending = useRef<() => void>(undefined)
  useEffect(() => {
    applyPending.current = fieldValue === appliedValue ? undefined : () => apply(fieldValue)
  })
  useEffect(() => {
    if (fieldValue === appliedValue) return
    const timer = setTimeout(() => applyPending.current?.(), afterMs)
    return () => clearTimeout(timer)
  }, [fieldValue, appliedValue, afterMs])
  // Unmounting, such as when a sheet closes, applies a pending value.
  useEffect(() => () => applyPending.current?.(), [])
  return [fieldValue, setFieldValue] as const
}
