import { shownRating } from './shown-rating'

const unrated = { rating: null, reviewCount: 0, googleRating: null, googleReviewCount: 0 }
const byGoogle = { ...unrated, googleRating: 4.8, googleReviewCount: 900 }

describe('the rating that is shown', () => {
  it("is the members' before Google's", () => {
    expect(shownRating({ ...byGoogle, rating: 3.5, reviewCount: 2 })).toEqual({ rating: 3.5, count: 2 })
  })

  it("is Google's where no member reviewed the venue", () => {
    expect(shownRating(byGoogle)).toEqual({ rating: 4.8, count: 900 })
    expect(shownRating({ ...byGoogle, rating: 3.5 })).toEqual({ rating: 4.8, count: 900 })
  })

  it('is null where nobody did', () => {
    expect(shownRating(unrated).rating).toBeNull()
  })
})
