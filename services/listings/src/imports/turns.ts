import { setImmediate as others } from 'node:timers/promises'

/** What others wait for at most while a large file is worked on, unless one row alone takes longer. */
const LONGEST_MS = 10

/** To be awaited between small pieces of work: gives everyone else their turn when it has been long enough. */
export function createTurns(longestMs: number = LONGEST_MS): () => Promise<void> {
  let until = performance.now() + longestMs
  return async () => {
    if (performance.now() < until) return
    await others()
    until = performance.now() + longestMs
  }
}
