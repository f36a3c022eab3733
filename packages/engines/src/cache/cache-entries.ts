/** What a key holds: a text (counters are texts of digits) or a set of members. Times are epoch milliseconds. */
export type CacheEntry =
  | { readonly kind: 'text'; readonly text: string; readonly expiresAt: number; readonly lasting: boolean }
  | { readonly kind: 'set'; readonly members: readonly string[]; readonly expiresAt: number; readonly lasting: boolean }

/**
 * Entries in memory, the least recently used first out. Two bounds: a flood of short-lived counters (one per address,
 * say) must not push out sessions.
 */
export class CacheEntries {
  private readonly pools = { lasting: new Map<string, CacheEntry>(), passing: new Map<string, CacheEntry>() }

  /** `onEvicted` hears of lasting entries only: they are to be forgotten elsewhere too. */
  constructor(
    private readonly limits: { readonly lasting: number; readonly passing: number },
    private readonly onEvicted: (key: string) => void,
  ) {}

  get size(): number {
    return this.pools.lasting.size + this.pools.passing.size
  }

  get(key: string, now: number): CacheEntry | undefined {
    for (const pool of [this.pools.lasting, this.pools.passing]) {
      const entry = pool.get(key)
      if (entry === undefined || entry.expiresAt <= now) continue
      pool.delete(key)
      pool.set(key, entry)
      return entry
    }
    return undefined
  }

  set(key: string, entry: CacheEntry): void {
    this.delete(key)
    const pool = entry.lasting ? this.pools.lasting : this.pools.passing
    pool.set(key, entry)
    if (pool.size > (entry.lasting ? this.limits.lasting : this.limits.passing)) this.evictOldest(pool)
  }

  /** Answers the entry that was there, expired or not. */
  delete(key: string): CacheEntry | undefined {
    const entry = this.pools.lasting.get(key) ?? this.pools.passing.get(key)
    this.pools.lasting.delete(key)
    this.pools.passing.delete(key)
    return entry
  }

  /** Removes what has expired and answers the keys of the lasting entries among it. */
  sweep(now: number): string[] {
    const lasting: string[] = []
    for (const pool of [this.pools.lasting, this.pools.passing]) {
      for (const [key, entry] of pool) {
        if (entry.expiresAt > now) continue
        pool.delete(key)
        if (entry.lasting) lasting.push(key)
      }
    }
    return lasting
  }

  private evictOldest(pool: Map<string, CacheEntry>) {
    for (const [key, entry] of pool) {
      pool.delete(key)
      if (entry.lasting) this.onEvicted(key)
      return
    }
  }
}
