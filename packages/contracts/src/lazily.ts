/**
 * Creates a value on first use. Creating an `Intl` object takes milliseconds, so front ends create none while a page
 * loads.
 */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= create()
    return value
  }
}
