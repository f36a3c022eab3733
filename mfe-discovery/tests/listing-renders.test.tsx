import { act, screen } from '@testing-library/react'
import { cutText } from '../src/features/listing/cut-text'
import { Gallery } from '../src/features/listing/gallery'
import { aListing, aMember, aReview } from './fixtures'
import { renderSite } from './render-site'

jest.mock('../src/features/listing/gallery', () => ({ Gallery: jest.fn(() => null) }))
jest.mock('../src/features/listing/cut-text', () => ({
  cutText: jest.fn((start: string) => ({ start, isCut: false })),
}))

const { phone, ...forVisitors } = aListing({ phone: '088 555 0101' })

describe('the page of a venue', () => {
  it('renders its pictures and reviews once, before the session is known', async () => {
    let arrive = () => {}
    renderSite(`/listing/${forVisitors.slug}`, {
      'GET /api/user': () =>
        new Promise((done) => {
          arrive = () => done([200, aMember])
        }),
      'GET /api/favorites': [200, []],
      [`GET /api/listings/${forVisitors.slug}`]: [200, { ...forVisitors, phone }],
      'GET /api/listings/1/google-reviews': [200, [aReview('1')]],
      'GET /api/listings/1/reviews': [200, []],
    })
    await screen.findByText(aReview('1').comment)
    const rendersOf = () => [jest.mocked(Gallery), jest.mocked(cutText)].map(({ mock }) => mock.calls.length)
    const before = rendersOf()
    act(arrive)
    await screen.findAllByRole('link', { name: /088 555 0101/ })
    expect(rendersOf()).toEqual(before)
  })
})
