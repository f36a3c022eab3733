import { setImmediate as others } from 'node:timers/promises'

/** What others wait for at most while a large file is worked on, unless one row alone takes longer. */
const LONGEST_MS = 10

/** To be awaited between small pieces of work: lets everything else run when the slice of time is over. */
export function createTimeSlices(longestMs: number = LONGEST_MS): () => Promise<void> {
  let until = performance.now() + longestMs
  return async () => {
    if (performance.now() < until) return
    await others()
    until = performance.now() + longestMs
  }
}
