/** The new value of a field from its value (undefined: missing) and the operator's argument; the same: no change. */
export type Operator = (current: unknown, argument: unknown, path: string) => unknown
