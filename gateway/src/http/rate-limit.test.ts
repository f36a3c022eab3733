// Proves API-12, PLATFORM-5.
import type { Limit, LimitOptions } from '@plekje/engines'
import { waitUntil } from '@plekje/testing'
import { createRateLimit } from './rate-limit'

/** A cache engine with one window that answers when the test says so. */
function startCache() {
  const consumed = new Map<string, number>()
  const state = { isAway: false, secondsLeft: 60, asked: 0, hold: Promise.resolve() }
  const limit = ({ name, points }: LimitOptions): Limit => ({
    async consume(key, by = 1) {
      state.asked += 1
      await state.hold
      if (state.isAway) throw new Error('away')
      const sum = (consumed.get(`${name}:${key}`) ?? 0) + by
      consumed.set(`${name}:${key}`, sum)
      return { isAllowed: sum <= points, consumed: sum, secondsLeft: state.secondsLeft }
    },
    giveBack: async () => undefined,
    forget: async () => undefined,
  })
  const total = (name: string, key: string) => consumed.get(`gateway:${name}:${key}`) ?? 0
  return Object.assign(state, { limit, total })
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the limit per address', () => {
  let cache: ReturnType<typeof startCache>
  const gateway = (limit: number, now?: () => number) =>
    createRateLimit({ limit, name: 'api', cache, ...(now ? { now } : {}) })
  beforeEach(() => {
    cache = startCache()
  })

  it('counts for all gateways together', async () => {
    const [one, other] = [gateway(10), gateway(10)]
    for (let n = 0; n < 6; n++) expect(one.count('1.1.1.1')).toBe(0)
    await waitUntil(() => cache.total('api', '1.1.1.1') === 6)
    expect(other.count('1.1.1.1')).toBe(0)
    await settled()
    const waits = Array.from({ length: 6 }, () => other.count('1.1.1.1'))
    expect(waits).toEqual([0, 0, 0, 60, 60, 60])
    expect(other.count('2.2.2.2')).toBe(0)
  })

  it('never waits for Redis: it answers by the counts it has, and reports requests in batches', async () => {
    let release: () => void = () => undefined
    cache.hold = new Promise((resolve) => {
      release = resolve
    })
    const limit = gateway(100)
    for (let n = 0; n < 50; n++) expect(limit.count('1.1.1.1')).toBe(0)
    expect(cache.asked).toBe(1)
    release()
    await waitUntil(() => cache.total('api', '1.1.1.1') === 50)
    expect(cache.asked).toBe(2)
  })

  it('counts alone while Redis is unavailable, retries it seldom, and reports the missed requests later', async () => {
    let at = 0
    const limit = gateway(5, () => at)
    cache.isAway = true
    const waits: number[] = []
    for (let n = 0; n < 7; n++) {
      waits.push(limit.count('1.1.1.1'))
      await settled()
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 60, 60])
    expect(cache.asked).toBe(1)
    cache.isAway = false
    at = 2_000
    limit.count('2.2.2.2')
    await waitUntil(() => cache.total('api', '2.2.2.2') === 1)
    at = 61_000
    expect(limit.count('1.1.1.1')).toBe(0)
    await waitUntil(() => cache.total('api', '1.1.1.1') === 1)
  })

  it('does not ask Redis about an address that is already over the limit', async () => {
    const limit = gateway(3)
    for (let n = 0; n < 100; n++) {
      limit.count('1.1.1.1')
      await settled()
    }
    expect(cache.asked).toBe(4)
    expect(cache.total('api', '1.1.1.1')).toBe(4)
  })

  it('starts again when a window that another gateway opened ends', async () => {
    let at = 0
    cache.secondsLeft = 20
    const limit = gateway(1, () => at)
    limit.count('1.1.1.1')
    await settled()
    expect(limit.count('1.1.1.1')).toBe(20)
    at = 20_001
    expect(limit.count('1.1.1.1')).toBe(0)
  })

  it('holds a bounded number of addresses and pending reports', async () => {
    let release: () => void = () => undefined
    cache.hold = new Promise((resolve) => {
      release = resolve
    })
    const limit = gateway(1)
    for (let n = 0; n < 120_000; n++) limit.count(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    expect(cache.asked).toBe(256)
    expect(limit.count('10.0.0.0')).toBe(0)
    expect(limit.count(`10.${119_999 >> 16}.${(119_999 >> 8) & 255}.${119_999 & 255}`)).toBeGreaterThan(0)
    release()
    await settled()
  })

  it('counts an IPv6 /64 as one address', () => {
    const limit = gateway(1)
    expect(limit.count('2001:db8:0:1::1')).toBe(0)
    expect(limit.count('2001:db8:0:1:ffff::2')).toBe(60)
    expect(limit.count('2001:db8:0:2::1')).toBe(0)
  })
})
