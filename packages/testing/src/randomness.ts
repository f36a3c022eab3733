import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

/** Choices that come out alike for the same seed. */
export interface Randomness {
  /** In [0, 1). */
  next(): number
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  /** Rejects an empty list. */
  pick<T>(items: readonly T[]): T
  /** Milliseconds, exponentially distributed: the gaps between people who come independently. */
  gap(meanMs: number): number
}

/**
 * Of what a test chooses at random: another one each time, unless `TEST_SEED` repeats a run. Who fails says which it was
 * (`TEST_SEED=5`); properties of fast-check print theirs, and follow the variable too (`fast-check-seed.cjs`).
 */
export const testSeed = (): number => Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)

export function createRandomness(seed: number): Randomness {
  const generator = mersenne(seed)
  const next = () => uniformFloat64(generator)
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[Math.floor(next() * items.length)] as T
    },
    gap: (meanMs) => -Math.log(1 - next()) * meanMs,
  }
}
