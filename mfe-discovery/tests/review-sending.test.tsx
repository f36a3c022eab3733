import { screen, waitFor, within } from '@testing-library/react'
import { aListing, aMember, aReview, aSearchReply } from './fixtures'
import { renderSite } from './render-site'

const listing = aListing({ phone: '088 555 0101' })

beforeEach(() => sessionStorage.clear())

it('a review that is on its way is not sent twice', async () => {
  let arrive = () => {}
  const { user, callsTo } = renderSite(`/listing/${listing.slug}`, {
    'GET /api/user': [200, aMember],
    'GET /api/favorites': [200, []],
    [`GET /api/listings/${listing.slug}`]: [200, listing],
    'GET /api/listings/1/google-reviews': [200, []],
    'GET /api/listings/1/reviews': [200, []],
    'GET /api/search': [200, aSearchReply()],
    'POST /api/listings/1/reviews': () =>
      new Promise((done) => {
        arrive = () => done([201, aReview('new')])
      }),
  })
  await screen.findAllByRole('link', { name: 'Bel 088 555 0101' })
  await user.click(screen.getByRole('button', { name: 'Schrijf een review' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: '5 sterren' }))
  await user.type(dialog.getByRole('textbox'), 'Prima baan met veel wind')
  const place = dialog.getByRole('button', { name: /Plaatsen/ })
  await user.click(place)
  await waitFor(() => expect(place).toHaveAttribute('aria-busy', 'true'))
  await user.click(place)
  arrive()
  expect(await screen.findByText('Review geplaatst')).toBeInTheDocument()
  expect(callsTo('/api/listings/1/reviews').filter(({ method }) => method === 'POST')).toHaveLength(1)
})
