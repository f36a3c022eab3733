import { randomUUID } from 'node:crypto'
import type { Cache } from '../../src/cache/cache'
import { holdLease, LeaseLostError, LeaseUnavailableError } from '../../src/cache/hold-lease'
import type { CacheUnderTest } from './cache-under-test.contract'

const forAMinute = { ttlSeconds: 60 }

export function leaseContract(engine: CacheUnderTest): void {
  let cache: Cache
  let name: string
  const acquire = async (ttlSeconds = 60) => {
    const lease = await cache.acquireLease(name, { ttlSeconds })
    if (!lease) throw new Error('others hold it')
    return lease
  }
  beforeAll(async () => {
    cache = await engine.open()
  })
  afterAll(() => cache.close())
  beforeEach(() => {
    name = `test:${randomUUID()}`
  })

  it('grants a lease to one of many callers, and to the next after the release', async () => {
    const leases = await Promise.all(Array.from({ length: 50 }, () => cache.acquireLease(name, forAMinute)))
    const [lease, ...others] = leases.filter((one) => one !== undefined)
    expect(others).toEqual([])
    expect(await cache.acquireLease(name, forAMinute)).toBeUndefined()
    expect(lease && (await cache.releaseLease(lease))).toBe(true)
    expect(await cache.acquireLease(name, forAMinute)).toBeDefined()
  })

  it('lets only the owner release and renew, also when the name is the same', async () => {
    const first = await acquire(0.05)
    await engine.waitSeconds(0.05)
    const second = await acquire()
    expect(second.owner).not.toBe(first.owner)
    expect(await cache.renewLease(first, forAMinute)).toBe(false)
    expect(await cache.releaseLease(first)).toBe(false)
    expect(await cache.acquireLease(name, forAMinute)).toBeUndefined()
    expect(await cache.renewLease(second, forAMinute)).toBe(true)
    expect(await cache.releaseLease(second)).toBe(true)
    expect(await cache.releaseLease(second)).toBe(false)
  })

  it('extends a lease that is renewed', async () => {
    const lease = await acquire(3)
    expect(await cache.renewLease(lease, forAMinute)).toBe(true)
    await engine.waitSeconds(3)
    expect(await cache.acquireLease(name, forAMinute)).toBeUndefined()
  })

  it('gives each lease of a name a larger fencing token, also in quick succession', async () => {
    let last = 0
    for (let n = 0; n < 50; n++) {
      const lease = await acquire()
      expect(Number.isSafeInteger(lease.fence)).toBe(true)
      expect(lease.fence).toBeGreaterThan(last)
      last = lease.fence
      await cache.releaseLease(lease)
    }
  })

  it('grants a lease to the maximum number of holders, and one more after each release', async () => {
    const options = { ttlSeconds: 60, holders: 3 }
    const leases = await Promise.all(Array.from({ length: 20 }, () => cache.acquireLease(name, options)))
    const held = leases.filter((lease) => lease !== undefined)
    expect(held).toHaveLength(3)
    expect(new Set(held.map(({ fence }) => fence)).size).toBe(3)
    await cache.releaseLease(held[0] ?? (await acquire()))
    expect(await cache.acquireLease(name, options)).toBeDefined()
    expect(await cache.acquireLease(name, options)).toBeUndefined()
  })

  it('distinguishes leases from values and from leases of other names', async () => {
    await cache.set(name, 'a value', { ttlSeconds: 60 })
    await acquire()
    expect(await cache.get(name)).toBe('a value')
    expect(await cache.acquireLease(`${name}:other`, forAMinute)).toBeDefined()
  })

  it('refuses an infinite time to live, more than an hour, and zero holders', async () => {
    for (const ttlSeconds of [0, -1, Number.NaN, 3601]) {
      await expect(cache.acquireLease(name, { ttlSeconds })).rejects.toThrow(RangeError)
    }
    await expect(cache.acquireLease(name, { ttlSeconds: 1, holders: 0 })).rejects.toThrow(RangeError)
  })

  it('renews a lease while the work runs, and releases it afterwards, also after a failure', async () => {
    let other: unknown
    const options = { ttlSeconds: 6 }
    await holdLease(cache, name, options, async () => {
      await engine.waitSeconds(7)
      other = await cache.acquireLease(name, options)
    })
    expect(other).toBeUndefined()
    const failing = holdLease(cache, name, options, () => Promise.reject(new Error('no luck')))
    await expect(failing).rejects.toThrow('no luck')
    await expect(holdLease(cache, name, options, async () => 'done')).resolves.toBe('done')
  })

  it('waits for a held lease up to the limit, then returns undefined', async () => {
    const lease = await acquire()
    const inVain = holdLease(cache, name, { ttlSeconds: 60, waitMs: 100 }, async () => 'not reached')
    await Promise.all([expect(inVain).rejects.toThrow(LeaseUnavailableError), engine.waitSeconds(0.1)])
    const waiting = holdLease(cache, name, { ttlSeconds: 60, waitMs: 60_000 }, async () => 'had')
    await cache.releaseLease(lease)
    await Promise.all([expect(waiting).resolves.toBe('had'), engine.waitSeconds(1)])
  })

  it('signals the work when another holder took the lease', async () => {
    const options = { ttlSeconds: 0.3 }
    const work = holdLease(cache, name, options, async (lease) => {
      await cache.releaseLease(lease)
      await engine.waitSeconds(0.3)
      expect(lease.lost.aborted).toBe(true)
    })
    await expect(work).rejects.toThrow(LeaseLostError)
  })
}
