// Proves PLATFORM-5, PLATFORM-22, SEARCH-40.
import { writeVenueVersions } from '@plekje/contracts'
import { testSeed } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import type { WholeResponse } from '../proxy/read-whole'
import { createAnnouncedVersions } from './announced-versions'
import { type CacheRule, oneVenue, resultsList, venueReviews } from './cache-rules'
import type { Change } from './changes'
import { createResponseCache } from './response-cache'

const VENUES = [1, 2, 3] as const

const answerOf = (versions: ReadonlyMap<number, number>, isSaid = true): WholeResponse => {
  const venues = [...versions].map(([id, version]) => ({ id, version }))
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      ...(isSaid ? { 'x-venue-versions': writeVenueVersions(venues) ?? '' } : {}),
    },
    body: Buffer.from(JSON.stringify(venues)),
  }
}

const changed = (id: number, version: number): Change => ({
  topic: 'listing.changed',
  listingIds: [id],
  versions: new Map([[id, version]]),
  venue: { categoryId: 1, featured: false },
})

const q = (key: string, rule: CacheRule, params: Record<string, string> = {}) => ({ key, rule, params, query: {} })

function openCache() {
  const clock = { elapsed: 0 }
  const cache = createResponseCache({
    maxBytes: 1_000_000,
    now: () => Date.UTC(2026, 0, 1, 12, 0, 10),
    elapsed: () => clock.elapsed,
  })
  cache.setConnected(true)
  return { cache, clock }
}

describe('responses of a service process that missed a change', () => {
  it('are not cached while they name a venue in an older version than an event announced, however long that lasts', async () => {
    const { cache, clock } = openCache()
    cache.invalidate(changed(1, 5))
    clock.elapsed = 50_000
    await cache.load(q('/old', oneVenue), async () => answerOf(new Map([[1, 4]])))
    await cache.load(q('/new', oneVenue), async () => answerOf(new Map([[1, 5]])))
    await cache.load(q('/newer', oneVenue), async () => answerOf(new Map([[1, 6]])))
    expect(['/old', '/new', '/newer'].map((key) => cache.find(key) !== undefined)).toEqual([false, true, true])
  })

  it('are dropped when the event arrives later, also before search has announced it', async () => {
    const { cache } = openCache()
    await cache.load(q('/list', resultsList), async () => answerOf(new Map([[1, 4]])))
    await cache.load(q('/other', resultsList), async () => answerOf(new Map([[2, 4]])))
    cache.invalidate(changed(1, 5))
    expect(['/list', '/other'].map((key) => cache.find(key) !== undefined)).toEqual([false, true])
  })

  it('are cached some seconds after the event if they name no versions, and at once if they do', async () => {
    const { cache, clock } = openCache()
    cache.invalidate(changed(1, 5))
    cache.invalidate({ topic: 'search.refreshed', listingIds: [1] })
    const ask = (isSaid: boolean) =>
      cache.load(q('/list', resultsList), async () => answerOf(new Map([[1, 5]]), isSaid))
    await ask(false)
    expect(cache.find('/list')).toBeUndefined()
    await ask(true)
    expect(cache.find('/list')).toBeDefined()
    cache.invalidate({ topic: 'search.refreshed', listingIds: [1] })
    clock.elapsed += 5000
    await ask(false)
    expect(cache.find('/list')).toBeDefined()
  })

  it('are dropped and not cached when they name no versions and a venue that an event hides, until it is shown again', async () => {
    const { cache, clock } = openCache()
    const longList = () => cache.load(q('/list', resultsList), async () => answerOf(new Map([[1, 4]]), false))
    await longList()
    cache.invalidate(changed(1, 5))
    expect(cache.find('/list')).toBeDefined()
    cache.invalidate({ ...changed(2, 5), venue: null })
    expect(cache.find('/list')).toBeDefined()
    cache.invalidate({ ...changed(1, 6), venue: null })
    expect(cache.find('/list')).toBeUndefined()
    clock.elapsed += 5000
    await longList()
    expect(cache.find('/list')).toBeUndefined()
    cache.invalidate(changed(1, 7))
    await longList()
    expect(cache.find('/list')).toBeDefined()
  })

  it('have versions per kind: a version of reviews is no version of the venue', async () => {
    const { cache, clock } = openCache()
    cache.invalidate({ topic: 'review.changed', listingIds: [1], versions: new Map([[1, 9]]) })
    clock.elapsed += 5000
    await cache.load(q('/venue', oneVenue), async () => answerOf(new Map([[1, 2]])))
    await cache.load(q('/reviews', venueReviews, { listingId: '1' }), async () => answerOf(new Map([[1, 8]])))
    expect(['/venue', '/reviews'].map((key) => cache.find(key) !== undefined)).toEqual([true, false])
  })

  it('are not cached just after a venue was hidden because of their version of its reviews', async () => {
    const { cache, clock } = openCache()
    cache.invalidate({ topic: 'review.changed', listingIds: [1], versions: new Map([[1, 9]]) })
    clock.elapsed += 5000
    cache.invalidate({ ...changed(1, 5), venue: null })
    await cache.load(q('/reviews', venueReviews, { listingId: '1' }), async () => answerOf(new Map([[1, 9]])))
    expect(cache.find('/reviews')).toBeUndefined()
  })

  it('are not cached for some seconds after events may have been missed', async () => {
    const { cache, clock } = openCache()
    cache.setConnected(false)
    cache.setConnected(true)
    const ask = () => cache.load(q('/a', oneVenue), async () => answerOf(new Map([[1, 1]])))
    await ask()
    expect(cache.find('/a')).toBeUndefined()
    clock.elapsed += 5000
    await ask()
    expect(cache.find('/a')).toBeDefined()
  })

  it('are never cached by a gateway that received a newer event, in any order', async () => {
    type Step =
      | { readonly kind: 'change'; readonly venue: number }
      | { readonly kind: 'apply' }
      | { readonly kind: 'hear'; readonly gateway: 0 | 1 }
      | {
          readonly kind: 'ask'
          readonly gateway: 0 | 1
          readonly process: 0 | 1
          readonly isList: boolean
          readonly venue: number
        }
      | { readonly kind: 'answer'; readonly gateway: 0 | 1 }
      | { readonly kind: 'wait'; readonly ms: number }
    const zeroOrOne = fc.constantFrom<0 | 1>(0, 1)
    const venue = fc.constantFrom(...VENUES)
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), venue }),
      fc.record({ kind: fc.constant('apply' as const) }),
      fc.record({ kind: fc.constant('hear' as const), gateway: zeroOrOne }),
      fc.record({
        kind: fc.constant('ask' as const),
        gateway: zeroOrOne,
        process: zeroOrOne,
        isList: fc.boolean(),
        venue,
      }),
      fc.record({ kind: fc.constant('answer' as const), gateway: zeroOrOne }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 6000 }) }),
    )
    const seed = testSeed()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const gateways = [0, 1].map(() => ({
          ...openCache(),
          unheard: [] as Change[],
          open: [] as (() => void)[],
          seen: new Map<number, number>(),
        }))
        // The first process knows its own changes immediately, the second when it applies the event.
        const known = [0, 1].map(() => new Map<number, number>(VENUES.map((id) => [id, 1])))
        const unapplied: (readonly [number, number])[] = []
        const keys = ['/list', ...VENUES.map((id) => `/venue/${id}`)]
        for (const one of steps) {
          const at = 'gateway' in one ? gateways[one.gateway] : undefined
          if (one.kind === 'change') {
            const version = (known[0]?.get(one.venue) ?? 0) + 1
            known[0]?.set(one.venue, version)
            unapplied.push([one.venue, version])
            for (const { unheard } of gateways) unheard.push(changed(one.venue, version))
          } else if (one.kind === 'apply') {
            const [id, version] = unapplied.shift() ?? []
            if (id !== undefined && version !== undefined) known[1]?.set(id, version)
          } else if (one.kind === 'wait') for (const { clock } of gateways) clock.elapsed += one.ms
          else if (at === undefined) throw new Error('no gateway')
          else if (one.kind === 'hear') {
            const change = at.unheard.shift()
            if (change) at.cache.invalidate(change)
            for (const [id, version] of change?.versions ?? []) at.seen.set(id, version)
          } else if (one.kind === 'ask') {
            const all = known[one.process] ?? new Map<number, number>()
            const answer = answerOf(one.isList ? new Map(all) : new Map([[one.venue, all.get(one.venue) ?? 0]]))
            const request = one.isList ? q('/list', resultsList) : q(`/venue/${one.venue}`, oneVenue)
            void at.cache.load(request, () => new Promise((resolve) => at.open.push(() => resolve(answer))))
          } else {
            at.open.shift()?.()
            await new Promise((resolve) => setImmediate(resolve))
          }
          for (const { cache, seen } of gateways) {
            for (const key of keys) {
              const kept = cache.find(key)
              if (!kept) continue
              for (const { id, version } of JSON.parse(kept.body.toString()) as { id: number; version: number }[]) {
                expect(version).toBeGreaterThanOrEqual(seen.get(id) ?? 0)
              }
            }
          }
        }
      }),
      { numRuns: 500, seed },
    )
  })
})

describe('announced versions', () => {
  it('are recorded for a bounded number of venues, and venues without a record are not trusted for a while after an eviction', () => {
    const clock = { elapsed: 0 }
    const announced = createAnnouncedVersions({ maxVenues: 2, elapsed: () => clock.elapsed })
    announced.record(1, 5)
    announced.record(2, 5)
    expect(announced.isCurrent(9, 1)).toBe(true)
    announced.record(3, 5)
    expect(announced.isCurrent(1, 4)).toBe(false)
    expect(announced.isCurrent(2, 5)).toBe(true)
    clock.elapsed = 60_000
    expect(announced.isCurrent(9, 1)).toBe(true)
  })

  it('are the newest ones, in any order of events', () => {
    const announced = createAnnouncedVersions()
    announced.record(1, 5)
    announced.record(1, 3)
    expect([announced.newestOf(1), announced.isCurrent(1, 4)]).toEqual([5, false])
  })
})
