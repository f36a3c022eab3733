// Proves REVIEW-4, SITE-34.
import { type Answer, renderRoutes } from '@plekje/testing/render-site'
import { useSession } from '@plekje/web-kit'
import { screen, waitFor } from '@testing-library/react'
import { Reviews } from '../src/features/listing/reviews'
import { aListing, aMember, aReview } from './fixtures'
import { refusal } from './render-site'

const TEXT = 'Prima baan met veel wind'

beforeEach(() => sessionStorage.clear())

const ForMembers = () => (useSession().status === 'member' ? <Reviews listing={aListing()} /> : null)

const place = () => screen.getByRole('button', { name: /Plaatsen/ })
const isSending = () => waitFor(() => expect(place()).toHaveAttribute('aria-busy', 'true'))

/** Sends a review, which the server answers once `arrive` is called. */
async function sendReview() {
  let arrive = (_: Answer) => {}
  const site = renderRoutes([{ path: '/', element: <ForMembers /> }], '/', {
    'GET /api/user': [200, aMember],
    'GET /api/listings/1/google-reviews': [200, []],
    'GET /api/listings/1/reviews': [200, []],
    'POST /api/listings/1/reviews': () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  })
  const { user } = site
  await user.click(await screen.findByRole('button', { name: 'Schrijf een review' }))
  await user.click(await screen.findByRole('radio', { name: '5 sterren' }))
  await user.click(screen.getByRole('textbox'))
  await user.paste(TEXT)
  await user.click(place())
  await isSending()
  return {
    ...site,
    arrive: (answer: Answer = [201, aReview('new')]) => arrive(answer),
    posts: () => site.callsTo('/api/listings/1/reviews').filter(({ method }) => method === 'POST'),
  }
}

describe('a review that is being sent', () => {
  it('is not sent twice', async () => {
    const { user, arrive, posts } = await sendReview()
    await user.click(place())
    arrive()
    expect(await screen.findByText('Review geplaatst')).toBeInTheDocument()
    expect(posts()).toHaveLength(1)
  })

  it('takes no more text, which would be lost, until it fails', async () => {
    const { user, arrive } = await sendReview()
    const box = screen.getByRole('textbox')
    await user.type(box, ', en een terras')
    expect(box).toHaveValue(TEXT)
    arrive(refusal(503, 'Dit lukt nu even niet.'))
    await screen.findByText('Fout bij plaatsen review')
    await user.type(box, ', en een terras')
    expect(box).toHaveValue(`${TEXT}, en een terras`)
  })

  it('is still shown as being sent when its dialog is closed and opened again', async () => {
    const { user, arrive, posts } = await sendReview()
    await user.click(screen.getByRole('button', { name: 'Annuleren' }))
    await user.click(screen.getByRole('button', { name: 'Schrijf een review' }))
    await isSending()
    arrive()
    expect(await screen.findByText('Review geplaatst')).toBeInTheDocument()
    expect(posts()).toHaveLength(1)
  })
})
