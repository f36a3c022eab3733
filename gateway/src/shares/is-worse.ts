/** How often something was tried with a version, and how often it failed. */
export interface Outcomes {
  readonly tries: number
  readonly failures: number
}

/** Tries of each version before they are compared. */
export const MIN_TRIES = 10

/**
 * True when the share fails more often than chance explains: more than twice as often as the rate of the live version
 * leads to expect, plus three standard deviations (the root of the expected number), plus two. The live version counts as
 * having failed once more than it did, because few tries say little.
 */
export function isWorse(share: Outcomes, live: Outcomes): boolean {
  if (share.tries < MIN_TRIES || live.tries < MIN_TRIES) return false
  const expectedFailures = (share.tries * (live.failures + 1)) / (live.tries + 1)
  return share.failures > 2 * expectedFailures + 3 * Math.sqrt(expectedFailures) + 2
}
