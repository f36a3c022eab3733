/**
 * A value that is made when it is first asked for. An `Intl` object takes milliseconds of a page that is loading, so front
 * ends make none while their modules load.
 */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= create()
    return value
  }
}
