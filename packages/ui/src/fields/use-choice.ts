import { startTransition, useOptimistic } from 'react'

/**
 * A choice shows as soon as it is made. What keeps it may follow a moment later, as the address does: a controlled
 * element would jump back to the old value meanwhile.
 * @returns the value to show, and what to call with the one that is chosen
 */
export function useChoice<Value>(value: Value, onChange: (value: Value) => void) {
  const [shown, show] = useOptimistic(value)
  const choose = (chosen: Value) =>
    startTransition(() => {
      show(chosen)
      onChange(chosen)
    })
  return [shown, choose] as const
}
