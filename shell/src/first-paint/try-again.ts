/** A line that breaks for a moment, a train in a tunnel, a front-end server that is being replaced. */
const PAUSES_MS = [500, 2000, 8000, 30_000] as const

/**
 * Does `work`, and again when it fails: after longer and longer pauses, at once when the browser has a line again. Rejects
 * as the last attempt did. A page that is being left, whose loading the browser breaks off, is gone before the second.
 */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await work()
    } catch {
      await passedOrOnline(pause)
    }
  }
  return work()
}

function passedOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
}
