import { randomUUID } from 'node:crypto'
import type { Cache } from '../../src/cache/cache'
import type { CacheUnderTest } from './cache-under-test.contract'

export function limitContract(engine: CacheUnderTest): void {
  let cache: Cache
  let name: string
  const limitOf = (points: number, windowSeconds = 60) => cache.limit({ name, points, windowSeconds })
  beforeAll(async () => {
    cache = await engine.open()
  })
  afterAll(() => cache.close())
  beforeEach(() => {
    name = `test-${randomUUID()}`
  })

  it('allows the limit per window, counts refused calls, and returns the end of the window', async () => {
    const limit = limitOf(2, 3600)
    const consumed = [
      await limit.consume('anna'),
      await limit.consume('anna'),
      await limit.consume('anna'),
      await limit.consume('bas'),
    ]
    expect(consumed.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false, true])
    expect(consumed.map((result) => result.consumed)).toEqual([1, 2, 3, 1])
    for (const { secondsLeft } of consumed) {
      expect(secondsLeft).toBeGreaterThan(3590)
      expect(secondsLeft).toBeLessThanOrEqual(3600)
    }
  })

  it('counts several points per call, also in concurrent calls', async () => {
    expect(await limitOf(10).consume('anna', 7)).toMatchObject({ isAllowed: true, consumed: 7 })
    expect(await limitOf(10).consume('anna', 4)).toMatchObject({ isAllowed: false, consumed: 11 })
    const others = await Promise.all(Array.from({ length: 100 }, () => limitOf(40).consume('bas')))
    expect(others.filter(({ isAllowed }) => isAllowed)).toHaveLength(40)
  })

  it('restarts the count after the window, however many calls were refused', async () => {
    const limit = limitOf(1, 3)
    await limit.consume('anna')
    expect((await limit.consume('anna')).isAllowed).toBe(false)
    await engine.waitSeconds(3)
    expect((await limit.consume('anna')).isAllowed).toBe(true)
  })

  it('gives points back, but never more than were counted', async () => {
    const limit = limitOf(2)
    await limit.giveBack('anna')
    await limit.consume('anna', 2)
    await Promise.all([limit.giveBack('anna', 5), limit.giveBack('anna', 5)])
    const consumed = [await limit.consume('anna'), await limit.consume('anna'), await limit.consume('anna')]
    expect(consumed.map((result) => result.consumed)).toEqual([1, 2, 3])
  })

  it('forgets a key, and distinguishes limits of other names and values', async () => {
    await cache.set('anna', 'a value', { ttlSeconds: 60 })
    await limitOf(1).consume('anna')
    expect(await cache.limit({ name: `${name}-other`, points: 1, windowSeconds: 60 }).consume('anna')).toMatchObject({
      consumed: 1,
    })
    await limitOf(1).forget('anna')
    expect(await limitOf(1).consume('anna')).toMatchObject({ isAllowed: true, consumed: 1 })
    expect(await cache.get('anna')).toBe('a value')
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses %p as a limit and as a window', (wrong) => {
    expect(() => limitOf(wrong)).toThrow(RangeError)
    expect(() => limitOf(1, wrong)).toThrow(RangeError)
  })
}
