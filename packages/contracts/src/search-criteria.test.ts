// Proves SEARCH-25.
import { readCriteria, searchTitle, writeCriteria } from './search-criteria'

const spelt = (search: string) => {
  const criteria = readCriteria(search)
  return criteria && writeCriteria(criteria)
}

it('writes equal searches as equal queries', () => {
  expect(spelt('?category=bars&search=%20bier%20&sortBy=name&limit=3')).toBe('category=bars&search=bier')
  expect(spelt('search=bier&view=map&category=bars&openNow=false&rating=0')).toBe('category=bars&search=bier')
  expect(spelt('lat=52.1&lng=5&radius=10.0')).toBe(spelt('radius=10&lng=5&lat=52.10'))
  expect(spelt('facts=terrace,dogs,partly')).toBe(spelt('facts=dogs,terrace,partly'))
})

it('leaves out parameters without effect', () => {
  expect(spelt('radius=10&category=bars')).toBe('category=bars')
  expect(spelt('search=bier utrecht&radius=10')).toBe('radius=10&search=bier+utrecht')
  expect(spelt('asTyped=place&category=bars')).toBe('category=bars')
  expect(spelt('show_all=true&category=bars')).toBe('category=bars')
  expect(spelt('')).toBe('show_all=true')
})

it('keeps the form of a criterion', () => {
  expect(spelt('location=12&category=bars')).toBe('category=bars&location=12')
})

it('is undefined for an invalid value', () => {
  expect(readCriteria('rating=9')).toBeUndefined()
  expect(readCriteria('lat=52')).toBeUndefined()
})

it('has a title with its subject and place', () => {
  const title = (search: string, names = {}) => searchTitle(readCriteria(search) ?? {}, names)
  expect(title('category=bars&location=utrecht', { category: 'Bars', place: 'Utrecht' })).toBe('Bars in Utrecht')
  expect(title('category=bars')).toBe('bars')
  expect(title('search=bier&location_name=utrecht&radius=5', { place: 'Utrecht' })).toBe('“bier” rond Utrecht')
  expect(title('lat=52&lng=5')).toBe('Alle plekken in een straal op de kaart')
  expect(title('bbox=4,51,5,52&category=bars')).toBe('bars in een gebied op de kaart')
  expect(title('')).toBe('Alle plekken')
})

it('has a title with its conditions, which distinguish it', () => {
  const title = (search: string, names = {}) => searchTitle(readCriteria(search) ?? {}, names)
  expect(title('search=bier&category=bars&facts=terrace,dogs', { category: 'Bars' })).toBe(
    '“bier” (Bars, honden welkom, terras)',
  )
  expect(title('location=utrecht&priceRange=mid&rating=3.5&featured=true', { place: 'Utrecht' })).toBe(
    'Alle plekken in Utrecht (€€, vanaf 3,5 sterren, uitgelicht)',
  )
  expect(title('category=bowling&groupSize=8&age=0', { category: 'Bowlen' })).toBe(
    'Bowlen (groep van 8, jongste is 0 jaar)',
  )
})
