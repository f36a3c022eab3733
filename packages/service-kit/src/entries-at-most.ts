/**
 * Options of an `LRUCache` with at most `count` entries. `max` would allocate memory for all of them at once; this grows.
 */
export const entriesAtMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
