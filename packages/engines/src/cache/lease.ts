/** A right that expires: held by one holder, or by up to `holders` at once. */
export interface Lease {
  readonly name: string
  /** Unique to this acquisition: required for renewal and release. */
  readonly owner: string
  /**
   * Larger than the token of every earlier lease of this name. A store that remembers the largest token and refuses
   * writes with a smaller one is safe from a holder that lost its lease without noticing.
   */
  readonly fence: number
}

export interface LeaseOptions {
  /** The lease ends after this unless renewed. At most {@link MAX_LEASE_SECONDS}. */
  readonly ttlSeconds: number
  /** Maximum number of concurrent holders (default 1). All callers of a name must pass the same number. */
  readonly holders?: number
}

export const MAX_LEASE_SECONDS = 3600
