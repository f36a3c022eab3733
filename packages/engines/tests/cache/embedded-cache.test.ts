import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEachEngine, holdTime, passTime, releaseTime } from '@plekje/testing'
import { CacheEntries } from '../../src/cache/cache-entries'
import { openEmbeddedCache } from '../../src/cache/embedded-cache'
import { cacheContract } from './cache.contract'

const directories: string[] = []
const freshDirectory = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plekje-cache-'))
  directories.push(directory)
  return directory
}
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))))

describe('while a test holds time', () => {
  beforeEach(holdTime)
  afterEach(releaseTime)

  const embedded = {
    name: 'embedded',
    open: async () => openEmbeddedCache(await freshDirectory()),
    waitSeconds: passTime,
  }
  describeEachEngine('cache', [embedded], cacheContract)
})

describe('the embedded cache', () => {
  it('gives back sessions and sets after a restart, and not what was deleted or short-lived', async () => {
    const directory = await freshDirectory()
    const before = await openEmbeddedCache(directory)
    await before.set('session:kept', 'anna', { ttlSeconds: 3600 })
    await before.set('session:ended', 'bert', { ttlSeconds: 3600 })
    await before.set('session:shortened', 'carla', { ttlSeconds: 3600 })
    await before.touch('session:shortened', 60)
    await before.addToSet('sessions:anna', 'session:kept', 3600)
    await before.increment('per-minute', { ttlSeconds: 60 })
    await before.increment('per-hour', { ttlSeconds: 3600, by: 3 })
    await before.increment('volatile', { ttlSeconds: 3600, mayBeLost: true })
    await before.delete('session:ended')
    await before.close()

    const after = await openEmbeddedCache(directory)
    expect(await after.get('session:kept')).toBe('anna')
    expect(await after.get('session:ended')).toBeNull()
    expect(await after.get('session:shortened')).toBeNull()
    expect(await after.members('sessions:anna')).toEqual(['session:kept'])
    expect(await after.get('per-minute')).toBeNull()
    expect(await after.get('volatile')).toBeNull()
    expect((await after.increment('per-hour', { ttlSeconds: 3600 })).value).toBe(4)
    await after.close()
  })

  it('gives larger tokens after a restart with a clock that went back, and forgets who held a lease', async () => {
    const directory = await freshDirectory()
    const before = await openEmbeddedCache(directory)
    const lease = await before.acquireLease('rebuild', { ttlSeconds: 3600 })
    await before.close()
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    try {
      const after = await openEmbeddedCache(directory)
      const next = await after.acquireLease('rebuild', { ttlSeconds: 60 })
      expect(next?.fence).toBeGreaterThan(lease?.fence ?? Number.POSITIVE_INFINITY)
      await after.close()
    } finally {
      jest.restoreAllMocks()
    }
  })

  it('does not bring back what expired while it was closed', async () => {
    const directory = await freshDirectory()
    const before = await openEmbeddedCache(directory)
    await before.set('session', 'anna', { ttlSeconds: 3600 })
    await before.close()
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_601_000)
    try {
      const after = await openEmbeddedCache(directory)
      expect(await after.get('session')).toBeNull()
      await after.close()
    } finally {
      jest.restoreAllMocks()
    }
  })

  it('keeps every acknowledged session when the process is killed', async () => {
    const directory = await freshDirectory()
    const acknowledged = await writeUntilKilled(directory)
    expect(acknowledged.length).toBeGreaterThan(50)
    const cache = await openEmbeddedCache(directory)
    for (const key of acknowledged) expect(await cache.get(key)).toBe(`value of ${key}`)
    await cache.close()
  })
})

describe('the entries of the embedded cache', () => {
  const entry = (isLasting: boolean) =>
    ({ kind: 'text', text: 'x', expiresAt: Number.POSITIVE_INFINITY, isLasting }) as const

  it('drops the least recently used of a kind, and lets no flood of short-lived ones touch the lasting', () => {
    const evicted: string[] = []
    const entries = new CacheEntries({ lasting: 2, volatile: 2 }, (key) => evicted.push(key))
    entries.set('session 1', entry(true))
    entries.set('session 2', entry(true))
    for (let n = 0; n < 100; n++) entries.set(`counter ${n}`, entry(false))
    expect(entries.size).toBe(4)
    expect(entries.get('session 1', 0)).toBeDefined()
    entries.set('session 3', entry(true))
    expect(evicted).toEqual(['session 2'])
    expect(entries.get('session 1', 0)).toBeDefined()
    expect(entries.get('counter 97', 0)).toBeUndefined()
    expect(entries.get('counter 99', 0)).toBeDefined()
  })

  it('sweeps what has expired and names the lasting among it', () => {
    const entries = new CacheEntries({ lasting: 10, volatile: 10 }, () => undefined)
    entries.set('session', { ...entry(true), expiresAt: 100 })
    entries.set('counter', { ...entry(false), expiresAt: 100 })
    entries.set('later', { ...entry(true), expiresAt: 101 })
    expect(entries.sweep(100)).toEqual(['session'])
    expect(entries.size).toBe(1)
  })
})

/** Runs a process that writes sessions and prints each acknowledged one; kills it without warning. */
function writeUntilKilled(directory: string): Promise<string[]> {
  const program = `
    const { openEmbeddedCache } = require('../../src/cache/embedded-cache')
    openEmbeddedCache(${JSON.stringify(directory)}).then(async (cache) => {
      for (let n = 0; ; n++) {
        await cache.set('session ' + n, 'value of session ' + n, { ttlSeconds: 3600 })
        process.stdout.write('session ' + n + '\\n')
      }
    })`
  return new Promise((resolve, reject) => {
    const writer = execFile(process.execPath, ['--import', 'tsx', '--eval', program], { cwd: __dirname }, (_, stdout) =>
      resolve(stdout.split('\n').slice(0, -1)),
    )
    writer.once('error', reject)
    let lines = 0
    writer.stdout?.on('data', (chunk: string) => {
      lines += chunk.split('\n').length - 1
      if (lines > 200) writer.kill('SIGKILL')
    })
  })
}
