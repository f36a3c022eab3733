import fc from '@plekje/testing/fast-check'
import {
  type CacheRule,
  featuredVenues,
  oneVenue,
  resultsList,
  resultsPage,
  venueCounts,
  venueReviews,
  venuesOfCategory,
} from './cache-rules'
import type { CacheableRequest } from './cacheable-request'
import { type Change, readChange } from './changes'
import { createResponseCache } from './response-cache'

const requestOf = (
  key: string,
  rule: CacheRule,
  parts: Partial<Pick<CacheableRequest, 'params' | 'query'>> = {},
): CacheableRequest => ({
  key,
  rule,
  params: {},
  query: {},
  ...parts,
})

/** Long enough between events that every process has received them. */
let elapsed = 0

async function keeping(...kept: readonly (readonly [CacheableRequest, unknown])[]) {
  const cache = createResponseCache({ maxBytes: 1_000_000, elapsed: () => (elapsed += 5000) })
  cache.setConnected(true)
  for (const [asked, body] of kept) {
    await cache.load(asked, async () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    }))
  }
  return {
    cache,
    after: (change: Change) => {
      cache.invalidate(change)
      return kept.map(([{ key }]) => key).filter((key) => cache.find(key) !== undefined)
    },
  }
}

const listing = (id: number, categoryId = 1, featured = false) => ({ id, categoryId, featured, text: '"id":99' })
const changed = (id: number, venue: Change['venue'] = null): Change => ({
  topic: 'listing.changed',
  listingIds: [id],
  ...(venue === undefined ? {} : { venue }),
})

describe('the event of one changed venue', () => {
  const kept = [
    [requestOf('/1', oneVenue), listing(1)],
    [requestOf('/2', oneVenue), listing(2)],
    [requestOf('/featured', featuredVenues), [listing(1), listing(3)]],
    [requestOf('/category/1', venuesOfCategory, { params: { categoryId: '1' } }), [listing(1), listing(2)]],
    [requestOf('/category/2', venuesOfCategory, { params: { categoryId: '2' } }), [listing(3, 2)]],
    [requestOf('/group/9', venuesOfCategory, { params: { categoryId: '9' } }), [listing(3, 2)]],
    [requestOf('/empty/4', venuesOfCategory, { params: { categoryId: '4' } }), []],
    [requestOf('/counts', venueCounts), [{ id: 1, count: 2 }]],
    [requestOf('/1/reviews', venueReviews, { params: { listingId: '1' } }), [{ id: 'x' }]],
  ] as const

  it('drops the page of the venue, the lists that name it and the counts', async () => {
    const { after } = await keeping(...kept)
    expect(after(changed(2))).toEqual(['/1', '/featured', '/category/2', '/group/9', '/empty/4', '/1/reviews'])
  })

  it('drops the lists that the venue may now appear in', async () => {
    const { after } = await keeping(...kept)
    expect(after(changed(7, { categoryId: 2, featured: true }))).toEqual(['/1', '/2', '/category/1', '/1/reviews'])
  })

  it('drops the pages of lists that the venue may have preceded, when it is removed', async () => {
    const second = { limit: '24', offset: '24' }
    const ofCategory = { params: { categoryId: '1' }, query: second }
    const { after } = await keeping(
      [requestOf('/category/1?2', venuesOfCategory, ofCategory), [listing(1)]],
      [requestOf('/featured?2', featuredVenues, { query: second }), [listing(1)]],
    )
    expect(after(changed(7, { categoryId: 2, featured: false }))).toEqual(['/category/1?2', '/featured?2'])
    expect(after(changed(7))).toEqual([])
  })

  it('drops reviews by the venue in their address, when a review or the venue itself changes', async () => {
    const { after } = await keeping(...kept)
    expect(after({ topic: 'review.changed', listingIds: [1] })).not.toContain('/1/reviews')
    const { after: afterHiding } = await keeping(...kept)
    expect(afterHiding(changed(1))).not.toContain('/1/reviews')
  })

  it('drops every response that depends on its topic when it cannot be parsed', async () => {
    const { after } = await keeping(...kept)
    expect(after(readChange('listing.changed', '{}'))).toEqual([])
  })

  it('invalidates responses in flight that the venue may appear in, and no others', async () => {
    const { cache } = await keeping()
    const ends: ((body: unknown) => void)[] = []
    const load = (asked: CacheableRequest) =>
      cache.load(
        asked,
        () =>
          new Promise((resolve) =>
            ends.push((body) => resolve({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) })),
          ),
      )
    const loading = [load(requestOf('/1', oneVenue)), load(requestOf('/2', oneVenue))]
    cache.invalidate(changed(2))
    ends[0]?.(listing(1))
    ends[1]?.(listing(2))
    await Promise.all(loading)
    expect([cache.find('/1') !== undefined, cache.find('/2') !== undefined]).toEqual([true, false])
  })
})

/* A small model site that computes each response anew: a cached response must equal what the site would answer now. */
interface Venue {
  readonly id: number
  category: number
  location: number
  isVisible: boolean
  featured: boolean
  rating: number
  word: 'golf' | 'bar'
}

const GROUP = 9
const NAMES = ['zero', 'bars', 'golf']
const groupOf = (category: number) => (category === 1 ? GROUP : undefined)
const inCategory = (venue: Venue, id: number) => venue.category === id || groupOf(venue.category) === id
const shown = (venues: readonly Venue[]) => venues.filter(({ isVisible }) => isVisible)
const cards = (venues: readonly Venue[]) =>
  venues.map(({ id, category, rating }) => ({ id, slug: `v${id}`, categoryId: category, rating }))

const categories: Readonly<Record<string, number>> = { bars: 1, '1': 1, golf: 2, '2': 2, uitgaan: GROUP, '9': GROUP }

function search(venues: readonly Venue[], query: CacheableRequest['query'], withFacets: boolean) {
  const tests = {
    category: (venue: Venue) =>
      query.category === undefined || inCategory(venue, categories[query.category.toLowerCase()] ?? 0),
    location: (venue: Venue) => query.location === undefined || String(venue.location) === query.location,
    rating: (venue: Venue) => query.rating === undefined || venue.rating >= Number(query.rating),
    text: (venue: Venue) => query.search === undefined || venue.word === query.search,
  }
  const where = (left?: keyof typeof tests) =>
    shown(venues).filter((venue) => Object.entries(tests).every(([name, test]) => name === left || test(venue)))
  const found = where().sort((one, other) => other.rating - one.rating || one.id - other.id)
  // Relevance depends on all venues: each one with the word adds to the weight.
  const weight = query.search === undefined ? 0 : shown(venues).filter(({ word }) => word === query.search).length
  const page = { hits: cards(found.slice(0, 2)), total: found.length, weight }
  const count = (list: readonly Venue[], of: (venue: Venue) => number) =>
    [1, 2, 3].map((value) => list.filter((venue) => of(venue) === value).length)
  return withFacets
    ? {
        ...page,
        facets: [
          count(where('category'), ({ category }) => category),
          count(where('location'), ({ location }) => location),
        ],
      }
    : page
}

type Answer = (venues: readonly Venue[]) => unknown
const asked: readonly (readonly [CacheableRequest, Answer])[] = [
  ...[1, 2, 3].map(
    (id) =>
      [
        requestOf(`/${id}`, oneVenue),
        (venues: readonly Venue[]) => cards(shown(venues)).find((card) => card.id === id) ?? { id },
      ] as const,
  ),
  [requestOf('/featured', featuredVenues), (venues) => cards(shown(venues).filter(({ featured }) => featured))],
  ...[1, 2, GROUP].map(
    (id) =>
      [
        requestOf(`/category/${id}`, venuesOfCategory, { params: { categoryId: String(id) } }),
        (venues: readonly Venue[]) => cards(shown(venues).filter((venue) => inCategory(venue, id))),
      ] as const,
  ),
  [
    requestOf('/counts', venueCounts),
    (venues) => [1, 2].map((id) => shown(venues).filter(({ category }) => category === id).length),
  ],
  ...[
    {},
    { category: 'Bars' },
    { category: 'uitgaan' },
    { location: '1' },
    { category: '2', location: '2' },
    { category: 'golf', rating: '3' },
    { search: 'golf', category: 'golf' },
    { search: 'bar', location: '1', category: '1' },
  ].flatMap((query: CacheableRequest['query']) =>
    [resultsPage, resultsList].map(
      (rule) =>
        [
          requestOf(`/${rule === resultsPage ? 'search' : 'list'}?${JSON.stringify(query)}`, rule, { query }),
          (venues: readonly Venue[]) => search(venues, query, rule === resultsPage),
        ] as const,
    ),
  ),
]

const categoryNames = ({ category }: Venue) => [
  NAMES[category] ?? '',
  String(category),
  ...(groupOf(category) === undefined ? [] : ['uitgaan', String(GROUP)]),
]

function placesOf(before: Venue, after: Venue): NonNullable<Change['places']>[number] {
  const both = [before, after].filter(({ isVisible }) => isVisible)
  return {
    categories: both.flatMap(categoryNames),
    locations: both.map(({ location }) => String(location)),
    onlyFigures:
      before.isVisible &&
      after.isVisible &&
      JSON.stringify({ ...before, rating: 0 }) === JSON.stringify({ ...after, rating: 0 }),
  }
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('ask' as const), what: fc.nat(asked.length - 1) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(3) }) },
  fc.record({
    do: fc.constant('change' as const),
    id: fc.integer({ min: 1, max: 4 }),
    to: fc.oneof(
      fc.record({ rating: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ category: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ location: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ isVisible: fc.boolean() }),
      fc.record({ featured: fc.boolean() }),
      fc.record({ word: fc.constantFrom('golf' as const, 'bar' as const) }),
    ),
  }),
)

it('cached responses equal those of the services, in any order of changes', async () => {
  let given = 0
  let keptThroughChange = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 200, size: 'max' }), async (steps) => {
      const { cache } = await keeping()
      const venues: Venue[] = [1, 2, 3, 4].map((id) => ({
        id,
        category: (id % 2) + 1,
        location: id > 2 ? 1 : 2,
        isVisible: true,
        featured: id === 1,
        rating: id,
        word: id % 2 ? 'golf' : 'bar',
      }))
      const open: (() => void)[] = []
      let changes = 0
      const askedAt = new Map<string, number>()
      for (const taken of steps) {
        if (taken.do === 'change') {
          const venue = venues[taken.id - 1] as Venue
          const before = { ...venue }
          Object.assign(venue, taken.to)
          changes += 1
          const { category: categoryId, featured, isVisible } = venue
          cache.invalidate({
            topic: 'listing.changed',
            listingIds: [venue.id],
            venue: isVisible ? { categoryId, featured } : null,
          })
          cache.invalidate({ topic: 'search.refreshed', listingIds: [venue.id], places: [placesOf(before, venue)] })
        } else if (taken.do === 'answer') {
          open.splice(taken.which, 1)[0]?.()
          await new Promise((resolve) => setImmediate(resolve))
        } else {
          const [one, answer] = asked[taken.what] as (typeof asked)[number]
          const now = JSON.stringify(answer(venues))
          const found = cache.find(one.key)
          if (found) {
            given += 1
            if ((askedAt.get(one.key) ?? changes) < changes) keptThroughChange += 1
            expect(found.body.toString()).toBe(now)
          } else {
            askedAt.set(one.key, changes)
            void cache.load(
              one,
              () =>
                new Promise((resolve) =>
                  open.push(() => resolve({ status: 200, headers: {}, body: Buffer.from(now) })),
                ),
            )
          }
        }
      }
    }),
    { numRuns: 150 },
  )
  // Guards against a vacuous pass in which nothing was ever cached.
  expect([given > 500, keptThroughChange > 100]).toEqual([true, true])
}, 60_000)
