import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

/** Random choices that are the same for the same seed. */
export interface Randomness {
  /** A number in [0, 1). */
  next(): number
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  /** Throws for an empty list. */
  pick<T>(items: readonly T[]): T
  /** Exponentially distributed milliseconds: the gaps between independent arrivals. */
  gap(meanMs: number): number
}

/** The default seed: the same cases in every run, so that a new failure comes from a change of the code. */
const DEFAULT_SEED = 20_261_122

/**
 * The seed of random choices in tests. The variable `TEST_SEED` sets another one: a failed test prints the seed to
 * repeat it with, such as `TEST_SEED=5`, and `TEST_SEED=random` draws a seed per file.
 */
export function testSeed(): number {
  const { TEST_SEED = DEFAULT_SEED } = process.env
  return TEST_SEED === 'random' ? Date.now() % 1_000_000 : Number(TEST_SEED)
}

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
