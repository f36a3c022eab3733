import type { Lease, LeaseOptions } from '@plekje/engines'

/** In-memory leases for tests of code that holds leases. The leases of the cache engines have their own tests. */
export class LeasesInMemory {
  /** Per lease name the end of each holding, by owner. */
  private readonly held = new Map<string, Map<string, number>>()
  private last = 0
  isAway = false

  /** Gives the lease to another owner, as if the first one had paused too long. */
  expire(name: string): void {
    this.held.set(name, new Map([['somebody else', Number.POSITIVE_INFINITY]]))
  }

  isHeld(name: string): boolean {
    return this.holdersOf(name).size > 0
  }

  async acquireLease(name: string, { ttlSeconds, holders = 1 }: LeaseOptions): Promise<Lease | undefined> {
    if (this.isAway) throw new Error('away')
    const held = this.holdersOf(name)
    if (held.size >= holders) return undefined
    this.last += 1
    held.set(String(this.last), performance.now() + ttlSeconds * 1000)
    this.held.set(name, held)
    return { name, owner: String(this.last), fence: this.last }
  }

  async renewLease({ name, owner }: Lease): Promise<boolean> {
    return this.holdersOf(name).has(owner)
  }

  async releaseLease({ name, owner }: Lease): Promise<boolean> {
    return this.holdersOf(name).delete(owner)
  }

  private holdersOf(name: string): Map<string, number> {
    const held = this.held.get(name) ?? new Map<string, number>()
    for (const [owner, endsAt] of held) if (endsAt <= performance.now()) held.delete(owner)
    return held
  }
}
