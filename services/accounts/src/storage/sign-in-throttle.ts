import type { Cache } from '@plekje/engines'
import { createKeyedMutex } from '@plekje/service-kit'
import { tooManyAttempts } from '../refusals'

const SOURCE_WINDOW_SECONDS = 15 * 60
const MAX_LOCK_SECONDS = 15 * 60
const FIRST_LOCK_SECONDS = 60
const MAX_CONCURRENT_PER_SOURCE = 8
const FAILURES_TTL_SECONDS = 24 * 60 * 60

export interface SignInThrottle {
  /**
   * Runs an attempt and returns if the password was right. Throws `TooManyRequestsError` without running it while the
   * name or source is locked. With `isTrusted` the account key belongs to a single account and cannot be forged (a
   * known browser, an open session), so other clients at the same source do not lock it out.
   */
  attempt(
    account: string,
    source: string,
    verify: () => Promise<boolean>,
    options?: { readonly isTrusted: boolean },
  ): Promise<boolean>
}

/**
 * Locks a sign-in name for 60 s after `perAccount` failures in a day, and twice as long after each further failure, up
 * to 15 minutes. Locks a source after `perSource` failures in 15 minutes (API-11). Unknown names are locked too.
 * Concurrent attempts have no advantage: within a process the attempts at one name run in sequence, and an attempt
 * counts before it runs, so that other processes see it. A source can run a few attempts at a time.
 */
export function createSignInThrottle(
  cache: Cache,
  limits: { readonly perAccount: number; readonly perSource: number },
  now: () => Date,
): SignInThrottle {
  const mutex = createKeyedMutex()
  let attemptCount = 0

  /** Seconds until the account may be tried again; 0 when it is not locked. */
  const readLockedSeconds = async (account: string): Promise<number> => {
    const until = await cache.get(lockKey(account))
    return Math.max(0, Math.ceil((Number(until ?? 0) - now().getTime()) / 1000))
  }

  const checkSource = async (source: string) => {
    if (Number((await cache.get(sourceKey(source))) ?? 0) < limits.perSource) return
    const { ttlSeconds } = await cache.increment(sourceKey(source), { ttlSeconds: SOURCE_WINDOW_SECONDS, by: 0 })
    throw tooManyAttempts(ttlSeconds)
  }

  const enterAccount = async (account: string) => {
    const lockedSeconds = await readLockedSeconds(account)
    if (lockedSeconds > 0) throw tooManyAttempts(lockedSeconds)
    const { value } = await cache.increment(failuresKey(account), { ttlSeconds: FAILURES_TTL_SECONDS })
    const excess = value - limits.perAccount
    if (excess < 0) return
    const seconds = Math.min(FIRST_LOCK_SECONDS * 2 ** Math.min(excess, 10), MAX_LOCK_SECONDS)
    const until = String(now().getTime() + seconds * 1000)
    const isFirst = await cache.set(lockKey(account), until, { ttlSeconds: seconds, onlyIfAbsent: true })
    if (isFirst) return
    // A concurrent attempt set the lock and may run, so this attempt is not counted.
    await cache.increment(failuresKey(account), { ttlSeconds: FAILURES_TTL_SECONDS, by: -1 })
    throw tooManyAttempts((await readLockedSeconds(account)) || seconds)
  }

  const runAttempt = async (account: string, source: string, verify: () => Promise<boolean>, isTrusted: boolean) => {
    if (!isTrusted) await checkSource(source)
    await enterAccount(account)
    const isRight = await verify()
    if (isRight) await cache.delete(failuresKey(account), lockKey(account))
    else await cache.increment(sourceKey(source), { ttlSeconds: SOURCE_WINDOW_SECONDS })
    return isRight
  }

  return {
    attempt(account, source, verify, { isTrusted } = { isTrusted: false }) {
      const runInTurn = () =>
        mutex.runExclusive(`account ${account}`, () => runAttempt(account, source, verify, isTrusted))
      if (isTrusted) return runInTurn()
      attemptCount += 1
      return mutex.runExclusive(`source ${attemptCount % MAX_CONCURRENT_PER_SOURCE} ${source}`, runInTurn)
    },
  }
}

const failuresKey = (account: string) => `sign-in:failures:${account}`
const lockKey = (account: string) => `sign-in:lock:${account}`
const sourceKey = (source: string) => `sign-in:source:${source}`
