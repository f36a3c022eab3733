// Proves REVIEW-15, REVIEW-17.
import type { OwnReview } from '@plekje/contracts'
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember, anOwnReview } from './members'

const photo = (id: string, state: 'waiting' | 'approved') => ({ id, url: `/media/review-photos/${id}/gallery`, state })
const review = (changes: Partial<OwnReview> = {}) => anOwnReview('w1', changes)
const UPLOAD = 'POST /api/reviews/w1/photos'
const jpeg = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' })

beforeAll(() => import('../src/features/my-reviews/my-reviews-page'))
beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
})

function show(own: OwnReview, more: Answers = {}) {
  const site = renderRoutes(routes, '/my-reviews', {
    'GET /api/user': [200, aMember],
    'GET /api/my-reviews': [200, [own]],
    ...more,
  })
  const add = async (...files: File[]) =>
    site.user.upload(await screen.findByLabelText('Foto’s toevoegen', { selector: 'input' }), files)
  return { ...site, add }
}
const shown = async () => within(await screen.findByRole('list', { name: 'Jouw foto’s' })).getAllByRole('listitem')

describe('photos of an own review', () => {
  it('show which of them wait for approval', async () => {
    show(review({ photos: [photo('p1', 'approved'), photo('p2', 'waiting')] }))
    const [first, second] = await shown()
    expect(first).not.toHaveTextContent('Wacht op goedkeuring')
    expect(second).toHaveTextContent('Wacht op goedkeuring')
    expect(screen.getByRole('img', { name: 'Jouw foto 2 bij Minigolf De Otter' })).toHaveAttribute(
      'src',
      '/media/review-photos/p2/card-400',
    )
  })

  it('are uploaded one after another, and wait for approval', async () => {
    let added: OwnReview['photos'] = []
    const { add, callsTo } = show(review(), {
      [UPLOAD]: () => {
        added = [...(added ?? []), photo(`p${added?.length}`, 'waiting')]
        return [201, review({ photos: added })]
      },
    })
    await add(jpeg('een.jpg'), jpeg('twee.jpg'))
    expect(await screen.findByText('Foto’s toegevoegd')).toBeInTheDocument()
    expect(await shown()).toHaveLength(2)
    expect(callsTo('/api/reviews/w1/photos')).toHaveLength(2)
  })

  it('show why an upload was refused, with a retry where that helps', async () => {
    const { add } = show(review(), {
      [UPLOAD]: refusal(429, 'Je hebt al veel foto’s toegevoegd.', 'too_many_photos_added'),
    })
    await add(jpeg('een.jpg'))
    expect((await screen.findAllByText('Je hebt al veel foto’s toegevoegd.')).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Probeer een.jpg opnieuw' })).toBeInTheDocument()
  })

  it('report no failure when one is retried with success while another is uploaded', async () => {
    let finishUpload = () => {}
    let sent = 0
    const { user, add } = show(review(), {
      [UPLOAD]: () => {
        sent += 1
        if (sent === 1) return Promise.reject(new TypeError('away'))
        const reply = [201, review({ photos: [photo(`p${sent}`, 'waiting')] })] as const
        if (sent === 3) return reply
        return new Promise((resolve) => {
          finishUpload = () => resolve(reply)
        })
      },
    })
    await add(jpeg('een.jpg'), jpeg('twee.jpg'))
    await user.click(await screen.findByRole('button', { name: 'Probeer een.jpg opnieuw' }))
    await waitFor(() => expect(sent).toBe(2))
    finishUpload()
    expect(await screen.findByText('Foto’s toegevoegd')).toBeInTheDocument()
    expect(sent).toBe(3)
  })

  it('are limited to four', async () => {
    show(review({ photos: ['a', 'b', 'c', 'd'].map((id) => photo(id, 'approved')) }))
    expect(await shown()).toHaveLength(4)
    expect(screen.queryByRole('button', { name: 'Foto’s toevoegen' })).not.toBeInTheDocument()
  })

  it('are removed after confirmation', async () => {
    const own = review({ photos: [photo('p1', 'approved')] })
    const { user, answer, callsTo } = show(own, { 'DELETE /api/reviews/w1/photos/p1': [204, undefined] })
    await user.click(await screen.findByRole('button', { name: 'Verwijder foto 1 bij Minigolf De Otter' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Foto verwijderen?' }))
    answer('GET /api/my-reviews', [200, [review()]])
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
    expect(await screen.findByText('Foto verwijderd')).toBeInTheDocument()
    expect(callsTo('/api/reviews/w1/photos/p1')).toHaveLength(1)
    expect(screen.queryByRole('list', { name: 'Jouw foto’s' })).not.toBeInTheDocument()
  })

  it('show the reason of a rejection until it is acknowledged', async () => {
    const rejectedPhotos = [{ id: 'p9', reason: 'Er staat iemand op.', at: '2026-04-06T10:00:00.000Z' }]
    const { user, answer } = show(review({ rejectedPhotos }), { 'DELETE /api/reviews/w1/photos/p9': [204, undefined] })
    expect(await screen.findByText('Een foto is afgewezen door de redactie')).toBeInTheDocument()
    expect(screen.getByText('De reden: Er staat iemand op.')).toBeInTheDocument()
    answer('GET /api/my-reviews', [200, [review()]])
    await user.click(screen.getByRole('button', { name: 'Begrepen' }))
    await waitFor(() => expect(screen.queryByText(/afgewezen/)).not.toBeInTheDocument())
  })
})
