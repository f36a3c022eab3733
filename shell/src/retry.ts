/** Pauses between attempts, long enough for a short network outage or a restart of a front end's server. */
const PAUSES_MS = [500, 2000, 8000, 30_000] as const

/**
 * Runs `work` and retries failures after growing pauses, or as soon as the browser is online again. Rejects with the
 * last error.
 */
export async function retryWithPauses<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work()
    } catch {
      await waitUntilOnline(pauseMs)
    }
  }
  return work()
}

/** Waits until the browser comes online, but at most `maxMs`. */
function waitUntilOnline(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      resolve()
    }
    const timer = setTimeout(finish, maxMs)
    window.addEventListener('online', finish)
  })
}
