import { type ReactNode, useState } from 'react'

interface HoldsProps<Value> {
  value: Value
  children: (value: Value, onChange: (value: Value) => void) => ReactNode
}

/** Stores the value of a control, so that the control can be used. */
export function Holds<Value>({ value, children }: HoldsProps<Value>) {
  const [current, setCurrent] = useState(value)
  return children(current, setCurrent)
}
