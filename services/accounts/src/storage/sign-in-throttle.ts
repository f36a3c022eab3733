import type { Cache } from '@plekje/engines'
import { tooManyAttempts } from '../domain/refusals'

const QUARTER_SECONDS = 15 * 60
const FIRST_LOCK_SECONDS = 60
const MEMORY_SECONDS = 24 * 60 * 60

export interface SignInThrottle {
  /**
   * Lets a try through that answers whether the password was right, and passes the answer on. Throws
   * `TooManyRequestsError`, without trying, while the account or the source is locked.
   */
  attempt(account: string, source: string, isRight: () => Promise<boolean>): Promise<boolean>
}

/**
 * After so many failures an account is locked for 60 s, and twice as long with each further one, up to 15 minutes; a
 * source after so many in 15 minutes (DESIGN §3, limits). Accounts that do not exist are locked just the same. Tries
 * are counted before they are made: many at once get no further than many in a row.
 */
export function createSignInThrottle(
  cache: Cache,
  limits: { readonly perAccount: number; readonly perSource: number },
  now: () => Date,
): SignInThrottle {
  /** Seconds until the account may be tried again; 0 when it may be tried now. */
  const secondsLocked = async (account: string): Promise<number> => {
    const until = await cache.get(lockOf(account))
    return Math.max(0, Math.ceil((Number(until ?? 0) - now().getTime()) / 1000))
  }

  const enterSource = async (source: string) => {
    const { value, ttlSeconds } = await cache.increment(failuresFrom(source), { ttlSeconds: QUARTER_SECONDS })
    if (value <= limits.perSource) return
    throw tooManyAttempts(ttlSeconds)
  }

  const enterAccount = async (account: string) => {
    const locked = await secondsLocked(account)
    if (locked > 0) throw tooManyAttempts(locked)
    const { value } = await cache.increment(failuresOf(account), { ttlSeconds: MEMORY_SECONDS })
    const beyond = value - limits.perAccount
    if (beyond < 0) return
    const seconds = Math.min(FIRST_LOCK_SECONDS * 2 ** Math.min(beyond, 10), QUARTER_SECONDS)
    const until = String(now().getTime() + seconds * 1000)
    const isFirst = await cache.set(lockOf(account), until, { ttlSeconds: seconds, onlyIfAbsent: true })
    if (isFirst) return
    // Another try of this moment got the only place; this one was none.
    await cache.increment(failuresOf(account), { ttlSeconds: MEMORY_SECONDS, by: -1 })
    throw tooManyAttempts((await secondsLocked(account)) || seconds)
  }

  const takeBack = (source: string) =>
    cache.increment(failuresFrom(source), { ttlSeconds: QUARTER_SECONDS, by: -1 }).then(() => undefined)

  return {
    async attempt(account, source, isRight) {
      await enterSource(source)
      try {
        await enterAccount(account)
      } catch (error) {
        await takeBack(source)
        throw error
      }
      const matches = await isRight()
      if (matches) await Promise.all([takeBack(source), cache.delete(failuresOf(account), lockOf(account))])
      return matches
    },
  }
}

const failuresOf = (account: string) => `sign-in:failures:${account}`
const lockOf = (account: string) => `sign-in:lock:${account}`
const failuresFrom = (source: string) => `sign-in:source:${source}`
