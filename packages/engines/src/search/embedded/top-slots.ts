export type Compare = (left: number, right: number) => number

/**
 * The slots at `[offset, offset + limit)` of the order, without sorting the slots after them: a heap has the best slots
 * so far, with the worst of these on top. Deep pages sort everything.
 */
export function topSlots(slots: Int32Array, compare: Compare, offset: number, limit: number): readonly number[] {
  const maxHeapSize = Math.min(offset + limit, slots.length)
  if (limit <= 0 || offset >= slots.length) return []
  if (maxHeapSize > slots.length / 4) {
    const sorted = slots.slice().sort(compare)
    return [...sorted.subarray(offset, offset + limit)]
  }
  const heap: number[] = []
  for (const slot of slots) {
    if (heap.length < maxHeapSize) {
      heap.push(slot)
      rise(heap, compare)
    } else if (compare(slot, heap[0] as number) < 0) {
      heap[0] = slot
      sink(heap, compare)
    }
  }
  return heap.sort(compare).slice(offset)
}

function rise(heap: number[], compare: Compare): void {
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (compare(heap[at] as number, heap[parent] as number) <= 0) return
    swap(heap, at, parent)
    at = parent
  }
}

function sink(heap: number[], compare: Compare): void {
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const right = left + 1
    let worst = at
    if (left < heap.length && compare(heap[left] as number, heap[worst] as number) > 0) worst = left
    if (right < heap.length && compare(heap[right] as number, heap[worst] as number) > 0) worst = right
    if (worst === at) return
    swap(heap, at, worst)
    at = worst
  }
}

function swap(heap: number[], a: number, b: number): void {
  const previous = heap[a] as number
  heap[a] = heap[b] as number
  heap[b] = previous
}
