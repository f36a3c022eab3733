import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** How long other requests wait at most while a file is processed, unless a single row takes longer. */
const MAX_SLICE_MS = 10

/** Returns a function to await between small pieces of work: it yields to the event loop when the slice is over. */
export function createTimeSlices(maxMs: number = MAX_SLICE_MS): () => Promise<void> {
  let until = performance.now() + maxMs
  return async () => {
    if (performance.now() < until) return
    await yieldToEventLoop()
    until = performance.now() + maxMs
  }
}
