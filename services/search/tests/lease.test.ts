import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cache, EngineSettings, openEngines } from '@plekje/engines'
import { acquireLease } from '../src/keeping/lease'
import { eventually } from './start-search'

let cache: Cache
let close: () => Promise<void>

beforeEach(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'lease-'))
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: directory }), ['cache'])
  cache = engines.cache
  close = async () => {
    await engines.close()
    rmSync(directory, { recursive: true, force: true })
  }
})
afterEach(() => close())

describe('a lease', () => {
  it('is had by one at a time, kept up while it is held, and free once it is released', async () => {
    const lease = await acquireLease(cache, 'work', 1.2)
    expect(await acquireLease(cache, 'work', 1.2)).toBeUndefined()
    const until = Date.now() + 2000
    await eventually(() => expect(Date.now()).toBeGreaterThan(until))
    expect(await acquireLease(cache, 'work', 1.2)).toBeUndefined()
    expect(lease?.signal.aborted).toBe(false)
    await lease?.release()
    const next = await acquireLease(cache, 'work', 1.2)
    expect(next?.token).not.toBe(lease?.token)
    await next?.release()
  })

  it('passes on when nobody keeps it up', async () => {
    // As a killed process leaves it.
    await cache.acquireLease('work', { ttlSeconds: 0.2 })
    await eventually(async () => {
      const lease = await acquireLease(cache, 'work', 0.3)
      expect(lease).toBeDefined()
      await lease?.release()
    })
  })

  it('tells its owner when it cannot be kept up', async () => {
    const lease = await acquireLease(withoutRenewals(cache), 'work', 0.3)
    await eventually(() => expect(lease?.signal.aborted).toBe(true))
    await lease?.release()
  })
})

/** A cache engine that goes away once the lease is had. */
const withoutRenewals = (of: Cache): Cache =>
  new Proxy(of, {
    get(target, name) {
      if (name === 'renewLease') return () => Promise.reject(new Error('away'))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
