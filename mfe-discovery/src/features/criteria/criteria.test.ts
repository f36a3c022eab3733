import { PRICE_FILTERS, SearchQuery, SORT_OPTIONS } from '@plekje/contracts'
import fc from 'fast-check'
import {
  type Criteria,
  changeCriteria,
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
const yes = fc.constant(true as const)

const states: fc.Arbitrary<ResultsState> = fc
  .record({
    texts: fc.record({
      search: optional(words),
      category: optional(words),
      location: optional(words),
      locationName: optional(words),
      radius: optional(fc.constantFrom(5, 10, 15, 25)),
      showAll: optional(yes),
      priceRange: optional(fc.constantFrom(...PRICE_FILTERS)),
      rating: optional(fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2)),
      openNow: optional(yes),
      featured: optional(yes),
      sortBy: optional(fc.constantFrom(...SORT_OPTIONS)),
    }),
    point: optional(point),
    view: fc.constantFrom(...VIEWS),
    page: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ texts, point, view, page }) => ({
    criteria: JSON.parse(JSON.stringify({ ...texts, ...point })) as Criteria,
    view,
    page,
  }))

const read = (query: string) => readResultsState(new URLSearchParams(query))

describe('the URL of a results page', () => {
  it('brings back exactly the criteria, view and page that it was made of', () => {
    fc.assert(
      fc.property(states, (state) => {
        const link = writeResultsState(state).toString()
        expect(read(link)).toEqual(state)
      }),
    )
  })

  it('only ever asks the search service what its contract takes', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), states, (noise, state) => {
        const link = `${writeResultsState(state)}&${noise}`
        expect(SearchQuery.safeParse(toQuery(read(link).criteria)).error).toBeUndefined()
      }),
    )
  })

  it('leaves out what it cannot understand', () => {
    expect(
      read('rating=veel&lat=52.1&radius=-3&sortBy=duurst&priceRange=gratis&openNow=misschien&view=3d&page=0'),
    ).toEqual({
      criteria: {},
      view: 'grid',
      page: 1,
    })
  })

  it('keeps a category in the form it came in', () => {
    expect(read('category=7').criteria).toEqual({ category: '7' })
    expect(read('category=minigolf').criteria).toEqual({ category: 'minigolf' })
  })
})

describe('having criteria', () => {
  it('is what shows results instead of the home page', () => {
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

  it('takes more than a blank text, a view or a parameter of something else', () => {
    for (const link of ['', 'search=', 'search=%20', 'view=map', 'radius=veel', 'ref=abc']) {
      expect(hasCriteria(read(link).criteria)).toBe(false)
    }
  })

  it('stays true when the last criterion is removed from the results', () => {
    expect(changeCriteria({ search: 'golf', radius: 5 }, { search: undefined })).toEqual({ showAll: true })
    expect(changeCriteria({ search: 'golf', openNow: true }, { search: undefined })).toEqual({ openNow: true })
  })
})
