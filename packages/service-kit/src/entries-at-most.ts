/**
 * Options of an `LRUCache` with at most `count` entries. Its memory grows with the entries: `max` would allocate all at once.
 */
export const entriesAtMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
