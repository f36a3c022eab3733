import { type Cache, renewLeaseUntilStopped } from '@plekje/engines'

/** A lease on work that one process does for all processes. */
export interface Lease {
  /** Unique per acquisition. A build carries the token, so that a late write of a previous owner is recognised. */
  readonly token: string
  /** Aborts when another process may have the lease. */
  readonly signal: AbortSignal
  release(): Promise<void>
}

/**
 * Acquires a lease and renews it until it is released; undefined if another process has it. If its owner is killed, it
 * expires after `ttlSeconds`. Rejects while the cache engine is unavailable.
 */
export async function acquireLease(cache: Cache, name: string, ttlSeconds: number): Promise<Lease | undefined> {
  const requestedAt = performance.now()
  const lease = await cache.acquireLease(name, { ttlSeconds })
  if (!lease) return undefined
  const renewal = renewLeaseUntilStopped(cache, { lease, requestedAt }, ttlSeconds)
  return {
    token: lease.owner,
    signal: renewal.lost,
    async release() {
      await renewal.stop()
      // If the release fails, the lease expires by itself.
      await cache.releaseLease(lease).catch(() => undefined)
    },
  }
}
