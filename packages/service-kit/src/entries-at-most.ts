/** For an `LRUCache` of so many entries that takes memory as it fills: its `max` takes that of all of them at once. */
export const entriesAtMost = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
