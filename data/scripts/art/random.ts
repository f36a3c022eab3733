import { numbersFrom } from '../random'

export interface Random {
  /** In [0, 1). */
  next(): number
  /** In [min, max). */
  between(min: number, max: number): number
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  shuffled<T>(items: readonly T[]): T[]
}

export function createRandom(text: string): Random {
  const next = numbersFrom(text)
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
