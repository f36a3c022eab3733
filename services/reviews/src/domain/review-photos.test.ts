import { audienceOf, hasMaxPhotos } from './review-photos'

const photo = (state: 'waiting' | 'approved') => ({ id: 'p1', state, addedAt: new Date(0) })
const review = (state: 'waiting' | 'approved', { isHidden = false, isVenueVisible = true } = {}) => ({
  authorId: 'anna',
  photos: [photo(state)],
  isVenueVisible,
  isHidden,
})
const [anna, bas] = ['anna', 'bas'].map((id) => ({ id, isAdmin: false }))
const admin = { id: 'beheer', isAdmin: true }

it.each([
  ['a photo that waits, its author', review('waiting'), anna, 'asker'],
  ['a photo that waits, an administrator', review('waiting'), admin, 'asker'],
  ['a photo that waits, another member', review('waiting'), bas, 'nobody'],
  ['a photo that waits, a visitor', review('waiting'), undefined, 'nobody'],
  ['an approved photo, a visitor', review('approved'), undefined, 'everyone'],
  ['an approved photo of a hidden review, a visitor', review('approved', { isHidden: true }), undefined, 'nobody'],
  ['an approved photo of a hidden review, its author', review('approved', { isHidden: true }), anna, 'asker'],
  [
    'an approved photo at a hidden venue, a visitor',
    review('approved', { isVenueVisible: false }),
    undefined,
    'nobody',
  ],
  ['an approved photo at a hidden venue, another member', review('approved', { isVenueVisible: false }), bas, 'nobody'],
  ['an approved photo at a hidden venue, its author', review('approved', { isVenueVisible: false }), anna, 'asker'],
  ['a photo that no review has, an administrator', null, admin, 'nobody'],
] as const)('%s', (_who, of, member, expected) => {
  expect(audienceOf(of, 'p1', member)).toBe(expected)
})

it('a review is full at four photos', () => {
  expect(hasMaxPhotos({})).toBe(false)
  expect(hasMaxPhotos({ photos: Array.from({ length: 3 }, () => photo('waiting')) })).toBe(false)
  expect(hasMaxPhotos({ photos: Array.from({ length: 4 }, () => photo('waiting')) })).toBe(true)
})
