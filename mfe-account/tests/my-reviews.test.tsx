// Proves API-15, API-19, REVIEW-7, REVIEW-8, REVIEW-9, SITE-3, SITE-7.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember, anOwnReview } from './members'

const otter = anOwnReview('w1')
const strike = anOwnReview('w2', {
  listingSlug: 'strike',
  listingName: 'Strike',
  rating: 2,
  comment: 'De banen plakten een beetje.',
  updatedAt: '2026-04-05T10:00:00.000Z',
})
const asMember: Answers = { 'GET /api/user': [200, aMember], 'GET /api/my-reviews': [200, [strike, otter]] }
const review = (name: string) => screen.findByRole('article', { name })
const box = () => screen.findByRole('textbox', { name: 'Jouw review' })
const button = (name: string) => screen.getByRole('button', { name })

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/my-reviews/my-reviews-page'))
beforeEach(() => sessionStorage.clear())

async function openEditor(more: Answers = {}) {
  const site = renderRoutes(routes, '/my-reviews', { ...asMember, ...more })
  await site.user.click(within(await review('Minigolf De Otter')).getByRole('button', { name: 'Bewerken' }))
  return { ...site, box: await box() }
}

describe('own reviews', () => {
  it('show venue, stars, date and text', async () => {
    renderRoutes(routes, '/my-reviews', asMember)
    const shown = within(await review('Minigolf De Otter'))
    expect(shown.getByRole('link', { name: 'Minigolf De Otter' })).toHaveAttribute('href', '/listing/minigolf-de-otter')
    expect(shown.getByRole('img', { name: '4,0 van 5 sterren' })).toBeInTheDocument()
    expect(shown.getByText('3 maart 2026')).toBeInTheDocument()
    expect(shown.getByText('Leuke banen en een fijn terras.')).toBeInTheDocument()
    expect(shown.queryByText(/Laatste bewerking/)).not.toBeInTheDocument()
    expect(document.title).toBe('Mijn reviews | Plekje')
  })

  it('show the date of the last edit', async () => {
    renderRoutes(routes, '/my-reviews', asMember)
    expect(within(await review('Strike')).getByText(/Laatste bewerking/)).toHaveTextContent(
      'Laatste bewerking: 5 april 2026',
    )
  })

  it('show the reason when they are hidden, also during editing', async () => {
    const moderation = { decision: 'hidden', reason: 'Je noemt een naam.', at: '2026-04-06T10:00:00.000Z' }
    const { user } = renderRoutes(routes, '/my-reviews', {
      ...asMember,
      'GET /api/my-reviews': [
        200,
        [
          { ...strike, moderation },
          { ...otter, moderation: null },
        ],
      ],
    })
    const shown = within(await review('Strike'))
    expect(shown.getByText('Verborgen door de redactie')).toBeInTheDocument()
    expect(shown.getByText('De reden: Je noemt een naam.')).toBeInTheDocument()
    await user.click(shown.getByRole('button', { name: 'Bewerken' }))
    expect(shown.getByText('Verborgen door de redactie')).toBeInTheDocument()
    expect(within(await review('Minigolf De Otter')).queryByText(/Verborgen/)).not.toBeInTheDocument()
  })

  it('are collapsed when they are very long', async () => {
    const long = { ...otter, comment: 'Heel leuke banen. '.repeat(500) }
    const { user } = renderRoutes(routes, '/my-reviews', { ...asMember, 'GET /api/my-reviews': [200, [strike, long]] })
    expect(within(await review('Strike')).queryByRole('button', { name: 'Lees meer' })).not.toBeInTheDocument()
    const shown = within(await review('Minigolf De Otter'))
    await user.click(shown.getByRole('button', { name: 'Lees meer' }))
    expect(shown.getByRole('button', { name: 'Lees minder' })).toHaveAttribute('aria-expanded', 'true')
  })

  it('show an empty state with a link to venues', async () => {
    renderRoutes(routes, '/my-reviews', { ...asMember, 'GET /api/my-reviews': [200, []] })
    expect(await screen.findByRole('heading', { name: 'Nog geen reviews' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Zoek een plek' })).toHaveAttribute('href', '/?show_all=true')
  })

  it('show a failure with a retry', async () => {
    const site = renderRoutes(routes, '/my-reviews', {
      ...asMember,
      'GET /api/my-reviews': refusal(503, 'De reviews zijn even niet bereikbaar.', 'unavailable'),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('De reviews zijn even niet bereikbaar.')
    site.answer('GET /api/my-reviews', [200, [otter]])
    await site.user.click(button('Opnieuw proberen'))
    expect(await review('Minigolf De Otter')).toBeInTheDocument()
  })

  it('announce loading', async () => {
    renderRoutes(routes, '/my-reviews', { ...asMember, 'GET /api/my-reviews': () => new Promise(() => {}) })
    expect(await screen.findByText('Even laden…')).toBeInTheDocument()
  })

  it('ask a visitor to log in and make no call for members', async () => {
    const { calls } = renderRoutes(routes, '/my-reviews')
    expect(await screen.findByRole('link', { name: 'Inloggen of account maken' })).toHaveAttribute('href', '/auth')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })
})

describe('editing an own review', () => {
  it('starts with the current text and rejects a blank one', async () => {
    const { user, box } = await openEditor()
    expect(box).toHaveValue('Leuke banen en een fijn terras.')
    expect(box).toHaveFocus()
    expect(button('Opslaan')).toBeEnabled()
    await user.clear(box)
    await user.type(box, '  ')
    expect(button('Opslaan')).toBeDisabled()
  })

  it('saves the new text and shows it', async () => {
    const saved = { ...otter, comment: 'Nog leuker dan vorig jaar.', updatedAt: '2026-06-07T10:00:00.000Z' }
    let isSaved = false
    const { user, box, callsTo } = await openEditor({
      'GET /api/my-reviews': () => [200, [strike, isSaved ? saved : otter]],
      'PATCH /api/reviews/w1': () => {
        isSaved = true
        return [200, saved]
      },
    })
    await user.clear(box)
    await user.type(box, 'Nog leuker dan vorig jaar.')
    await user.click(button('Opslaan'))
    expect(await screen.findByText('Review bijgewerkt!')).toBeInTheDocument()
    const shown = within(await review('Minigolf De Otter'))
    expect(shown.getByText('Nog leuker dan vorig jaar.')).toBeInTheDocument()
    expect(shown.getByText(/Laatste bewerking/)).toHaveTextContent('7 juni 2026')
    expect(callsTo('/api/reviews/w1').map(({ body }) => body)).toEqual([{ comment: 'Nog leuker dan vorig jaar.' }])
    await waitFor(() => expect(shown.getByRole('button', { name: 'Bewerken' })).toHaveFocus())
    expect(sessionStorage.getItem('draft:edit-review:w1:m1')).toBeNull()
  })

  it('takes no more text, which would be lost, while it is being saved', async () => {
    let arrive = () => {}
    const { user, box } = await openEditor({
      'PATCH /api/reviews/w1': () =>
        new Promise((resolve) => {
          arrive = () => resolve([200, { ...otter, comment: 'Leuke banen en een fijn terras. Echt waar.' }])
        }),
    })
    await user.type(box, ' Echt waar.')
    const save = button('Opslaan')
    await user.click(save)
    await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'true'))
    await user.type(box, ' Heus.')
    expect(box).toHaveValue('Leuke banen en een fijn terras. Echt waar.')
    arrive()
    expect(await screen.findByText('Review bijgewerkt!')).toBeInTheDocument()
  })

  it('rejects a text that the contract finds too short, without a request', async () => {
    const { user, box, callsTo } = await openEditor()
    await user.clear(box)
    await user.type(box, 'Te kort')
    await user.click(button('Opslaan'))
    expect(await screen.findByText('Je review moet minimaal 10 karakters bevatten.')).toBeInTheDocument()
    expect(callsTo('/api/reviews/w1')).toEqual([])
  })

  it('drops the draft on cancel', async () => {
    const { user, box: first } = await openEditor()
    await user.type(first, ' Echt waar.')
    await user.click(button('Annuleren'))
    const shown = within(await review('Minigolf De Otter'))
    expect(shown.getByText('Leuke banen en een fijn terras.')).toBeInTheDocument()
    await user.click(shown.getByRole('button', { name: 'Bewerken' }))
    expect(await box()).toHaveValue('Leuke banen en een fijn terras.')
  })

  it.each([
    ['the server refuses', refusal(503, 'De reviews zijn even weg.', 'unavailable'), 'De reviews zijn even weg.'],
    ['the connection is lost', () => Promise.reject(new TypeError('network')), /geen antwoord/],
  ] as const)('keeps the draft when %s', async (_, answer, text) => {
    const { user, box } = await openEditor({ 'PATCH /api/reviews/w1': answer })
    await user.type(box, ' Echt waar.')
    await user.click(button('Opslaan'))
    expect(await screen.findByText('Fout bij bijwerken review')).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(box).toHaveValue('Leuke banen en een fijn terras. Echt waar.')
  })

  it('asks to sign in when the session ended, and keeps the draft through the reload', async () => {
    const { user, box: first } = await openEditor({
      'PATCH /api/reviews/w1': refusal(401, 'Log in.', 'unauthenticated'),
    })
    await user.type(first, ' Echt waar.')
    await user.click(button('Opslaan'))
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    expect(first).toHaveValue('Leuke banen en een fijn terras. Echt waar.')
    cleanup()
    renderRoutes(routes, '/my-reviews', asMember)
    expect(await box()).toHaveValue('Leuke banen en een fijn terras. Echt waar.')
  })

  it('does not show a draft to another member', async () => {
    sessionStorage.setItem('draft:edit-review:w1:m1', JSON.stringify({ comment: 'Van iemand anders' }))
    renderRoutes(routes, '/my-reviews', { ...asMember, 'GET /api/user': [200, { ...aMember, id: 'm2' }] })
    await review('Minigolf De Otter')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it("starts by itself for a link from a venue's page", async () => {
    const { user, address } = renderRoutes(routes, '/my-reviews?edit=strike', asMember)
    expect(await box()).toHaveValue('De banen plakten een beetje.')
    await user.click(button('Annuleren'))
    await waitFor(() => expect(address()).toBe('/my-reviews'))
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })
})

describe('removing an own review', () => {
  const askToRemove = async (more: Answers = {}) => {
    const site = renderRoutes(routes, '/my-reviews', { ...asMember, ...more })
    await site.user.click(within(await review('Strike')).getByRole('button', { name: 'Verwijderen' }))
    return { ...site, dialog: within(await screen.findByRole('alertdialog', { name: 'Review verwijderen?' })) }
  }

  it('asks for confirmation, and does nothing on cancel', async () => {
    const { user, dialog, callsTo } = await askToRemove()
    expect(dialog.getByText(/Je review van Strike verdwijnt voorgoed/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Annuleren' }))
    expect(await review('Strike')).toBeInTheDocument()
    expect(callsTo('/api/reviews/w2')).toEqual([])
  })

  it('removes it from the list', async () => {
    let isGone = false
    const { user, dialog } = await askToRemove({
      'GET /api/my-reviews': () => [200, isGone ? [otter] : [strike, otter]],
      'DELETE /api/reviews/w2': () => {
        isGone = true
        return [204, undefined]
      },
    })
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
    expect(await screen.findByText('Review verwijderd')).toBeInTheDocument()
    expect(screen.queryByRole('article', { name: 'Strike' })).not.toBeInTheDocument()
    expect(await review('Minigolf De Otter')).toBeInTheDocument()
  })

  it('keeps it in the list when the server refuses, with its message', async () => {
    const { user, dialog } = await askToRemove({ 'DELETE /api/reviews/w2': refusal(503, 'Even weg.', 'unavailable') })
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
    expect(await screen.findByText('Fout bij verwijderen review')).toBeInTheDocument()
    expect(screen.getByText('Even weg.')).toBeInTheDocument()
    expect(await review('Strike')).toBeInTheDocument()
  })
})
