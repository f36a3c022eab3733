import { setTimeout as pause } from 'node:timers/promises'

/** True in `.ci/nightly`, whose thorough tests take longer than a developer waits. */
const isThorough = process.env.TEST_THOROUGH === 'true'

/** Number of random cases of a property: `all` in thorough runs, otherwise a quarter. */
export const randomCases = (all: number): number => (isThorough ? all : Math.ceil(all / 4))

/** Every fourth of a long list of like cases; all of them in thorough runs. */
export const sampleOf = <T>(all: readonly T[]): readonly T[] =>
  isThorough ? all : all.filter((_, index) => index % 4 === 0)

/** Moments at which a test kills a process: all of them in thorough runs, otherwise the first. */
export const moments = (all: readonly number[]): readonly number[] => (isThorough ? all : all.slice(0, 1))

/** Waits until the moment of a kill, which no condition in the program marks. */
export const untilMoment = (ms: number): Promise<void> => pause(ms)

/** All cases in thorough runs, otherwise the representative ones. */
export const cases = <T>(all: readonly T[], isRepresentative: (item: T) => boolean): readonly T[] =>
  isThorough ? all : all.filter(isRepresentative)
