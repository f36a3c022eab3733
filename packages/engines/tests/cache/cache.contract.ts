import { randomUUID } from 'node:crypto'
import type { Cache } from '../../src/cache/cache'
import type { CacheUnderTest } from './cache-under-test.contract'
import { leaseContract } from './lease.contract'
import { limitContract } from './limit.contract'

/** The contract of every cache. Keys are unique per test, because a server may hold keys of others. */
export function cacheContract(engine: CacheUnderTest): void {
  describe('a lease', () => leaseContract(engine))
  describe('a limit', () => limitContract(engine))

  let cache: Cache
  let key: string

  beforeAll(async () => {
    cache = await engine.open()
  })
  afterAll(() => cache.close())
  beforeEach(() => {
    key = `test:${randomUUID()}`
  })

  it('answers to a ping', async () => {
    await expect(cache.ping()).resolves.toBeUndefined()
  })

  it('returns any text that was set', async () => {
    const text = '{"naam":"Café ’t Plekje 🎳","leeg":"","nul":"\\u0000"}'
    expect(await cache.set(key, text, { ttlSeconds: 60 })).toBe(true)
    expect(await cache.get(key)).toBe(text)
  })

  it('answers null for a key that is not there', async () => {
    expect(await cache.get(key)).toBeNull()
  })

  it('distinguishes an empty text from an absent one', async () => {
    await cache.set(key, '', { ttlSeconds: 60 })
    expect(await cache.get(key)).toBe('')
  })

  it('accepts long keys with any character in them', async () => {
    const long = `${key}:${'é/: \u0000'.repeat(1000)}`
    await cache.set(long, 'a', { ttlSeconds: 3600 })
    await cache.set(`${long}x`, 'b', { ttlSeconds: 3600 })
    expect(await cache.get(long)).toBe('a')
    expect(await cache.delete(long, `${long}x`)).toBe(2)
  })

  it('replaces a value and its time to live', async () => {
    await cache.set(key, 'first', { ttlSeconds: 0.05 })
    await cache.set(key, 'second', { ttlSeconds: 3600 })
    await engine.waitSeconds(0.05)
    expect(await cache.get(key)).toBe('second')
  })

  it('expires a value after its time to live', async () => {
    await cache.set(key, 'gone', { ttlSeconds: 0.05 })
    await engine.waitSeconds(0.05)
    expect(await cache.get(key)).toBeNull()
    expect(await cache.delete(key)).toBe(0)
    expect(await cache.touch(key, 60)).toBe(false)
    expect(await cache.set(key, 'new', { ttlSeconds: 60, onlyIfAbsent: true })).toBe(true)
  })

  it('does not overwrite a present value when it sets only if absent', async () => {
    expect(await cache.set(key, 'first', { ttlSeconds: 60, onlyIfAbsent: true })).toBe(true)
    expect(await cache.set(key, 'second', { ttlSeconds: 60, onlyIfAbsent: true })).toBe(false)
    expect(await cache.get(key)).toBe('first')
  })

  it('lets exactly one of many concurrent writers win', async () => {
    const wins = await Promise.all(
      Array.from({ length: 50 }, (_, n) => cache.set(key, String(n), { ttlSeconds: 3600, onlyIfAbsent: true })),
    )
    expect(wins.filter(Boolean)).toHaveLength(1)
  })

  it('restarts the time to live on touch', async () => {
    await cache.set(key, 'kept', { ttlSeconds: 2 })
    expect(await cache.touch(key, 3600)).toBe(true)
    await engine.waitSeconds(2)
    expect(await cache.get(key)).toBe('kept')
    expect(await cache.touch(`${key}:absent`, 60)).toBe(false)
  })

  it('deletes many keys and counts the existing ones', async () => {
    await cache.set(`${key}:a`, '1', { ttlSeconds: 60 })
    await cache.set(`${key}:b`, '2', { ttlSeconds: 3600 })
    expect(await cache.delete(`${key}:a`, `${key}:a`, `${key}:b`, `${key}:c`)).toBe(2)
    expect(await cache.get(`${key}:a`)).toBeNull()
    expect(await cache.delete()).toBe(0)
  })

  it('counts in a fixed window, which later increments do not extend', async () => {
    expect(await cache.increment(key, { ttlSeconds: 60 })).toEqual({ value: 1, ttlSeconds: 60 })
    expect(await cache.increment(key, { ttlSeconds: 3600, by: 4 })).toEqual({ value: 5, ttlSeconds: 60 })
    expect(await cache.get(key)).toBe('5')
  })

  it('counts increments of values that expire soon', async () => {
    const volatile = { ttlSeconds: 3600, mayBeLost: true }
    expect(await cache.increment(key, volatile)).toEqual({ value: 1, ttlSeconds: 3600 })
    expect(await cache.increment(key, volatile)).toEqual({ value: 2, ttlSeconds: 3600 })
    expect(await cache.get(key)).toBe('2')
  })

  it('starts a new window after the old one', async () => {
    await cache.increment(key, { ttlSeconds: 0.05, by: 7 })
    await engine.waitSeconds(0.05)
    expect((await cache.increment(key, { ttlSeconds: 60 })).value).toBe(1)
  })

  it('loses no concurrent increment', async () => {
    const results = await Promise.all(Array.from({ length: 200 }, () => cache.increment(key, { ttlSeconds: 60 })))
    expect(results.map(({ value }) => value).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 1),
    )
  })

  it('refuses to increment a text', async () => {
    await cache.set(key, 'tekst', { ttlSeconds: 60 })
    await expect(cache.increment(key, { ttlSeconds: 60 })).rejects.toThrow()
    expect(await cache.get(key)).toBe('tekst')
  })

  it('stores each member of a set once', async () => {
    for (const member of ['b', 'a', 'b']) await cache.addToSet(key, member, 3600)
    expect((await cache.members(key)).sort()).toEqual(['a', 'b'])
    await cache.removeFromSet(key, 'a')
    await cache.removeFromSet(key, 'never there')
    expect(await cache.members(key)).toEqual(['b'])
    await cache.removeFromSet(key, 'b')
    expect(await cache.members(key)).toEqual([])
    expect(await cache.delete(key)).toBe(0)
  })

  it('loses no concurrent addition to a set', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => cache.addToSet(key, `member ${n}`, 3600)))
    expect(await cache.members(key)).toHaveLength(50)
  })

  it('expires a set as a whole, a time to live after its last addition', async () => {
    await cache.addToSet(key, 'a', 3600)
    await cache.addToSet(key, 'b', 0.05)
    await engine.waitSeconds(0.05)
    expect(await cache.members(key)).toEqual([])
    expect(await cache.delete(key)).toBe(0)
  })

  it('refuses set operations on a text and text operations on a set', async () => {
    await cache.addToSet(key, 'a', 60)
    await expect(cache.get(key)).rejects.toThrow()
    await cache.set(key, 'text', { ttlSeconds: 60 })
    await expect(cache.members(key)).rejects.toThrow()
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %p as a time to live', async (ttlSeconds) => {
    await expect(cache.set(key, 'value', { ttlSeconds })).rejects.toThrow(RangeError)
    await expect(cache.increment(key, { ttlSeconds })).rejects.toThrow(RangeError)
  })

  it('rejects every call after close, and may be closed twice', async () => {
    const other = await engine.open()
    await other.close()
    await expect(other.get(key)).rejects.toThrow()
    await expect(other.ping()).rejects.toThrow()
    await expect(other.close()).resolves.toBeUndefined()
  })
}
