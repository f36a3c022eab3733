// Proves REVIEW-16.
import type { ReportedReview, ReviewWithPhotos } from '@plekje/contracts'
import { type Answers, refusal } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const photo = (id: string) => ({
  id,
  url: `/media/review-photos/${id}/gallery`,
  addedAt: '2026-11-02T10:00:00.000Z',
})
const decidePath = (id: string) => `/api/admin/reviews/r1/photos/${id}/decision`

/** Renders the queue with a server that has one review with undecided photos. */
function showPhotos(more: Answers = {}, path = '/admin?tab=reviews&state=photos') {
  let photos = [photo('p1'), photo('p2')]
  const review = (): ReviewWithPhotos => ({
    id: 'r1',
    listingId: 7,
    listingName: 'Café De Zwaan',
    listingSlug: 'cafe-de-zwaan',
    rating: 4,
    comment: 'Een fijn terras.',
    authorName: 'sanne',
    createdAt: '2026-11-01T10:00:00.000Z',
    photos,
  })
  const decided = (id: string): Answers[string] => {
    return ({ body }) => {
      photos = photos.filter((one) => one.id !== id)
      return [200, { id, decision: (body as { decision: string }).decision }]
    }
  }
  return renderAdmin(path, {
    'GET /api/admin/reviews/reported': [200, { reviews: [], total: 0 }],
    'GET /api/admin/reviews/photos': () =>
      photos.length > 0 ? [200, { reviews: [review()], total: 1 }] : [200, { reviews: [], total: 0 }],
    [`POST ${decidePath('p1')}`]: decided('p1'),
    [`POST ${decidePath('p2')}`]: decided('p2'),
    ...more,
  })
}
const button = (name: string) => screen.findByRole('button', { name })

describe("members' photos that wait for a decision", () => {
  it('are counted beside the reports, and shown with their review', async () => {
    const { user } = showPhotos({}, '/admin?tab=reviews')
    await user.click(await screen.findByRole('radio', { name: 'Foto’s (1)' }))
    const item = within(await screen.findByRole('article', { name: 'Café De Zwaan' }))
    expect(item.getByText('Een fijn terras.')).toBeInTheDocument()
    const [first] = item.getAllByRole('img', { name: /^foto 1 van 2 van sanne bij Café De Zwaan$/ })
    expect(first).toHaveAttribute('src', '/media/review-photos/p1/gallery-400')
  })

  it('are approved one by one, until none is left', async () => {
    const { user, callsTo } = showPhotos()
    await user.click(await button('Goedkeuren: foto 1 van 2 van sanne bij Café De Zwaan'))
    await toast('Foto goedgekeurd')
    expect(callsTo(decidePath('p1')).map(({ body }) => body)).toEqual([{ decision: 'approved', reason: '' }])
    await user.click(await button('Goedkeuren: foto 1 van 1 van sanne bij Café De Zwaan'))
    expect(await screen.findByText('Er wachten geen foto’s op je.')).toBeInTheDocument()
  })

  it('are rejected with a reason for the author', async () => {
    const { user, callsTo } = showPhotos()
    await user.click(await button('Afwijzen: foto 2 van 2 van sanne bij Café De Zwaan'))
    const dialog = within(screen.getByRole('dialog', { name: 'Foto afwijzen' }))
    await user.click(dialog.getByRole('button', { name: 'Afwijzen' }))
    expect(await dialog.findByText('Geef een reden: de schrijver leest die bij zijn review.')).toBeInTheDocument()
    await user.type(dialog.getByLabelText('Reden'), 'Er staat iemand op.')
    await user.click(dialog.getByRole('button', { name: 'Afwijzen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(callsTo(decidePath('p2')).map(({ body }) => body)).toEqual([
      { decision: 'rejected', reason: 'Er staat iemand op.' },
    ])
  })

  it('are reloaded when the author deleted one', async () => {
    const { user } = showPhotos({
      [`POST ${decidePath('p1')}`]: refusal(404, 'Deze foto bestaat niet (meer).', 'photo_not_found'),
    })
    await user.click(await button('Goedkeuren: foto 1 van 2 van sanne bij Café De Zwaan'))
    expect(await screen.findByText('Deze foto bestaat niet (meer).')).toBeInTheDocument()
  })
})

it('a reported review shows its photos, which can be rejected', async () => {
  const report = {
    id: 'r1',
    listingId: 7,
    listingName: 'Café De Zwaan',
    listingSlug: 'cafe-de-zwaan',
    rating: 4,
    comment: 'Een fijn terras.',
    authorName: 'sanne',
    createdAt: '2026-11-01T10:00:00.000Z',
    version: '0.0',
    reports: [{ reason: 'spam', explanation: '', reportedAt: '2026-11-03T10:00:00.000Z' }],
    decision: null,
  } satisfies ReportedReview
  const approved = { id: 'p1', url: '/media/review-photos/p1/gallery' }
  let photos = [approved]
  const { user, callsTo } = renderAdmin('/admin?tab=reviews', {
    'GET /api/admin/reviews/reported': () => [200, { reviews: [{ ...report, photos }], total: 1 }],
    'GET /api/admin/reviews/photos': [200, { reviews: [], total: 0 }],
    [`POST ${decidePath('p1')}`]: () => {
      photos = []
      return [200, { id: 'p1', decision: 'rejected' }]
    },
  })
  await user.click(await button('Afwijzen: foto 1 van 1 van sanne bij Café De Zwaan'))
  const dialog = within(screen.getByRole('dialog', { name: 'Foto afwijzen' }))
  await user.type(dialog.getByLabelText('Reden'), 'Er staat iemand op.')
  await user.click(dialog.getByRole('button', { name: 'Afwijzen' }))
  await toast('Foto afgewezen')
  await waitFor(() => expect(screen.queryByRole('img', { name: /^foto 1/ })).not.toBeInTheDocument())
  expect(callsTo(decidePath('p1'))).toHaveLength(1)
  expect(screen.getByRole('article', { name: 'Café De Zwaan' })).toBeInTheDocument()
})
