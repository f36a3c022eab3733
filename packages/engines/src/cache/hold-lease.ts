import { setTimeout as pause } from 'node:timers/promises'
import type { Cache } from './cache'
import type { Lease, LeaseOptions } from './lease'

export class LeaseUnavailableError extends Error {
  override readonly name = 'LeaseUnavailableError'
  constructor(lease: string) {
    super(`The lease ${lease} is held by others`)
  }
}

export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
  constructor(lease: string, options?: ErrorOptions) {
    super(`The lease ${lease} was lost before the work was done`, options)
  }
}

export interface HoldOptions extends LeaseOptions {
  /** Maximum wait for other holders in ms (default 0: no wait). */
  readonly waitMs?: number
  /** Aborts the waiting. */
  readonly signal?: AbortSignal
}

type Leases = Pick<Cache, 'acquireLease' | 'renewLease' | 'releaseLease'>

export interface HeldLease extends Lease {
  /** Aborts when the lease may no longer be held: stop the work, because another holder may have started. */
  readonly lost: AbortSignal
}

const FIRST_WAIT_MS = 20
const MAX_WAIT_MS = 250
const MAX_RELEASE_TRIES = 5
const RELEASE_RETRY_MS = 200
/** A lease is renewed this often in its lifetime, so that one renewal may fail. */
const RENEWALS_PER_LIFE = 3

/**
 * Runs work under a lease, which is renewed meanwhile and released afterwards. Rejects with
 * {@link LeaseUnavailableError} when others hold the lease for longer than `waitMs`, with the engine's error when the
 * engine is unavailable, with the error of the work, and with {@link LeaseLostError} when the work resolved but the
 * lease was lost during it.
 */
export async function holdLease<T>(
  leases: Leases,
  name: string,
  options: HoldOptions,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T> {
  const acquired = await acquireWithin(leases, name, options)
  if (acquired === undefined) throw new LeaseUnavailableError(name)
  const { lease } = acquired
  const renewal = renewLeaseUntilStopped(leases, acquired, options.ttlSeconds)
  try {
    const result = await work({ ...lease, lost: renewal.lost })
    if (renewal.lost.aborted) throw new LeaseLostError(name)
    return result
  } finally {
    await renewal.stop()
    await releaseWithRetries(leases, lease)
  }
}

/** Releases a lease, with retries in the background; if all fail, the lease expires by itself. */
async function releaseWithRetries(
  leases: Pick<Cache, 'releaseLease'>,
  lease: Lease,
  triesLeft = MAX_RELEASE_TRIES,
): Promise<void> {
  try {
    await leases.releaseLease(lease)
  } catch {
    if (triesLeft > 1) setTimeout(() => void releaseWithRetries(leases, lease, triesLeft - 1), RELEASE_RETRY_MS).unref()
  }
}

export interface AcquiredLease {
  readonly lease: Lease
  /** `performance.now()` before the request: the lease started no earlier. */
  readonly requestedAt: number
}

/** Undefined when others hold the lease for longer than the wait. */
async function acquireWithin(
  leases: Pick<Cache, 'acquireLease'>,
  name: string,
  { waitMs = 0, signal, ...options }: HoldOptions,
): Promise<AcquiredLease | undefined> {
  const deadline = performance.now() + waitMs
  for (let stepMs = FIRST_WAIT_MS; ; stepMs = Math.min(stepMs * 2, MAX_WAIT_MS)) {
    const requestedAt = performance.now()
    const lease = await leases.acquireLease(name, options)
    if (lease) return { lease, requestedAt }
    const remainingMs = deadline - performance.now()
    if (remainingMs <= 0 || signal?.aborted) return undefined
    // Jitter, so that waiting processes do not ask at the same time.
    await pause(Math.min(remainingMs, stepMs * (0.5 + Math.random())), undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Renews a lease until stopped. `lost` aborts when the lease may no longer be held. The time to live counts from before
 * each request, by a monotonic clock. `stop` does not release the lease.
 */
export function renewLeaseUntilStopped(
  leases: Pick<Cache, 'renewLease'>,
  { lease, requestedAt }: AcquiredLease,
  ttlSeconds: number,
) {
  const ttlMs = ttlSeconds * 1000
  const lost = new AbortController()
  const stopping = new AbortController()
  let heldUntil = requestedAt + ttlMs
  const lose = () => {
    if (!stopping.signal.aborted) lost.abort(new LeaseLostError(lease.name))
  }
  let expiry = setTimeout(lose, heldUntil - performance.now()).unref()
  const renewing = (async () => {
    while (!stopping.signal.aborted && !lost.signal.aborted) {
      await pause(ttlMs / RENEWALS_PER_LIFE, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted || lost.signal.aborted) return
      const renewalRequestedAt = performance.now()
      const outcome = await leases.renewLease(lease, { ttlSeconds }).catch(() => 'unknown' as const)
      if (outcome === false) return lose()
      if (outcome === 'unknown' || lost.signal.aborted) continue
      heldUntil = renewalRequestedAt + ttlMs
      clearTimeout(expiry)
      expiry = setTimeout(lose, heldUntil - performance.now()).unref()
    }
  })()
  return {
    lost: lost.signal,
    async stop() {
      stopping.abort()
      clearTimeout(expiry)
      await renewing
      // A renewal in flight may have set the timer again.
      clearTimeout(expiry)
    },
  }
}
