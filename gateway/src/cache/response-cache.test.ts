// Proves SEARCH-40.
import fc from '@plekje/testing/fast-check'
import type { WholeResponse } from '../proxy/read-whole'
import {
  type CacheRule,
  cacheForSeconds,
  resultsList as results,
  suggestions,
  venueCounts as venues,
} from './cache-rules'
import type { Change } from './changes'
import { createResponseCache } from './response-cache'

const places = cacheForSeconds(3600)

const q = (key: string, rule: CacheRule) => ({ key, rule, params: {}, query: {} })
const anyVenue: Change = { topic: 'listing.changed', listingIds: undefined }

const answerOf = (text: string, headers: Record<string, string> = {}): WholeResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(text),
})

/** A request whose response the test sends. */
function pendingRequest() {
  let answer: (text: string) => void = () => undefined
  const promise = new Promise<WholeResponse>((resolve) => {
    answer = (text) => resolve(answerOf(text))
  })
  return { ask: jest.fn(() => promise), answer }
}

function setUp(options: { maxBytes?: number } = {}) {
  const clock = { now: Date.UTC(2026, 0, 1, 12, 0, 10), elapsed: 0 }
  const cache = createResponseCache({
    maxBytes: 1_000_000,
    now: () => clock.now,
    elapsed: () => clock.elapsed,
    ...options,
  })
  cache.setConnected(true)
  return { cache, clock }
}

describe('the response cache', () => {
  it('serves a cached response until the full minute', async () => {
    const { cache, clock } = setUp()
    await cache.load(q('/a', venues), async () => answerOf('1'))
    clock.now = Date.UTC(2026, 0, 1, 12, 0, 59, 999)
    expect(cache.find('/a')?.body.toString()).toBe('1')
    clock.now = Date.UTC(2026, 0, 1, 12, 1)
    expect(cache.find('/a')).toBeUndefined()
  })

  it('caches responses that do not depend on the time for as long as their rule says', async () => {
    const { cache, clock } = setUp()
    await cache.load(q('/a', places), async () => answerOf('1'))
    clock.now += 3_599_000
    expect(cache.find('/a')).toBeDefined()
    clock.now += 1000
    expect(cache.find('/a')).toBeUndefined()
  })

  it('drops the responses that depend on a topic when an event of it arrives, and nothing else', async () => {
    const { cache } = setUp()
    await cache.load(q('/venue', venues), async () => answerOf('1'))
    await cache.load(q('/result', results), async () => answerOf('1'))
    cache.invalidate(anyVenue)
    expect(cache.find('/venue')).toBeUndefined()
    expect(cache.find('/result')).toBeDefined()
  })

  it('drops suggestions when a venue is removed, and not with every change before the index has it', async () => {
    const { cache, clock } = setUp()
    const changed = { topic: 'listing.changed', listingIds: [7] } as const
    await cache.load(q('/suggestions', suggestions), async () => answerOf('[{"kind":"listing","name":"De Kar"}]'))
    cache.invalidate({ ...changed, venue: { categoryId: 1, featured: false } })
    expect(cache.find('/suggestions')).toBeDefined()
    cache.invalidate({ ...changed, venue: null })
    expect(cache.find('/suggestions')).toBeUndefined()
    clock.elapsed += 60_000
    await cache.load(q('/suggestions', suggestions), async () => answerOf('[]'))
    expect(cache.find('/suggestions')).toBeDefined()
    cache.invalidate({ topic: 'search.refreshed', listingIds: [8] })
    expect(cache.find('/suggestions')).toBeUndefined()
  })

  it('never caches a response that was requested before a change and arrived after it', async () => {
    const { cache } = setUp()
    const old = pendingRequest()
    const loading = cache.load(q('/a', venues), old.ask)
    cache.invalidate(anyVenue)
    old.answer('old')
    expect((await loading).body.toString()).toBe('old')
    expect(cache.find('/a')).toBeUndefined()
  })

  it('sends a new request after a change while an older one is in flight', async () => {
    const { cache, clock } = setUp()
    const old = pendingRequest()
    const next = pendingRequest()
    const first = cache.load(q('/a', venues), old.ask)
    cache.invalidate(anyVenue)
    clock.elapsed += 5000
    const second = cache.load(q('/a', venues), next.ask)
    next.answer('new')
    expect((await second).body.toString()).toBe('new')
    old.answer('old')
    await first
    expect(cache.find('/a')?.body.toString()).toBe('new')
  })

  it('sends a new request in the next minute while one of the last minute is in flight', async () => {
    const { cache, clock } = setUp()
    const old = pendingRequest()
    const next = pendingRequest()
    const first = cache.load(q('/a', venues), old.ask)
    clock.now += 60_000
    const second = cache.load(q('/a', venues), next.ask)
    next.answer('new')
    old.answer('old')
    expect([(await first).body.toString(), (await second).body.toString()]).toEqual(['old', 'new'])
    expect(cache.find('/a')?.body.toString()).toBe('new')
  })

  it('sends one request for concurrent callers of one key', async () => {
    const { cache } = setUp()
    const one = pendingRequest()
    const loading = [cache.load(q('/a', venues), one.ask), cache.load(q('/a', venues), one.ask)]
    one.answer('1')
    expect((await Promise.all(loading)).map(({ body }) => body.toString())).toEqual(['1', '1'])
    expect(one.ask).toHaveBeenCalledTimes(1)
  })

  it('neither serves nor caches anything while events may be missed', async () => {
    const { cache } = setUp()
    await cache.load(q('/a', venues), async () => answerOf('1'))
    cache.setConnected(false)
    expect(cache.find('/a')).toBeUndefined()
    await cache.load(q('/a', venues), async () => answerOf('2'))
    expect(cache.find('/a')).toBeUndefined()
    cache.setConnected(true)
    expect(cache.find('/a')).toBeUndefined()
  })

  it('does not cache a response that was requested while events were missed and arrived after', async () => {
    const { cache } = setUp()
    const one = pendingRequest()
    cache.setConnected(false)
    const loading = cache.load(q('/a', venues), one.ask)
    cache.setConnected(true)
    one.answer('1')
    await loading
    expect(cache.find('/a')).toBeUndefined()
  })

  it('caches no errors, no cookies and nothing personal', async () => {
    const { cache } = setUp()
    await cache.load(q('/error', venues), async () => ({ ...answerOf('{}'), status: 404 }))
    await cache.load(q('/cookie', venues), async () => answerOf('{}', { 'set-cookie': 'a=b' }))
    await cache.load(q('/personal', venues), async () => answerOf('{}', { 'cache-control': 'private, no-store' }))
    expect(['/error', '/cookie', '/personal'].map((key) => cache.find(key))).toEqual([undefined, undefined, undefined])
  })

  it('passes failures on and retries with the next request', async () => {
    const { cache } = setUp()
    await expect(cache.load(q('/a', venues), () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await cache.load(q('/a', venues), async () => answerOf('1'))).body.toString()).toBe('1')
  })

  it('forwards every request when it is switched off', async () => {
    const { cache } = setUp({ maxBytes: 0 })
    const ask = jest.fn(async () => answerOf('1'))
    await Promise.all([cache.load(q('/a', venues), ask), cache.load(q('/a', venues), ask)])
    expect([ask.mock.calls.length, cache.find('/a')]).toEqual([2, undefined])
  })

  it('stays within its bytes and evicts the least used first', async () => {
    const { cache } = setUp({ maxBytes: 10_000 })
    for (const key of ['/a', '/b', '/c', '/d']) {
      await cache.load(q(key, venues), async () => answerOf('x'.repeat(1400)))
    }
    cache.find('/a')
    await cache.load(q('/e', venues), async () => answerOf('x'.repeat(1400)))
    expect(cache.figures.bytes).toBeLessThanOrEqual(10_000)
    expect([cache.find('/a') !== undefined, cache.find('/b') !== undefined]).toEqual([true, false])
  })

  it('evicts only one-time requests when one-time requests arrive', async () => {
    const { cache } = setUp({ maxBytes: 20_000 })
    await cache.load(q('/often', venues), async () => answerOf('x'.repeat(1000)))
    cache.find('/often')
    for (let count = 0; count < 200; count += 1) {
      await cache.load(q(`/once${count}`, venues), async () => answerOf('x'.repeat(1000)))
    }
    expect(cache.find('/often')).toBeDefined()
    expect(cache.figures.bytes).toBeLessThanOrEqual(20_000)
  })

  it('aborts the request when all callers have left, and continues it while one stays', async () => {
    const { cache } = setUp()
    const signalled: string[] = []
    const one = pendingRequest()
    const ask = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => signalled.push('aborted'))
      return one.ask()
    }
    const [leaves, stays] = [new AbortController(), new AbortController()]
    const left = cache.load(q('/a', venues), ask, leaves.signal)
    const stayed = cache.load(q('/a', venues), ask, stays.signal)
    leaves.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(signalled).toEqual([])
    stays.abort(new Error('left too'))
    await expect(stayed).rejects.toThrow('left too')
    expect(signalled).toEqual(['aborted'])
    expect((await cache.load(q('/a', venues), async () => answerOf('anew'))).body.toString()).toBe('anew')
  })

  it('never serves a response older than the last change, whatever the order of events', async () => {
    type Step = 'ask' | 'answer' | 'change'
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom<Step>('ask', 'answer', 'change'), { maxLength: 40 }), async (steps) => {
        const { cache } = setUp()
        let version = 0
        const open: (() => void)[] = []
        for (const step of steps) {
          if (step === 'change') {
            version += 1
            cache.invalidate(anyVenue)
          } else if (step === 'answer') {
            open.shift()?.()
            await new Promise((resolve) => setImmediate(resolve))
          } else {
            const asked = version
            const given = cache.find('/a')
            if (given) expect(Number(given.body)).toBe(version)
            else {
              void cache.load(
                q('/a', venues),
                () => new Promise((resolve) => open.push(() => resolve(answerOf(String(asked))))),
              )
            }
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})
