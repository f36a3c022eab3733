import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

/** Random choices that are the same for the same seed. */
export interface Randomness {
  /** In [0, 1). */
  next(): number
  /** Integer from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  /** Rejects an empty list. */
  pick<T>(items: readonly T[]): T
  /** Exponentially distributed milliseconds: the gaps between independent arrivals. */
  gap(meanMs: number): number
}

/** A fixed seed, so that a failure comes from the change and not from other cases. */
const USUAL_SEED = 20_261_122

/**
 * The seed of random choices in tests. `TEST_SEED` sets another one, such as that of a failure, which prints
 * `TEST_SEED=5`; `random` draws one per file.
 */
export function testSeed(): number {
  const { TEST_SEED = USUAL_SEED } = process.env
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
