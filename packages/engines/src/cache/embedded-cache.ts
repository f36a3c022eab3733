import type { Cache } from './cache'
import { CacheEntries, type CacheEntry } from './cache-entries'
import { CacheFile } from './cache-file'
import { checkTtl } from './check-ttl'
import { EmbeddedLeases } from './embedded-leases'
import { createEmbeddedLimit } from './embedded-limit'
import type { Lease, LeaseOptions } from './lease'
import { FENCE_SECONDS } from './lease-options'
import type { Limit, LimitOptions } from './limit'

/**
 * Entries with a longer time to live are stored on disk: sessions and their indexes, lock-outs, hourly limits. Others
 * (limits per minute, caches) and counters that may be lost stay in memory, so that counting a request costs no write.
 */
const MAX_VOLATILE_SECONDS = 600
const SWEEP_EVERY_MS = 30_000
const MAX_ENTRIES = { lasting: 500_000, volatile: 200_000 }

/**
 * A cache for one process. Values with a time to live above 10 minutes are committed to a file in `directory` before
 * the promise resolves, and survive a restart and `kill -9`; others are lost with the process. The number of entries is
 * bounded, with LRU eviction.
 */
export async function openEmbeddedCache(directory: string): Promise<Cache> {
  return new EmbeddedCache(await CacheFile.open(directory))
}

class EmbeddedCache implements Cache {
  readonly kind = 'embedded'
  private readonly entries = new CacheEntries(MAX_ENTRIES, (key) => this.file.forget(key))
  private readonly leases = new EmbeddedLeases({
    get: (name) => Number(this.textOf(fenceKey(name))?.text ?? 0),
    put: (name, fence) => this.put(fenceKey(name), { kind: 'text', text: String(fence), ...expiryOf(FENCE_SECONDS) }),
  })
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref()
  private isClosed = false

  constructor(private readonly file: CacheFile) {
    for (const [key, entry] of file.load(Date.now())) this.entries.set(key, entry)
  }

  async get(key: string): Promise<string | null> {
    return this.textOf(key)?.text ?? null
  }

  async set(key: string, value: string, options: { ttlSeconds: number; onlyIfAbsent?: boolean }): Promise<boolean> {
    checkTtl(options.ttlSeconds)
    if (options.onlyIfAbsent && this.find(key)) return false
    await this.put(key, { kind: 'text', text: value, ...expiryOf(options.ttlSeconds) })
    return true
  }

  async touch(key: string, ttlSeconds: number): Promise<boolean> {
    checkTtl(ttlSeconds)
    const entry = this.find(key)
    if (!entry) return false
    await this.put(key, { ...entry, ...expiryOf(ttlSeconds) })
    return true
  }

  async delete(...keys: string[]): Promise<number> {
    const present = [...new Set(keys)].filter((key) => this.find(key))
    await Promise.all(present.map((key) => this.remove(key)))
    return present.length
  }

  async increment(
    key: string,
    { ttlSeconds, by = 1, mayBeLost = false }: { ttlSeconds: number; by?: number; mayBeLost?: boolean },
  ) {
    checkTtl(ttlSeconds)
    const counter = this.textOf(key)
    const previous = counter ? Number(counter.text) : 0
    if (!Number.isSafeInteger(previous) || !Number.isSafeInteger(by)) {
      throw new TypeError(`Cache key ${key} does not hold a whole number`)
    }
    const { expiresAt, isLasting } = counter ?? expiryOf(ttlSeconds, mayBeLost)
    await this.put(key, { kind: 'text', text: String(previous + by), expiresAt, isLasting })
    return { value: previous + by, ttlSeconds: Math.max(1, Math.ceil((expiresAt - Date.now()) / 1000)) }
  }

  async addToSet(key: string, member: string, ttlSeconds: number): Promise<void> {
    checkTtl(ttlSeconds)
    const members = new Set(this.membersOf(key)).add(member)
    await this.put(key, { kind: 'set', members: [...members], ...expiryOf(ttlSeconds) })
  }

  async removeFromSet(key: string, member: string): Promise<void> {
    const entry = this.find(key)
    if (!entry) return
    const members = this.membersOf(key).filter((other) => other !== member)
    if (members.length === 0) await this.remove(key)
    else await this.put(key, { ...entry, kind: 'set', members })
  }

  async members(key: string): Promise<string[]> {
    return [...this.membersOf(key)]
  }

  limit(options: LimitOptions): Limit {
    const counters = {
      increment: this.increment.bind(this),
      delete: this.delete.bind(this),
      peek: (key: string) => Number(this.textOf(key)?.text ?? 0),
    }
    return createEmbeddedLimit(counters, options)
  }

  async acquireLease(name: string, options: LeaseOptions): Promise<Lease | undefined> {
    this.refuseWhenClosed()
    return this.leases.acquire(name, options)
  }

  async renewLease(lease: Lease, options: LeaseOptions): Promise<boolean> {
    this.refuseWhenClosed()
    return this.leases.renew(lease, options)
  }

  async releaseLease(lease: Lease): Promise<boolean> {
    this.refuseWhenClosed()
    return this.leases.release(lease)
  }

  async ping(): Promise<void> {
    this.refuseWhenClosed()
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    clearInterval(this.sweeper)
    await this.file.close()
  }

  private find(key: string): CacheEntry | undefined {
    this.refuseWhenClosed()
    return this.entries.get(key, Date.now())
  }

  private textOf(key: string) {
    const entry = this.find(key)
    if (entry?.kind === 'set') throw new TypeError(`Cache key ${key} holds a set`)
    return entry
  }

  private membersOf(key: string): readonly string[] {
    const entry = this.find(key)
    if (entry?.kind === 'text') throw new TypeError(`Cache key ${key} does not hold a set`)
    return entry?.members ?? []
  }

  private async put(key: string, entry: CacheEntry): Promise<void> {
    const previous = this.entries.delete(key)
    this.entries.set(key, entry)
    if (entry.isLasting) await this.file.put(key, entry)
    else if (previous?.isLasting) await this.file.remove(key)
  }

  private async remove(key: string): Promise<void> {
    const previous = this.entries.delete(key)
    if (previous?.isLasting) await this.file.remove(key)
  }

  private sweep() {
    for (const key of this.entries.sweep(Date.now())) this.file.forget(key)
    this.leases.sweep()
  }

  private refuseWhenClosed() {
    if (this.isClosed) throw new Error('The cache is closed')
  }
}

const fenceKey = (name: string) => `lease-fence:${name}`

const expiryOf = (ttlSeconds: number, mayBeLost = false) => ({
  expiresAt: Date.now() + ttlSeconds * 1000,
  isLasting: !mayBeLost && ttlSeconds > MAX_VOLATILE_SECONDS,
})
