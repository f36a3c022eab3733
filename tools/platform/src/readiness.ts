import { setTimeout as pause } from 'node:timers/promises'

/** After this time the site opens without the services that are not ready. */
const READY_TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 25

/** Waits until each service reports to be ready, so that the first visitor finds the whole site. */
export async function untilReady(urls: Readonly<Record<string, string>>, say: (line: string) => void): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  const waits = Object.entries(urls).map(async ([name, url]) => {
    while (Date.now() < deadline) {
      if (await isReady(url)) return
      await pause(POLL_INTERVAL_MS)
    }
    say(`  ${name.replace(/_URL$/, '').toLowerCase()} is not ready yet; the site opens without it`)
  })
  await Promise.all(waits)
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
