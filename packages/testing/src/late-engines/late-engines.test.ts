// Proves API-4, PLATFORM-14.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DeliveredEvent, EngineSettings, openEngines } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '../time-limits'
import { waitUntil } from '../wait-until'
import { createDecisions } from './decisions'
import { type EnginesUnderTest, lateEngines } from './late-engines'
import { leftOut } from './left-out.cjs'
import { type LateSettings, readLateSettings } from './settings'

const often: LateSettings = { seed: 'a seed', maxMs: 8, failureRate: 0.5 }
const repository = join(__dirname, '../../../..')

const begun = (settings: LateSettings, scope = 'here') => {
  const decisions = createDecisions(settings, scope)
  decisions.begin()
  return decisions
}

describe('decisions', () => {
  it('are the same for one seed, whatever other calls come between', () => {
    const alone = begun(often)
    const expected = Array.from({ length: 50 }, () => alone.next('cache.get'))
    const among = begun(often)
    const got = expected.map((_, index) => {
      for (let other = 0; other < index % 3; other += 1) among.next('cache.set')
      return among.next('cache.get')
    })
    expect(got).toEqual(expected)
  })

  it.each([
    ['another seed', begun({ ...often, seed: 'another' }), 'cache.get'],
    ['another test', begun(often, 'elsewhere'), 'cache.get'],
    ['another kind of call', begun(often), 'cache.set'],
  ])('are others for %s', (_, decisions, stream) => {
    expect(decisions.next(stream)).not.toEqual(begun(often).next('cache.get'))
  })

  it('keep within what was set, and use all of it', () => {
    const decisions = begun({ seed: '1', maxMs: 400, failureRate: 0.1 })
    const all = Array.from({ length: 5000 }, () => decisions.next('search.query'))
    const waits = all.map(({ beforeMs, afterMs }) => beforeMs + afterMs)
    expect(Math.max(...waits)).toBeLessThanOrEqual(400)
    expect(Math.max(...waits)).toBeGreaterThan(380)
    const share = (outcome: string) => all.filter((decision) => decision.outcome === outcome).length / all.length
    expect(share('refused')).toBeCloseTo(0.05, 1)
    expect(share('lost')).toBeCloseTo(0.05, 1)
  })

  it('are to answer at once until they begin, and never fail what may not', () => {
    const decisions = createDecisions({ ...often, failureRate: 1 }, 'here', (stream) => stream !== 'mail.send')
    expect(decisions.next('cache.get')).toEqual({ beforeMs: 0, afterMs: 0, outcome: 'answered' })
    decisions.begin()
    expect(decisions.next('cache.get').outcome).not.toBe('answered')
    expect(decisions.next('mail.send').outcome).toBe('answered')
  })
})

describe('settings', () => {
  it('are none unless late engines are asked for, which want a seed', () => {
    expect(readLateSettings({})).toBeUndefined()
    expect(readLateSettings({ TEST_ENGINES: 'late', TEST_LATE_SEED: '7' })).toEqual({
      seed: '7',
      maxMs: 400,
      failureRate: 0.03,
    })
    expect(() => readLateSettings({ TEST_ENGINES: 'late' })).toThrow('TEST_LATE_SEED')
    expect(() => readLateSettings({ TEST_ENGINES: 'soon' })).toThrow('TEST_ENGINES')
    expect(() => readLateSettings({ TEST_ENGINES: 'late', TEST_LATE_SEED: '7', TEST_LATE_FAILURES: '2' })).toThrow()
  })
})

describe('late engines', () => {
  const roles = ['documents', 'cache', 'events'] as const
  let directory: string
  let real: Awaited<ReturnType<typeof openEngines<(typeof roles)[number]>>>
  let late: EnginesUnderTest<typeof real>

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'late-'))
    real = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: directory }), roles)
    late = await lateEngines(real, often, { scope: 'here' })
    late.begin()
  })
  afterEach(async () => {
    await late.close()
    await real.close()
    rmSync(directory, { recursive: true, force: true })
  })

  /** Acknowledged calls out of forty. */
  const acknowledged = async (work: (index: number) => Promise<unknown>) => {
    const fates = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => work(index)))
    const errors = fates.flatMap((fate) => (fate.status === 'rejected' ? [fate.reason] : []))
    return { count: fates.length - errors.length, errors }
  }

  it('fail before and after they did what was asked of the cache, as Redis does', async () => {
    const { count, errors } = await acknowledged(() => late.engines.cache.increment('calls', { ttlSeconds: 60 }))
    const { value } = await real.cache.increment('calls', { ttlSeconds: 60, by: 0 })
    expect(new Set(errors.map(({ name, message }) => (name === 'Error' ? message : name)))).toEqual(
      new Set(['MaxRetriesPerRequestError', 'Command timed out']),
    )
    expect(value).toBeGreaterThan(count)
    expect(value).toBeLessThan(40)
  })

  it('cut the connections of documents before and after the server did what was asked', async () => {
    const numbers = (await late.engines.documents.connection('test')).collection<{ _id: number }>('numbers')
    const kept: number[] = []
    const names = new Set<string>()
    for (let _id = 0; _id < 12; _id += 1) {
      await numbers.insertOne({ _id }).then(
        () => kept.push(_id),
        ({ name }) => names.add(name),
      )
    }
    const connection = await real.documents.connection('test')
    const stored = (await connection.collection('numbers').find().toArray()).map(({ _id }) => Number(_id))
    expect([...names]).toEqual(['MongoNetworkError'])
    expect(stored).toEqual(expect.arrayContaining(kept))
    expect(stored.length).toBeGreaterThan(kept.length)
    expect(stored.length).toBeLessThan(12)
  })

  it('bring events late, in order, and some of them twice', async () => {
    const { events } = late.engines
    await real.events.declareTopics(['numbers'])
    const came: DeliveredEvent[] = []
    const subscription = events.subscribe({
      group: 'test',
      topics: ['numbers'],
      handler: async (event) => {
        came.push(event)
      },
    })
    const message = (id: number) => ({ id: String(id), key: 'one', value: '{}', headers: {} })
    await real.events.publish(
      'numbers',
      Array.from({ length: 30 }, (_, id) => message(id)),
    )
    await waitUntil(async () => Object.values(await real.events.lag('test', ['numbers'])).every((lag) => lag === 0))
    await subscription.close()
    const ids = came.map(({ id }) => Number(id))
    expect([...new Set(ids)]).toEqual(Array.from({ length: 30 }, (_, id) => id))
    expect(ids.length).toBeGreaterThan(30)
    expect(ids).toEqual(ids.toSorted((left, right) => left - right))
  })
})

describe('tests that late engines cannot have', () => {
  it('are there, each with its reason', () => {
    for (const { file, test, reason } of leftOut) {
      const path = join(repository, file)
      expect([file, existsSync(path)]).toEqual([file, true])
      expect([file, test, readFileSync(path, 'utf8').includes(test)]).toEqual([file, test, true])
      expect(reason).not.toBe('')
    }
  })
})
