// Proves MEMBER-1, MEMBER-4, SITE-7, SITE-19.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aListing, aMember } from './members'

const otter = aListing({ id: 1, name: 'De Otter', slug: 'de-otter' })
const strike = aListing({ id: 2, name: 'Strike', slug: 'strike' })
const asMember: Answers = {
  'GET /api/user': [200, aMember],
  'GET /api/favorites': [200, [{ listingId: 1 }, { listingId: 2 }]],
  'GET /api/user/favorites': [200, [otter, strike]],
}
const heart = (name: string) => screen.findByRole('button', { name: `Favoriet: ${name}` })
const grid = () => screen.findByRole('list', { name: 'Mijn favorieten' })

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/favorites/favorites-page'))
beforeEach(() => sessionStorage.clear())

describe('the favourites', () => {
  it.each(['/favorites', '/favorieten'])('are cards with pressed hearts at %s', async (path) => {
    renderRoutes(routes, path, asMember)
    const cards = within(await grid())
    expect(cards.getByRole('link', { name: 'De Otter' })).toHaveAttribute('href', '/listing/de-otter')
    expect(cards.getByRole('link', { name: 'Strike' })).toHaveAttribute('href', '/listing/strike')
    for (const name of ['De Otter', 'Strike']) expect(await heart(name)).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('heading', { level: 1, name: 'Mijn favorieten' })).toBeInTheDocument()
    expect(screen.getByText('2 plekken bewaard')).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Mijn favorieten | Plekje'))
  })

  it('remember their page for the back button of a venue', async () => {
    renderRoutes(routes, '/favorites', asMember)
    await grid()
    expect(sessionStorage.getItem('previousOverview')).not.toBeNull()
  })

  it('lose a card as soon as its heart is released, before the server answers', async () => {
    let answerRemoval: (answer: [number, unknown]) => void = () => {}
    let ids = [{ listingId: 1 }, { listingId: 2 }]
    const { user, callsTo } = renderRoutes(routes, '/favorites', {
      ...asMember,
      'GET /api/favorites': () => [200, ids],
      'DELETE /api/favorites/1': () => new Promise((resolve) => (answerRemoval = resolve)),
    })
    await user.click(await heart('De Otter'))
    await waitFor(() => expect(screen.queryByText('De Otter')).not.toBeInTheDocument())
    expect(screen.getByText('Strike')).toBeInTheDocument()
    expect(screen.getByText('1 plek bewaard')).toBeInTheDocument()
    ids = [{ listingId: 2 }]
    answerRemoval([204, undefined])
    expect(await screen.findByText('Verwijderd uit favorieten')).toBeInTheDocument()
    await waitFor(() => expect(callsTo('/api/user/favorites')).toHaveLength(2))
    expect(screen.queryByText('De Otter')).not.toBeInTheDocument()
  })

  it('get the card back when the server refuses, with both texts of the toast', async () => {
    const { user } = renderRoutes(routes, '/favorites', {
      ...asMember,
      'DELETE /api/favorites/1': refusal(503, 'Even weg.', 'unavailable'),
    })
    await user.click(await heart('De Otter'))
    expect(await screen.findByText('Fout')).toBeInTheDocument()
    expect(screen.getByText('Kon niet verwijderen uit favorieten.')).toBeInTheDocument()
    expect(await heart('De Otter')).toBeInTheDocument()
  })

  it('get back only the failed card when two are removed one after the other', async () => {
    let refuse: () => void = () => {}
    const site = renderRoutes(routes, '/favorites', {
      ...asMember,
      'DELETE /api/favorites/1': () =>
        new Promise((resolve) => {
          refuse = () => resolve(refusal(503, 'Even weg.', 'unavailable'))
        }),
      'DELETE /api/favorites/2': () => {
        site.answer('GET /api/favorites', [200, [{ listingId: 1 }]])
        site.answer('GET /api/user/favorites', [200, [otter]])
        return [204, undefined]
      },
    })
    await site.user.click(await heart('De Otter'))
    await site.user.click(await heart('Strike'))
    expect(await screen.findByRole('heading', { name: 'Nog geen favorieten' })).toBeInTheDocument()
    expect(site.callsTo('/api/favorites/2')).toEqual([])
    refuse()
    expect(await heart('De Otter')).toBeInTheDocument()
    await waitFor(() => expect(site.callsTo('/api/user/favorites')).toHaveLength(2))
    expect(screen.queryByText('Strike')).not.toBeInTheDocument()
    expect(await heart('De Otter')).toBeInTheDocument()
  })

  it('open the sign-in dialog when the session ended before a removal', async () => {
    const { user } = renderRoutes(routes, '/favorites', {
      ...asMember,
      'DELETE /api/favorites/1': refusal(401, 'Log in.', 'unauthenticated'),
    })
    await user.click(await heart('De Otter'))
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    expect(await heart('De Otter')).toBeInTheDocument()
  })

  it('lose only one card on a double click', async () => {
    const { user, calls } = renderRoutes(routes, '/favorites', {
      ...asMember,
      'DELETE /api/favorites/1': [204, undefined],
    })
    await user.click(await heart('De Otter'))
    await screen.findByText('Verwijderd uit favorieten')
    // A browser sends this when the next card has moved under the pointer.
    fireEvent.click(await heart('Strike'), { detail: 2 })
    expect(screen.getByText('Strike')).toBeInTheDocument()
    expect(calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/favorites/1',
    ])
  })

  it('keep their cards when the request for hearts fails', async () => {
    renderRoutes(routes, '/favorites', { ...asMember, 'GET /api/favorites': refusal(503, 'Even weg.', 'unavailable') })
    expect(within(await grid()).getAllByRole('article')).toHaveLength(2)
  })

  it('show an empty state with a link to venues', async () => {
    renderRoutes(routes, '/favorites', {
      ...asMember,
      'GET /api/favorites': [200, []],
      'GET /api/user/favorites': [200, []],
    })
    expect(await screen.findByRole('heading', { name: 'Nog geen favorieten' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ontdek leuke plekken' })).toHaveAttribute('href', '/?show_all=true')
  })

  it('show a failure with "Opnieuw proberen"', async () => {
    const site = renderRoutes(routes, '/favorites', {
      ...asMember,
      'GET /api/user/favorites': refusal(503, 'De favorieten zijn even niet bereikbaar.', 'unavailable'),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('De favorieten zijn even niet bereikbaar.')
    site.answer('GET /api/user/favorites', [200, [otter]])
    await site.user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await screen.findByRole('link', { name: 'De Otter' })).toBeInTheDocument()
  })

  it('announce loading and show a skeleton', async () => {
    renderRoutes(routes, '/favorites', { ...asMember, 'GET /api/user/favorites': () => new Promise(() => {}) })
    expect(await screen.findByText('Even laden…')).toBeInTheDocument()
  })

  it('ask a visitor to log in and make no call for members', async () => {
    const { calls } = renderRoutes(routes, '/favorites')
    expect(await screen.findByRole('heading', { name: 'Log in om je favorieten te zien' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Inloggen of account maken' })).toHaveAttribute('href', '/auth')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it('ask to log in when the session turns out to have ended', async () => {
    let isSignedIn = true
    renderRoutes(routes, '/favorites', {
      'GET /api/user': () => (isSignedIn ? [200, aMember] : refusal(401, 'Log in.', 'unauthenticated')),
      'GET /api/favorites': refusal(401, 'Log in.', 'unauthenticated'),
      'GET /api/user/favorites': () => {
        isSignedIn = false
        return refusal(401, 'Log in.', 'unauthenticated')
      },
    })
    expect(await screen.findByRole('link', { name: 'Inloggen of account maken' })).toBeInTheDocument()
  })
})
