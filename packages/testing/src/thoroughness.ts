import { setTimeout as pause } from 'node:timers/promises'

/** `.ci/nightly` sets `TEST_THOROUGH=true` for more random cases than a developer waits for. */
const isThorough = process.env.TEST_THOROUGH === 'true'

/** Number of random cases of a property: a quarter unless the run is thorough. */
export const randomCases = (all: number): number => (isThorough ? all : Math.ceil(all / 4))

/** Every fourth of a long list of like cases, or all of them if the run is thorough. */
export const sampleOf = <T>(all: readonly T[]): readonly T[] =>
  isThorough ? all : all.filter((_, index) => index % 4 === 0)

/** Moments of a kill: the first one, unless the run is thorough. */
export const moments = (all: readonly number[]): readonly number[] => (isThorough ? all : all.slice(0, 1))

/** Waits for a moment of a kill, which is no condition of anything. */
export const untilMoment = (ms: number): Promise<void> => pause(ms)

/** The representative cases, or all of them if the run is thorough. */
export const cases = <T>(all: readonly T[], standsForOthers: (one: T) => boolean): readonly T[] =>
  isThorough ? all : all.filter(standsForOthers)
