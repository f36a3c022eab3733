/** How often something was tried with a version, and how often it failed. */
export interface Outcomes {
  readonly tries: number
  readonly failures: number
}

/** Minimum number of tries of each version before the versions are compared. */
export const MIN_TRIES = 10

/**
 * True if the candidate fails more often than chance explains: failures > 2 × expected + 3 × √expected + 2, where
 * expected is what the live version's rate predicts. That rate includes one more try, which failed, because few tries
 * say little.
 */
export function isWorse(candidate: Outcomes, live: Outcomes): boolean {
  if (candidate.tries < MIN_TRIES || live.tries < MIN_TRIES) return false
  const expectedFailures = (candidate.tries * (live.failures + 1)) / (live.tries + 1)
  return candidate.failures > 2 * expectedFailures + 3 * Math.sqrt(expectedFailures) + 2
}
