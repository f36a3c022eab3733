/** A right that ends by itself: of one holder, or of as many as may hold it at once. */
export interface Lease {
  readonly name: string
  /** Of this acquisition alone: only who has it can renew or release. */
  readonly owner: string
  /**
   * Larger than that of every lease of this name before. A store that keeps the largest it has seen, and refuses a
   * write with a smaller one, is safe from a holder that lost its lease without noticing.
   */
  readonly fence: number
}

export interface LeaseOptions {
  /** After this the lease is free again, unless it was renewed. At most {@link MAX_LEASE_SECONDS}. */
  readonly ttlSeconds: number
  /** How many may hold it at the same time (1). All who ask for a name must say the same. */
  readonly holders?: number
}

export const MAX_LEASE_SECONDS = 3600
