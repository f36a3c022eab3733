import { type Cache, keepLease } from '@plekje/engines'

/** Work that one process does for all. */
export interface Lease {
  /** Of this taking alone: what is made under the lease carries it, so that what a former owner does late is recognised. */
  readonly token: string
  /** Aborted when the lease may be another's. */
  readonly signal: AbortSignal
  release(): Promise<void>
}

/**
 * Takes a lease that is kept up until it is released; undefined when another process has it. When its owner is killed it
 * passes on after `ttlSeconds`. Rejects when the cache engine is away.
 */
export async function acquireLease(cache: Cache, name: string, ttlSeconds: number): Promise<Lease | undefined> {
  const askedAt = performance.now()
  const lease = await cache.acquireLease(name, { ttlSeconds })
  if (!lease) return undefined
  const keeping = keepLease(cache, { lease, askedAt }, ttlSeconds)
  return {
    token: lease.owner,
    signal: keeping.lost,
    async release() {
      await keeping.stop()
      // It passes on by itself when this fails.
      await cache.releaseLease(lease).catch(() => undefined)
    },
  }
}
