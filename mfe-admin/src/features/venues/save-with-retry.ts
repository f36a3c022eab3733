import { hasStatus } from '@plekje/web-kit'

const MAX_ATTEMPTS = 3

interface Saving<Saved, Latest extends { readonly version: number }> {
  /** Version that the change is based on. */
  readonly version: number
  readonly send: (version: number) => Promise<Saved>
  /** Loads the current state and caches it for the screen. */
  readonly read: () => Promise<Latest>
  /** True when the data that the change is about has not changed since. */
  readonly isUntouched: (latest: Latest) => boolean
}

/**
 * Saves a change under the venue's version. When only other data has changed since (a review raises the version too),
 * retries a few times on top of it. Otherwise rejects with the server's refusal (409).
 */
export async function saveWithRetry<Saved, Latest extends { readonly version: number }>({
  version,
  send,
  read,
  isUntouched,
}: Saving<Saved, Latest>): Promise<Saved> {
  for (let attempt = 1, known = version; ; attempt += 1) {
    try {
      return await send(known)
    } catch (failure) {
      if (!hasStatus(failure, 409)) throw failure
      const latest = await read().catch(() => undefined)
      if (!latest || attempt === MAX_ATTEMPTS || !isUntouched(latest)) throw failure
      known = latest.version
    }
  }
}
