import type { Lease, LeaseOptions } from './lease'
import type { Limit, LimitOptions } from './limit'

/**
 * The role "cache": sessions, rate limits, short-lived values. Values are JSON texts or whatever string the caller
 * likes. Everything expires. Embedded: in this process, on disk too, so that sessions survive a restart.
 */
export interface Cache {
  readonly kind: 'redis' | 'embedded'
  get(key: string): Promise<string | null>
  /** Stores a value that is gone after `ttlSeconds`. `onlyIfAbsent`: answers false and leaves what is there. */
  set(key: string, value: string, options: { ttlSeconds: number; onlyIfAbsent?: boolean }): Promise<boolean>
  /** Starts the time to live anew; false when the key is absent. */
  touch(key: string, ttlSeconds: number): Promise<boolean>
  /** Answers how many of the keys were there. */
  delete(...keys: string[]): Promise<number>
  /**
   * Adds `by` (1) to a counter and answers its new value and the seconds left. The first addition starts the time to
   * live, later ones leave it: a fixed window. `isPassing`: anyone may cause as many of these as they like, and losing
   * one is no harm; embedded, it costs no write to disk and takes the place of nothing that lasts.
   */
  increment(
    key: string,
    options: { ttlSeconds: number; by?: number; isPassing?: boolean },
  ): Promise<{ value: number; ttlSeconds: number }>
  /** Members of a named set; the set expires as a whole, `ttlSeconds` after its last addition. */
  addToSet(key: string, member: string, ttlSeconds: number): Promise<void>
  removeFromSet(key: string, member: string): Promise<void>
  members(key: string): Promise<string[]>
  /** A limit on how often something may be done; asked of the engine with each use, by all processes together. */
  limit(options: LimitOptions): Limit
  /**
   * A lease that holds for all processes that use this engine; undefined while others have it. Free again when it was
   * released or its time is over. `holdLease` renews and releases. Names live beside the keys of values.
   */
  acquireLease(name: string, options: LeaseOptions): Promise<Lease | undefined>
  /** Starts the time of a lease anew; false when it has ended, and somebody else may have it. */
  renewLease(lease: Lease, options: Pick<LeaseOptions, 'ttlSeconds'>): Promise<boolean>
  /** Ends the lease of its owner, and nobody else's; false when it had ended. */
  releaseLease(lease: Lease): Promise<boolean>
  /** Rejects when the engine does not answer within 2 seconds. */
  ping(): Promise<void>
  close(): Promise<void>
}
