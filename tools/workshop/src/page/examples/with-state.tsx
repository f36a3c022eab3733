import { type ReactNode, useState } from 'react'

interface WithStateProps<Value> {
  value: Value
  children: (value: Value, onChange: (value: Value) => void) => ReactNode
}

/** Stores the value of an example's control, so that the control works. */
export function WithState<Value>({ value, children }: WithStateProps<Value>) {
  const [current, setCurrent] = useState(value)
  return children(current, setCurrent)
}
