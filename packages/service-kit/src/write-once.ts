import { isAnswerLost } from './driver-errors'

/**
 * Executes a write that must not happen twice, in a store that may execute it and lose the answer. After a lost answer
 * `find` looks for the result by an id of this write alone: it resolves with what `write` would have returned, or null.
 * Then the write is tried once more. A second failure is the caller's.
 */
export async function writeOnce<T>(write: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isAnswerLost(error)) throw error
    return (await find()) ?? (await again(write, find))
  }
}

/** The first write may become visible only after `find`, and then blocks the second one as a duplicate. */
async function again<T>(write: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const done = await find().catch(() => null)
    if (done === null) throw error
    return done
  }
}
