/**
 * How people look names up: capitals and accents make no difference. Queries and the indexes they use say it alike, or
 * the store sorts by itself.
 */
export const dutch = { locale: 'nl', strength: 1 } as const
