import { setImmediate as others } from 'node:timers/promises'

/** Other requests wait at most this long while a file is processed, unless a single row takes longer. */
const LONGEST_MS = 10

/** Returns a function to await between small pieces of work: it yields to the event loop when the slice is over. */
export function createTimeSlices(longestMs: number = LONGEST_MS): () => Promise<void> {
  let until = performance.now() + longestMs
  return async () => {
    if (performance.now() < until) return
    await others()
    until = performance.now() + longestMs
  }
}
