import { isAnswerLost } from './driver-errors'

/**
 * Writes what must not be done twice, to a store that may do it and lose its answer. Where that may have happened the
 * store is asked: `find` resolves with what `write` would have answered when its work is there, recognised by an id of
 * this write alone, and with null when it is not. Then it is tried once more. What fails again is the caller's.
 */
export async function writeOnce<T>(write: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isAnswerLost(error)) throw error
    return (await find()) ?? (await again(write, find))
  }
}

/** What the first try did may become visible after it was looked for: its own work is then in the second one's way. */
async function again<T>(write: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const done = await find().catch(() => null)
    if (done === null) throw error
    return done
  }
}
