// Proves API-23.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen } from '@testing-library/react'
import { routes } from '../src/routes'
import { aFriend, aListing, aMember, anOwnReview } from './members'
import { signIn } from './typing'

const lists: Answers = {
  'GET /api/favorites': [200, [{ listingId: 1 }]],
  'GET /api/user/favorites': [200, [aListing({ name: 'De Otter' })]],
  'GET /api/friends': [200, [aFriend('Bram')]],
  'GET /api/friend-requests': [200, []],
  'GET /api/my-reviews': [200, [anOwnReview('r1', { comment: 'Fijn terras.' })]],
  'GET /api/alerts': [
    200,
    [
      {
        id: 'a1',
        name: 'Bars in Utrecht',
        criteria: 'category=bars',
        frequency: 'daily',
        isPaused: false,
        createdAt: '2026-03-03T10:00:00.000Z',
        lastMailedAt: null,
      },
    ],
  ],
}

// Loads the pages' code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() =>
  Promise.all([
    import('../src/features/favorites/favorites-page'),
    import('../src/features/friends/friends-page'),
    import('../src/features/alerts/alerts-page'),
    import('../src/features/my-reviews/my-reviews-page'),
  ]),
)

it.each([
  ['favourites', '/favorites', 'De Otter'],
  ['friends', '/friends', 'Bram'],
  ['alerts', '/alerts', 'Bars in Utrecht'],
  ['one’s own reviews', '/my-reviews', 'Fijn terras.'],
])('%s stay when refreshing them fails', async (_, path, shown) => {
  const site = renderRoutes(routes, path, { 'GET /api/user': [200, aMember], ...lists })
  await screen.findByText(shown)
  await site.loseAll(lists)
  expect(screen.getByText(shown)).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('the choices of the second step stay when refreshing them fails', async () => {
  const ways: Answers = { 'GET /api/login/second-factor': [200, { totp: true, passkey: false, recoveryCode: true }] }
  const step = refusal(403, 'Bevestig nu met je tweede stap.', 'second_factor_required')
  const site = renderRoutes(routes, '/auth', { 'POST /api/login': step, ...ways })
  await signIn(site)
  await screen.findByLabelText('Code uit je app')
  await site.loseAll(ways)
  expect(screen.getByLabelText('Code uit je app')).toBeInTheDocument()
  expect(screen.queryByText('Even weg.')).not.toBeInTheDocument()
})
