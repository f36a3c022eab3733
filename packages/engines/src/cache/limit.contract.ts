import { randomUUID } from 'node:crypto'
import { type EngineUnderTest, waitUntil } from '@plekje/testing'
import type { Cache } from './cache'

/** What limits do in every cache. */
export function limitContract(engine: EngineUnderTest<Cache>): void {
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

  it('allows so many in a window, counts what it refuses, and says when the window ends', async () => {
    const limit = limitOf(2, 3600)
    const taken = [
      await limit.take('anna'),
      await limit.take('anna'),
      await limit.take('anna'),
      await limit.take('bas'),
    ]
    expect(taken.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false, true])
    expect(taken.map((one) => one.taken)).toEqual([1, 2, 3, 1])
    for (const { secondsLeft } of taken) {
      expect(secondsLeft).toBeGreaterThan(3590)
      expect(secondsLeft).toBeLessThanOrEqual(3600)
    }
  })

  it('counts several points at once, and all of those who count at the same time', async () => {
    expect(await limitOf(10).take('anna', 7)).toMatchObject({ isAllowed: true, taken: 7 })
    expect(await limitOf(10).take('anna', 4)).toMatchObject({ isAllowed: false, taken: 11 })
    const others = await Promise.all(Array.from({ length: 100 }, () => limitOf(40).take('bas')))
    expect(others.filter(({ isAllowed }) => isAllowed)).toHaveLength(40)
  })

  it('begins anew when the window is over, however often was asked meanwhile', async () => {
    const limit = limitOf(1, 1)
    await limit.take('anna')
    expect((await limit.take('anna')).isAllowed).toBe(false)
    await waitUntil(async () => (await limit.take('anna')).isAllowed, { timeoutMs: 5_000 })
  })

  it('takes back what should not have been counted, and no more than that', async () => {
    const limit = limitOf(2)
    await limit.giveBack('anna')
    await limit.take('anna', 2)
    await Promise.all([limit.giveBack('anna', 5), limit.giveBack('anna', 5)])
    const taken = [await limit.take('anna'), await limit.take('anna'), await limit.take('anna')]
    expect(taken.map((one) => one.taken)).toEqual([1, 2, 3])
  })

  it('forgets a key, and keeps limits of other names and values apart', async () => {
    await cache.set('anna', 'a value', { ttlSeconds: 60 })
    await limitOf(1).take('anna')
    expect(await cache.limit({ name: `${name}-other`, points: 1, windowSeconds: 60 }).take('anna')).toMatchObject({
      taken: 1,
    })
    await limitOf(1).forget('anna')
    expect(await limitOf(1).take('anna')).toMatchObject({ isAllowed: true, taken: 1 })
    expect(await cache.get('anna')).toBe('a value')
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses %p as a limit and as a window', (wrong) => {
    expect(() => limitOf(wrong)).toThrow(RangeError)
    expect(() => limitOf(1, wrong)).toThrow(RangeError)
  })
}
