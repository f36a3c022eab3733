import { hasStatus } from '@plekje/web-kit'

const MAX_ATTEMPTS = 3

interface Saving<Saved, Latest extends { readonly version: number }> {
  /** Of what the change was made on. */
  readonly version: number
  readonly send: (version: number) => Promise<Saved>
  /** As it is now; kept where the screen reads it from. */
  readonly read: () => Promise<Latest>
  /** Whether what the change is about is as it was when it was made. */
  readonly isUntouched: (latest: Latest) => boolean
}

/**
 * Saves a change of a venue under its version. One that was changed in another way meanwhile (a review raises its version
 * too) is no conflict: the change is sent again on top of it, a few times. Rejects with the refusal (409) otherwise.
 */
export async function saveOverOtherChanges<Saved, Latest extends { readonly version: number }>({
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
