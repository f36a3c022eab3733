import fc from '@plekje/testing/fast-check'
import { createRouteMatcher } from '../routes/match-route'
import { apis } from '../routes/outside-apis'
import { routeTable } from '../routes/route-table'
import { createCacheableRequestReader } from './cacheable-request'

const readCacheable = createCacheableRequestReader(createRouteMatcher(routeTable), Object.values(apis))
const keyOf = (target: string) => readCacheable(target)?.key

describe('the cache key of a request', () => {
  it.each([
    [
      'parameters in another order',
      '/api/search?location=utrecht&category=bars',
      '/api/search?category=bars&location=utrecht',
    ],
    ['parameters that nobody knows', '/api/search?category=bars&junk=1&utm_source=x', '/api/search?category=bars'],
    ['parameters of an answer that takes none', '/api/listings/featured?junk=1', '/api/listings/featured'],
    ['empty parameters', '/api/search?category=&search=%20', '/api/search'],
    ['letters that are encoded without need', '/api/%73earch?%63ategory=%62ars', '/api/search?category=bars'],
    ['spaces written in two ways', '/api/search?search=mini%20golf', '/api/search?search=mini+golf'],
    ['numbers with zeros', '/api/search?rating=04.0&lat=52.10&lng=5.20', '/api/search?lat=52.1&lng=5.2&rating=4'],
    ['more than is given at once', '/api/search?limit=9999', '/api/search?limit=1000'],
    ['words for yes', '/api/search?openNow=1', '/api/search?openNow=true'],
    ['ids with zeros', '/api/listings/category/003', '/api/listings/category/3'],
    ['more reviews than is given at once', '/api/listings/7/reviews?limit=500', '/api/listings/7/reviews?limit=100'],
    ['a page of reviews with junk', '/api/listings/7/reviews?x=1&before=12.ab', '/api/listings/7/reviews?before=12.ab'],
    ['reviews with photos', '/api/listings/7/reviews?photos=1', '/api/listings/7/reviews?photos=true'],
    ['a slash at the end', '/api/categories/', '/api/categories'],
  ])('is the same for %s', (_, spelled, plain) => {
    // A spelling that the contract rejects has no key: its refusal is not cached.
    expect([plain, undefined]).toContain(keyOf(spelled))
    expect(keyOf(plain)).toBe(plain)
  })

  it('is parsed once per address, and each time for an address that is too long to cache', () => {
    const address = '/api/search?category=bars'
    expect(readCacheable(address)).toBe(readCacheable(address))
    const long = `${address}&junk=${'x'.repeat(1000)}`
    expect(readCacheable(long)).not.toBe(readCacheable(long))
    expect(readCacheable(long)).toEqual(readCacheable(address))
  })

  it('differs for each page of reviews, and does not exist for an impossible page', () => {
    const keys = ['', '?limit=20', '?before=12.ab', '?before=12.ab&limit=20', '/summary'].map((rest) =>
      keyOf(`/api/listings/7/reviews${rest}`),
    )
    expect(new Set(keys).size).toBe(5)
    expect(keys).not.toContain(undefined)
    expect(keyOf('/api/listings/7/reviews?before=junk')).toBeUndefined()
    for (const rest of ['?before=12.ab', '/summary']) {
      expect(readCacheable(`/api/listings/7/reviews${rest}`)).toMatchObject({
        rule: { namedBy: 'listingId' },
        params: { listingId: '7' },
      })
    }
  })

  it('differs for different values', () => {
    expect(keyOf('/api/search?category=bars')).not.toBe(keyOf('/api/search?category=clubs'))
    expect(keyOf('/api/listings/a')).not.toBe(keyOf('/api/listings/b'))
  })

  it.each([
    '/api/search?category=a&category=b',
    '/api/search?category[$ne]=a',
    '/api/search?search=%zz',
    '/api/search?rating=9',
    '/api/search/suggestions',
    '/api/listings/category/x',
    '/api/user',
    '/api/nothing',
  ])('does not exist for %s: what is refused or personal is not shared', (target) => {
    expect(keyOf(target)).toBeUndefined()
  })

  it('parses back into the same request', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer().map(String), fc.double().map(String))
    const names = fc.constantFrom('search', 'category', 'location', 'lat', 'lng', 'rating', 'limit', 'openNow', 'junk')
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value)), (pairs) => {
        const key = keyOf(`/api/search?${new URLSearchParams(pairs)}`)
        if (key !== undefined) expect(keyOf(key)).toBe(key)
      }),
    )
  })

  it('exists for every cached endpoint: its contract has the same parameters', () => {
    const samples: Readonly<Record<string, string>> = { listingId: '1', categoryId: '1' }
    const query = '?q=ut&query=utrecht&lat=52.1&lng=5.2&view=4,51,6,53&zoom=8&ids=3,5'
    for (const { path } of routeTable.filter(({ cache }) => cache)) {
      const target = path.replace(/:([A-Za-z]+)/g, (_, name: string) => samples[name] ?? 'x')
      expect([path, keyOf(target + query)?.split('?')[0]]).toEqual([path, target])
    }
  })
})
