/**
 * Collation that ignores capitals and accents. Queries must use the same collation as their index; otherwise MongoDB
 * sorts in memory.
 */
export const dutchCollation = { locale: 'nl', strength: 1 } as const
