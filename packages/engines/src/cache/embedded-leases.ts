import { randomUUID } from 'node:crypto'
import type { Lease, LeaseOptions } from './lease'
import { readLeaseOptions } from './lease-options'

/** When each holding ends, by owner, in ms of `performance.now()`. */
type Holdings = Map<string, number>

/**
 * Leases within the one process of an embedded cache. Holdings end with the process, like the work that they protect.
 * The last fencing token of a name is on disk, because a store that refuses smaller tokens outlives the process.
 */
export class EmbeddedLeases {
  private readonly holdings = new Map<string, Holdings>()

  /** `fences` reads and writes the last token of a name; a token is issued only after it was written. */
  constructor(
    private readonly fences: {
      get(name: string): number
      put(name: string, fence: number): Promise<void>
    },
  ) {}

  async acquire(name: string, options: LeaseOptions): Promise<Lease | undefined> {
    const { ttlMs, holders } = readLeaseOptions(options)
    const active = this.activeHoldings(name)
    if (active.size >= holders) return undefined
    const owner = randomUUID()
    active.set(owner, performance.now() + ttlMs)
    this.holdings.set(name, active)
    const fence = Math.max(this.fences.get(name) + 1, Date.now())
    try {
      await this.fences.put(name, fence)
    } catch (error) {
      this.remove(name, owner)
      throw error
    }
    return { name, owner, fence }
  }

  renew({ name, owner }: Lease, options: LeaseOptions): boolean {
    const { ttlMs } = readLeaseOptions(options)
    const active = this.activeHoldings(name)
    if (!active.has(owner)) return false
    active.set(owner, performance.now() + ttlMs)
    return true
  }

  release({ name, owner }: Lease): boolean {
    const isHeld = this.activeHoldings(name).has(owner)
    this.remove(name, owner)
    return isHeld
  }

  /** Removes ended holdings. */
  sweep(): void {
    for (const name of this.holdings.keys()) {
      if (this.activeHoldings(name).size === 0) this.holdings.delete(name)
    }
  }

  /** Forgets the holdings that have ended, and returns the others. */
  private activeHoldings(name: string): Holdings {
    const active = this.holdings.get(name) ?? new Map<string, number>()
    const now = performance.now()
    for (const [owner, endsAt] of active) {
      if (endsAt <= now) active.delete(owner)
    }
    return active
  }

  private remove(name: string, owner: string) {
    const active = this.activeHoldings(name)
    active.delete(owner)
    if (active.size === 0) this.holdings.delete(name)
  }
}
