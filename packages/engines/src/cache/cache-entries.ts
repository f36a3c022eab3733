import { withoutUndefined } from '@plekje/contracts/plain'
import { LRUCache } from 'lru-cache'

/** The value of a key: a text (counters are texts of digits) or a set. Times are epoch milliseconds. */
export type CacheEntry = (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly members: readonly string[] }
) & { readonly expiresAt: number; readonly isLasting: boolean }

/**
 * Entries in memory with LRU eviction. Lasting entries (also on disk) and volatile ones (in memory only) have separate
 * bounds: a flood of short-lived counters, such as one per address, must not evict sessions.
 */
export class CacheEntries {
  private readonly pools: Readonly<Record<'lasting' | 'volatile', LRUCache<string, CacheEntry>>>

  /** `onEvicted` is called for lasting entries only, which must be removed from disk too. */
  constructor(limits: { readonly lasting: number; readonly volatile: number }, onEvicted: (key: string) => void) {
    this.pools = {
      lasting: poolOf(limits.lasting, (_entry, key, reason) => {
        if (reason === 'evict') onEvicted(key)
      }),
      volatile: poolOf(limits.volatile),
    }
  }

  get size(): number {
    return this.pools.lasting.size + this.pools.volatile.size
  }

  get(key: string, now: number): CacheEntry | undefined {
    for (const pool of [this.pools.lasting, this.pools.volatile]) {
      const entry = pool.get(key)
      if (entry !== undefined && entry.expiresAt > now) return entry
    }
    return undefined
  }

  set(key: string, entry: CacheEntry): void {
    this.delete(key)
    const pool = entry.isLasting ? this.pools.lasting : this.pools.volatile
    pool.set(key, entry)
  }

  /** Returns the removed entry, expired or not. */
  delete(key: string): CacheEntry | undefined {
    const entry = this.pools.lasting.peek(key) ?? this.pools.volatile.peek(key)
    this.pools.lasting.delete(key)
    this.pools.volatile.delete(key)
    return entry
  }

  /** Removes expired entries and returns the keys of the lasting ones. */
  sweep(now: number): string[] {
    const lastingKeys: string[] = []
    for (const pool of [this.pools.lasting, this.pools.volatile]) {
      for (const [key, entry] of pool) {
        if (entry.expiresAt > now) continue
        pool.delete(key)
        if (entry.isLasting) lastingKeys.push(key)
      }
    }
    return lastingKeys
  }
}

/** Bounds a pool by `maxSize` with entries of size 1, because `max` would allocate memory for all entries at once. */
function poolOf(entries: number, dispose?: LRUCache.Disposer<string, CacheEntry>): LRUCache<string, CacheEntry> {
  return new LRUCache(withoutUndefined({ maxSize: entries, sizeCalculation: () => 1, dispose }))
}
