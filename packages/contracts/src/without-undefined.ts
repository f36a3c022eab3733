type DefinedKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T]

type WithoutUndefined<T> = Pick<T, DefinedKeys<T>> & {
  [K in Exclude<keyof T, DefinedKeys<T>>]?: Exclude<T[K], undefined>
}

/** Copies an object without its undefined properties, for types whose optional properties must not be undefined. */
export function withoutUndefined<T extends object>(object: T): WithoutUndefined<T> {
  const definedEntries = Object.entries(object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(definedEntries) as unknown as WithoutUndefined<T>
}
