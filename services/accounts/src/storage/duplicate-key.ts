const DUPLICATE_KEY = 11_000

/** MongoDB's refusal of a value that a unique index has already. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: number }).code === DUPLICATE_KEY
