import type { Lease, LeaseOptions } from './lease'
import type { Limit, LimitOptions } from './limit'

/**
 * The role "cache": sessions, rate limits, short-lived values. Values are arbitrary strings. Every key expires. The
 * embedded cache is in this process and on disk, so that sessions survive a restart.
 */
export interface Cache {
  readonly kind: 'redis' | 'embedded'
  get(key: string): Promise<string | null>
  /** Stores a value that expires after `ttlSeconds`. `onlyIfAbsent` returns false and keeps an existing value. */
  set(key: string, value: string, options: { ttlSeconds: number; onlyIfAbsent?: boolean }): Promise<boolean>
  /** Restarts the time to live; false when the key is absent. */
  touch(key: string, ttlSeconds: number): Promise<boolean>
  /** Returns the number of keys that existed. */
  delete(...keys: string[]): Promise<number>
  /**
   * Adds `by` (default 1) to a counter and returns its value and the seconds left. The first addition starts the time
   * to live and later ones keep it: a fixed window. `mayBeLost` marks counters that anyone can create and that may be
   * lost: the embedded cache neither writes them to disk nor lets them evict lasting entries.
   */
  increment(
    key: string,
    options: { ttlSeconds: number; by?: number; mayBeLost?: boolean },
  ): Promise<{ value: number; ttlSeconds: number }>
  /** Adds a member to a set; the whole set expires `ttlSeconds` after the last addition. */
  addToSet(key: string, member: string, ttlSeconds: number): Promise<void>
  removeFromSet(key: string, member: string): Promise<void>
  members(key: string): Promise<string[]>
  /** A rate limit shared by all processes that use this engine. */
  limit(options: LimitOptions): Limit
  /**
   * A lease across all processes that use this engine; undefined while others hold it. Use `holdLease`, which renews
   * and releases the lease. Lease names do not collide with keys.
   */
  acquireLease(name: string, options: LeaseOptions): Promise<Lease | undefined>
  /** Extends a lease; false when it has ended and others may hold it. */
  renewLease(lease: Lease, options: Pick<LeaseOptions, 'ttlSeconds'>): Promise<boolean>
  /** Releases a lease; false when it has ended and others may hold it. */
  releaseLease(lease: Lease): Promise<boolean>
  /** Rejects when the engine does not answer within 2 seconds. */
  ping(): Promise<void>
  close(): Promise<void>
}
