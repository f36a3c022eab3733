/** A seeded generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Picks by weight; weights need not add up to 1. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T
  shuffle<T>(items: readonly T[]): T[]
}

/** Numbers in [0, 1) that follow from `seed`: Mulberry32 on its hash. */
export function numbersFrom(seed: string): () => number {
  let state = hashText(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function createRandom(seed: string): Random {
  const next = numbersFrom(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error(`nothing to pick from (${seed})`)
    return items[Math.floor(next() * items.length)] as T
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items, weightOf) => {
      let remaining = next() * items.reduce((sum, item) => sum + weightOf(item), 0)
      for (const item of items) {
        remaining -= weightOf(item)
        if (remaining < 0) return item
      }
      return pick(items)
    },
    shuffle: (items) => {
      const shuffled = [...items]
      for (let index = shuffled.length - 1; index > 0; index--) {
        const swapIndex = int(0, index)
        const swapped = shuffled[index] as (typeof shuffled)[number]
        shuffled[index] = shuffled[swapIndex] as (typeof shuffled)[number]
        shuffled[swapIndex] = swapped
      }
      return shuffled
    },
  }
}

/** FNV-1a, as an unsigned 32-bit number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
