/** Computes the new value of a field. `current` is undefined for a missing field; returning it means no change. */
export type Operator = (current: unknown, argument: unknown, path: string) => unknown
