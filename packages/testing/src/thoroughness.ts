import { setTimeout as pause } from 'node:timers/promises'

/** `.ci/nightly` tries more of what is random than a developer waits for, with `TEST_THOROUGH=true`. */
const isThorough = process.env.TEST_THOROUGH === 'true'

/** How many of these random cases a property is tried with: a quarter unless all are wanted. */
export const randomCases = (all: number): number => (isThorough ? all : Math.ceil(all / 4))

/** Of the moments at which something is killed the first, unless all are wanted. */
export const moments = (all: readonly number[]): readonly number[] => (isThorough ? all : all.slice(0, 1))

/** Until a process is to be killed: at a moment that is no condition of anything. */
export const untilMoment = (ms: number): Promise<void> => pause(ms)

/** Of many cases of one kind those that stand for the others, unless all are wanted. */
export const cases = <T>(all: readonly T[], standsForOthers: (one: T) => boolean): readonly T[] =>
  isThorough ? all : all.filter(standsForOthers)
