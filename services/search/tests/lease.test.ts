import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cache, EngineSettings, openEngines } from '@plekje/engines'
import { holdTime, LONG_TIME_LIMITS, passTime, releaseTime } from '@plekje/testing'
import { acquireLease } from '../src/index-sync/lease'

let cache: Cache
let close: () => Promise<void>

beforeEach(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'lease-'))
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), ['cache'])
  cache = engines.cache
  close = async () => {
    await engines.close()
    rmSync(directory, { recursive: true, force: true })
  }
})
beforeEach(holdTime)
afterEach(async () => {
  releaseTime()
  await close()
})

describe('a lease', () => {
  it('has one owner at a time, is renewed while it is held, and is free once released', async () => {
    const lease = await acquireLease(cache, 'work', 30)
    expect(await acquireLease(cache, 'work', 30)).toBeUndefined()
    await passTime(50)
    expect(await acquireLease(cache, 'work', 30)).toBeUndefined()
    expect(lease?.signal.aborted).toBe(false)
    await lease?.release()
    const next = await acquireLease(cache, 'work', 30)
    expect(next?.token).not.toBe(lease?.token)
    await next?.release()
  })

  it('expires when it is not renewed', async () => {
    // Simulates a killed process.
    await cache.acquireLease('work', { ttlSeconds: 30 })
    await passTime(30)
    const lease = await acquireLease(cache, 'work', 30)
    expect(lease).toBeDefined()
    await lease?.release()
  })

  it('aborts its signal when it cannot be renewed', async () => {
    const lease = await acquireLease(withoutRenewals(cache), 'work', 30)
    await passTime(30)
    expect(lease?.signal.aborted).toBe(true)
    await lease?.release()
  })
})

/** A cache engine that becomes unavailable once the lease is acquired. */
const withoutRenewals = (of: Cache): Cache =>
  new Proxy(of, {
    get(target, name) {
      if (name === 'renewLease') return () => Promise.reject(new Error('away'))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
