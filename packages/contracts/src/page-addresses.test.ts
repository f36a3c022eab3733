import { categoryPath, listingPath, PAGES } from './page-addresses'
import { plainPageAt } from './titles'

describe('the page of an address', () => {
  it.each(Object.entries(PAGES))('of %s is found', (page, path) => {
    expect(plainPageAt(path)).toBe(page === 'favorieten' ? 'favorites' : page)
  })

  it('is found with a final slash, and with a slug or id', () => {
    expect(plainPageAt('/settings/')).toBe('settings')
    expect(plainPageAt('/admin/venues/12')).toBe('adminVenue')
    expect([plainPageAt(listingPath('de zon')), plainPageAt(categoryPath('bars'))]).toEqual([undefined, undefined])
    expect(listingPath('de zon')).toBe('/listing/de%20zon')
  })

  it.each(['/listing', '/listing/', '/listing/a/b', '/category/', '/admin/venues/12/13', '/admin/x', '/toString'])(
    'is none at %s',
    (path) => {
      expect(plainPageAt(path)).toBe('notFound')
    },
  )
})
