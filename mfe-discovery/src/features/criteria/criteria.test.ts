// Proves SEARCH-1, SEARCH-2, SEARCH-24, SITE-7.
import { PRICE_FILTERS, SEARCH_ASPECTS, SearchQuery, SORT_OPTIONS } from '@plekje/contracts'
import { FACTS, PARTLY } from '@plekje/contracts/facts'
import fc from '@plekje/testing/fast-check'
import { changeCriteria } from './change-criteria'
import {
  type Criteria,
  hasCriteria,
  type ResultsState,
  readResultsState,
  toQuery,
  VIEWS,
  writeResultsState,
} from './criteria'

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
  lng: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
})
type Point = Pick<Criteria, 'lat' | 'lng'>
const yes = fc.constant(true as const)

const states: fc.Arbitrary<ResultsState> = fc
  .record({
    texts: fc.record({
      search: optional(words),
      asTyped: optional(fc.subarray([...SEARCH_ASPECTS], { minLength: 1 }).map((some) => some.join(','))),
      category: optional(words),
      location: optional(words),
      locationName: optional(words),
      radius: optional(fc.constantFrom(5, 10, 15, 25)),
      showAll: optional(yes),
      priceRange: optional(fc.constantFrom(...PRICE_FILTERS)),
      rating: optional(fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2)),
      bbox: optional(fc.constantFrom('4.5,52,5.25,52.5', '-1,-2.5,3.00000000000000000001,4')),
      openNow: optional(yes),
      openAt: optional(fc.constantFrom('2026-12-25T20:00', '2027-01-01T00:00', '2026-02-28T23:59')),
      featured: optional(yes),
      facts: optional(
        fc
          .tuple(fc.subarray([...FACTS], { minLength: 1 }), fc.boolean())
          .map(([facts, alsoPartly]) => [...facts, ...(alsoPartly ? [PARTLY] : [])].join(',')),
      ),
      groupSize: optional(fc.integer({ min: 1, max: 10_000 })),
      age: optional(fc.integer({ min: 0, max: 99 })),
      sortBy: optional(fc.constantFrom(...SORT_OPTIONS)),
    } satisfies Record<Exclude<keyof Criteria, keyof Point>, fc.Arbitrary<unknown>>),
    point: optional(point),
    view: fc.constantFrom(...VIEWS),
    page: fc.integer({ min: 1, max: 40 }),
    camera: optional(fc.constantFrom({ lat: 52.1, lng: 5.12, zoom: 12.5 }, { lat: -1, lng: 0, zoom: 3 })),
  })
  .map(({ texts, point, view, page, camera }) => ({
    criteria: JSON.parse(JSON.stringify({ ...texts, ...point })) as Criteria,
    view,
    page,
    ...(camera ? { camera } : {}),
  }))

const read = (query: string) => readResultsState(new URLSearchParams(query))

describe('the URL of a results page', () => {
  it('reads back the criteria, view and page that it was written from', () => {
    fc.assert(
      fc.property(states, (state) => {
        const link = writeResultsState(state).toString()
        expect(read(link)).toEqual(state)
      }),
    )
  })

  it('requests only what the search contract accepts', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), states, (noise, state) => {
        const link = `${writeResultsState(state)}&${noise}`
        expect(SearchQuery.safeParse(toQuery(read(link).criteria)).error).toBeUndefined()
      }),
    )
  })

  it('ignores invalid values', () => {
    expect(
      read(
        'rating=veel&lat=52.1&radius=-3&sortBy=duurst&priceRange=gratis&openNow=misschien&openAt=2026-02-30T20:00&bbox=5,52,4,53&at=52.1.2,5,9&view=3d&page=0',
      ),
    ).toEqual({
      criteria: {},
      view: 'grid',
      page: 1,
    })
  })

  it('stays well-formed text when the maximum length cuts a character in two', () => {
    const words = `${'a'.repeat(199)}😀`
    expect(read(`search=${words}`).criteria.search?.isWellFormed()).toBe(true)
  })

  it('keeps a category as slug or id', () => {
    expect(read('category=7').criteria).toEqual({ category: '7' })
    expect(read('category=minigolf').criteria).toEqual({ category: 'minigolf' })
  })
})

describe('facts in the URL', () => {
  it.each([
    ['facts=terrace,dogs', 'dogs,terrace'],
    ['facts=dogs,dogs,partly', 'dogs,partly'],
    ['facts=terrace&facts=partly&facts=dogs', 'dogs,terrace,partly'],
    ['facts=dogs,zwembad', 'dogs'],
  ])('"%s" is read as "%s", also from a form that sends each fact separately', (link, text) => {
    expect(read(link).criteria).toEqual({ facts: text })
  })

  it('are none for unknown facts', () => {
    for (const link of ['facts=', 'facts=partly', 'facts=zwembad']) expect(read(link).criteria).toEqual({})
  })
})

describe('having criteria', () => {
  it('shows results instead of the home page', () => {
    for (const link of [
      'search=golf',
      'category=bars',
      'location=utrecht',
      'lat=52&lng=5',
      'show_all=true',
      'openNow=1',
    ]) {
      expect(hasCriteria(read(link).criteria)).toBe(true)
    }
  })

  it('needs more than a blank text, a view or an unknown parameter', () => {
    for (const link of ['', 'search=', 'search=%20', 'view=map', 'radius=veel', 'ref=abc']) {
      expect(hasCriteria(read(link).criteria)).toBe(false)
    }
  })

  it('stays true when the last criterion is removed from the results', () => {
    expect(changeCriteria({ search: 'golf', radius: 5 }, { search: undefined })).toEqual({ showAll: true })
    expect(changeCriteria({ search: 'golf', openNow: true }, { search: undefined })).toEqual({ openNow: true })
  })
})
