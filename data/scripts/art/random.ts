/** Deterministic choices for one drawing. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** In [min, max). */
  between(min: number, max: number): number
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  /** The same items in another order. */
  shuffled<T>(items: readonly T[]): T[]
}

/** FNV-1a. The text only ever enters a drawing as this number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Mulberry32. */
export function createRandom(text: string): Random {
  let state = hashText(text)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    shuffled: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .sort((first, second) => first.rank - second.rank)
        .map(({ item }) => item),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
