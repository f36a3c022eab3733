/**
 * Processes work that arrives at any time, one step after the other. Call the returned function after work arrived; it
 * resolves when nothing is left and rejects with the error of a step, which ends the run.
 *
 * No call is lost: `running` is cleared in the same turn as the last check for work. In a `.finally()` it would be
 * cleared later: a call before that would join the ended run, and its work would wait for the next call.
 */
export function createPump(hasWork: () => boolean, step: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  const runSteps = async () => {
    try {
      do {
        await step()
      } while (hasWork())
    } finally {
      running = undefined
    }
  }
  return () => {
    if (running === undefined && hasWork()) running = runSteps()
    return running ?? Promise.resolve()
  }
}
