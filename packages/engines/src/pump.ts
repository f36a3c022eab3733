/**
 * Works off what comes in at any moment, one step at a time. Returns what is to be called after work came in; it
 * resolves when there is nothing left to do, and rejects when a step does, which ends the run.
 *
 * No call is lost: a run looks for work for the last time in the same turn in which it ends. Were its end noted a moment
 * later, in a `.finally()`, a call in between would be taken for served, and its work would lie until the next one.
 */
export function createPump(hasWork: () => boolean, step: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  const workOff = async () => {
    try {
      do await step()
      while (hasWork())
    } finally {
      running = undefined
    }
  }
  return () => {
    if (running === undefined && hasWork()) running = workOff()
    return running ?? Promise.resolve()
  }
}
