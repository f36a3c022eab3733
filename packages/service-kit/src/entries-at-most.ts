/** Options of an `LRUCache` with at most `count` entries, whose memory grows with them; `max` allocates all at once. */
export const entriesAtMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
