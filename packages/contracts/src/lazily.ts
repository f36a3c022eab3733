/**
 * A value that is made when it is first asked for. An `Intl` object takes milliseconds of a page that is loading, so front
 * ends make none while their modules load.
 */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
