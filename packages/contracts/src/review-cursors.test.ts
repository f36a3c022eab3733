// Proves REVIEW-19.
import { reviewsQuery } from './review-cursors'

const query = reviewsQuery(100)
const read = (asked: object) => {
  const { success, data, error } = query.safeParse(asked)
  return success ? data : error.issues.map(({ message }) => message)
}

describe('the query for reviews of a venue', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
  ])('reads photos: %s', (text, photos) => {
    expect(read({ photos: text, sortBy: 'highest' })).toEqual({ photos, sortBy: 'highest' })
  })

  it('accepts only one of stars, a word and photos', () => {
    for (const asked of [
      { stars: '4', word: 'terras' },
      { stars: '4', photos: 'true' },
      { word: 'terras', photos: 'true' },
    ]) {
      expect(read(asked)).toEqual(['Kies een aantal sterren, een woord of foto’s.'])
    }
    expect(read({ stars: '4', photos: 'false' })).toEqual({ stars: 4, photos: false })
  })

  it('continues in every order', () => {
    const place = '1700000000000.id'
    expect(read({ photos: 'true', before: place })).toEqual({ photos: true, before: place })
    expect(read({ photos: 'true', sortBy: 'lowest', after: `3.${place}` })).toMatchObject({ sortBy: 'lowest' })
    expect(read({ photos: 'true', sortBy: 'lowest', before: place })).toHaveLength(1)
  })
})
