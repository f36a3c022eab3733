import { hasStatus } from './failure-text'

const MAX_ATTEMPTS = 3

interface SaveOptions<Saved, Latest extends { readonly version: number }> {
  /** Version that the change is based on. */
  readonly version: number
  readonly send: (version: number) => Promise<Saved>
  /** Loads the current state and caches it for the screen. */
  readonly read: () => Promise<Latest>
  /** True when the data that the change is about has not changed since. */
  readonly isUntouched: (latest: Latest) => boolean
}

/**
 * Saves a change that is based on a version of the venue. If the server refuses it (409) because only other data has
 * changed since, for example by a new review, retries with the newest version. Otherwise rejects with the refusal.
 */
export async function saveWithRetry<Saved, Latest extends { readonly version: number }>({
  version,
  send,
  read,
  isUntouched,
}: SaveOptions<Saved, Latest>): Promise<Saved> {
  let latestVersion = version
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(latestVersion)
    } catch (failure) {
      if (!hasStatus(failure, 409)) throw failure
      const latest = await read().catch(() => undefined)
      if (!latest || attempt === MAX_ATTEMPTS || !isUntouched(latest)) throw failure
      latestVersion = latest.version
    }
  }
}
