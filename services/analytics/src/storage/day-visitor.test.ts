import type { Cache } from '@plekje/engines'
import { createDayVisitor } from './day-visitor'
import { createSourceLimit } from './source-limit'
import type { TryCache } from './try-cache'

const tryCache: TryCache = async (question) => {
  try {
    return await question()
  } catch {
    return undefined
  }
}

/** A cache without expiry that records the requested lifetimes, those of counters included. */
function startCache() {
  const values = new Map<string, string>()
  const lives: number[] = []
  const world = { isAway: false }
  const answer = <T>(give: () => T): Promise<T> =>
    world.isAway ? Promise.reject(new Error('away')) : Promise.resolve().then(give)
  const cache: Pick<Cache, 'get' | 'set' | 'increment'> = {
    get: (key) => answer(() => values.get(key) ?? null),
    set: (key, value, { ttlSeconds, onlyIfAbsent }) =>
      answer(() => {
        if (onlyIfAbsent && values.has(key)) return false
        values.set(key, value)
        lives.push(ttlSeconds)
        return true
      }),
    increment: (key, { ttlSeconds }) =>
      answer(() => {
        lives.push(ttlSeconds)
        const value = Number(values.get(key) ?? 0) + 1
        values.set(key, String(value))
        return { value, ttlSeconds }
      }),
  }
  return { cache, values, lives, world }
}

it('a salt is deleted at the end of its day', async () => {
  const { cache, lives } = startCache()
  let instant = '2026-11-21T22:00:00.000Z'
  const visitorOf = createDayVisitor(cache, { tryCache, now: () => new Date(instant) })
  await visitorOf('192.0.2.1')
  instant = '2026-11-21T23:00:00.000Z'
  await visitorOf('192.0.2.1')
  expect(lives).toEqual([3600, 24 * 3600])
})

it('processes that start at the same time use the same salt', async () => {
  const { cache } = startCache()
  const processes = Array.from({ length: 8 }, () => createDayVisitor(cache, { tryCache }))
  const names = await Promise.all(processes.map((visitorOf) => visitorOf('192.0.2.1')))
  expect(new Set(names).size).toBe(1)
  expect(await processes[0]?.('192.0.2.2')).not.toBe(names[0])
})

it('visitors have no hash without a salt; a process uses the salt of the day while the cache engine is unavailable', async () => {
  const { cache, world } = startCache()
  let instant = '2026-11-21T12:00:00.000Z'
  const visitorOf = createDayVisitor(cache, { tryCache, now: () => new Date(instant) })
  world.isAway = true
  expect(await visitorOf('192.0.2.1')).toBeUndefined()
  world.isAway = false
  const known = await visitorOf('192.0.2.1')
  world.isAway = true
  expect(await visitorOf('192.0.2.1')).toBe(known)
  instant = '2026-11-22T12:00:00.000Z'
  expect(await visitorOf('192.0.2.1')).toBeUndefined()
})

it('events count up to the limit over all processes together', async () => {
  const { cache, values } = startCache()
  const processes = Array.from({ length: 4 }, () => createSourceLimit(cache, { perHour: 5, tryCache }))
  const reported = { kind: 'view', subject: 'venue:1', source: '192.0.2.1' }
  const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => processes[at % 4]?.countReport(reported)))
  expect(answers.filter((isExcess) => !isExcess)).toHaveLength(5)
  expect(JSON.stringify([...values])).not.toContain('192.0.2.1')
})

it('a key of sources and its counts are deleted at the end of the hour, after which events count again', async () => {
  const { cache, values, lives } = startCache()
  let instant = '2026-11-21T12:30:00.000Z'
  const limit = createSourceLimit(cache, { perHour: 1, tryCache, now: () => Date.parse(instant) })
  const isExcess = () => limit.countReport({ kind: 'view', subject: 'venue:1', source: '192.0.2.1' })
  expect([await isExcess(), await isExcess()]).toEqual([false, true])
  expect(lives).toEqual([1800, 1800, 1800])
  instant = '2026-11-21T13:00:00.000Z'
  expect(await isExcess()).toBe(false)
  expect(lives.slice(3)).toEqual([3600, 3600])
  const keys = [...values].filter(([name]) => name.startsWith('analytics:source-key:')).map(([, key]) => key)
  expect(new Set(keys).size).toBe(2)
})

it('a process counts alone while the cache engine is unavailable, by the hour, and the shared count continues later', async () => {
  const { cache, world } = startCache()
  let ms = 0
  const limit = createSourceLimit(cache, { perHour: 2, tryCache, now: () => ms })
  const reported = { kind: 'view', subject: 'venue:1', source: '192.0.2.1' }
  const next = () => limit.countReport(reported)
  expect(await next()).toBe(false)
  world.isAway = true
  expect([await next(), await next(), await next()]).toEqual([false, false, true])
  world.isAway = false
  expect([await next(), await next()]).toEqual([false, true])
  world.isAway = true
  ms += 3_600_000
  expect(await next()).toBe(false)
})
