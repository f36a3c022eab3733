import { type ReactNode, useState } from 'react'

interface HoldsProps<Value> {
  value: Value
  children: (value: Value, onChange: (value: Value) => void) => ReactNode
}

/** Keeps the value of a control, so that it can be tried. */
export function Holds<Value>({ value, children }: HoldsProps<Value>) {
  const [current, setCurrent] = useState(value)
  return children(current, setCurrent)
}
