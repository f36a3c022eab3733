// Proves REVIEW-4.
import { renderRoutes } from '@plekje/testing/render-site'
import { useSession } from '@plekje/web-kit'
import { screen, waitFor } from '@testing-library/react'
import { Reviews } from '../src/features/listing/reviews'
import { aListing, aMember, aReview } from './fixtures'

beforeEach(() => sessionStorage.clear())

const ForMembers = () => (useSession().status === 'member' ? <Reviews listing={aListing()} /> : null)

it('a review is not sent twice while it is being sent', async () => {
  let arrive = () => {}
  const { user, callsTo } = renderRoutes([{ path: '/', element: <ForMembers /> }], '/', {
    'GET /api/user': [200, aMember],
    'GET /api/listings/1/google-reviews': [200, []],
    'GET /api/listings/1/reviews': [200, []],
    'POST /api/listings/1/reviews': () =>
      new Promise((done) => {
        arrive = () => done([201, aReview('new')])
      }),
  })
  await user.click(await screen.findByRole('button', { name: 'Schrijf een review' }))
  await user.click(await screen.findByRole('radio', { name: '5 sterren' }))
  await user.click(screen.getByRole('textbox'))
  await user.paste('Prima baan met veel wind')
  const place = screen.getByRole('button', { name: /Plaatsen/ })
  await user.click(place)
  await waitFor(() => expect(place).toHaveAttribute('aria-busy', 'true'))
  await user.click(place)
  arrive()
  expect(await screen.findByText('Review geplaatst')).toBeInTheDocument()
  expect(callsTo('/api/listings/1/reviews').filter(({ method }) => method === 'POST')).toHaveLength(1)
})
