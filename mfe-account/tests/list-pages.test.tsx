// Proves MEMBER-7, SITE-7.
import { type Answers, type Call, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aFriend, aListing, aMember, anOwnReview } from './members'

beforeAll(() =>
  Promise.all([
    import('../src/features/favorites/favorites-page'),
    import('../src/features/friends/friends-page'),
    import('../src/features/my-reviews/my-reviews-page'),
  ]),
)
beforeEach(() => sessionStorage.clear())

/** Mocks a paged list: a page of rows, the total, and the link to the next page. */
const pages =
  (address: string, place: 'before' | 'after', rows: () => readonly unknown[]) =>
  ({ query }: Call) => {
    const limit = Number(query.get('limit'))
    const from = Number(query.get(place)?.split('.')[1] ?? 0)
    const more = from + limit < rows().length
    return [
      200,
      rows().slice(from, from + limit),
      {
        'x-total-count': String(rows().length),
        ...(more ? { link: `<${address}?limit=${limit}&${place}=1.${from + limit}>; rel="next"` } : {}),
      },
    ] as const
  }
const many = <T,>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at + 1))

let venues = many(60, (at) => aListing({ id: at, name: `Plek ${at}`, slug: `plek-${at}` }))
const friends = many(120, (at) => aFriend(`u${at}`, { firstName: `Vriend ${at}` }))
const requests = many(12, (at) => aFriend(`r${at}`, { firstName: `Vrager ${at}`, status: 'pending' }))
const reviews = many(50, (at) => anOwnReview(`w${at}`, { listingName: `Plek ${at}`, listingSlug: `plek-${at}` }))
const asMember: Answers = {
  'GET /api/user': [200, aMember],
  'GET /api/favorites': ({ query }) => {
    const ids = (query.get('ids') ?? '').split(',').map(Number)
    return [200, venues.filter(({ id }) => ids.includes(id)).map(({ id }) => ({ listingId: id }))]
  },
  'GET /api/user/favorites': pages('/api/user/favorites', 'before', () => venues),
  'GET /api/friends': pages('/api/friends', 'after', () => friends),
  'GET /api/friend-requests': pages('/api/friend-requests', 'before', () => requests),
  'GET /api/my-reviews': pages('/api/my-reviews', 'before', () => reviews),
}

it('favourites come 24 at a time with the total, and only the hearts of loaded pages are requested', async () => {
  const { user, callsTo } = renderRoutes(routes, '/favorites', asMember)
  const cards = async () => within(await screen.findByRole('list', { name: 'Mijn favorieten' })).getAllByRole('article')
  expect(await cards()).toHaveLength(24)
  expect(screen.getByText('60 plekken bewaard')).toBeInTheDocument()
  await waitFor(() => expect(callsTo('/api/favorites')).not.toHaveLength(0))
  for (const { query } of callsTo('/api/favorites')) expect(query.get('ids')?.split(',').length).toBeLessThanOrEqual(24)
  const more = screen.getByRole('button', { name: 'Meer plekken' })
  await user.click(more)
  expect(await screen.findByText('24 erbij. 48 van 60 plekken')).toBeInTheDocument()
  expect(more).toHaveFocus()
  await user.click(more)
  await waitFor(async () => expect(await cards()).toHaveLength(60))
  expect(screen.queryByRole('button', { name: 'Meer plekken' })).not.toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('60 van 60 plekken')
})

it('removing a favourite keeps the loaded pages of a long list', async () => {
  const all = venues
  const { user } = renderRoutes(routes, '/favorites', {
    ...asMember,
    'DELETE /api/favorites/3': () => {
      venues = venues.filter(({ id }) => id !== 3)
      return [204, undefined]
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Favoriet: Plek 3' }))
  expect(await screen.findByText('59 plekken bewaard')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Plek 25' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Plek 3' })).not.toBeInTheDocument()
  venues = all
})

it('friends and requests come in pages, and the badge counts all requests', async () => {
  const { user } = renderRoutes(routes, '/friends', asMember)
  const rows = async (name: RegExp) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
  expect(await rows(/Je vrienden/)).toHaveLength(50)
  expect(await rows(/Vriendschapsverzoeken/)).toHaveLength(10)
  expect(screen.getByRole('heading', { name: 'Vriendschapsverzoeken 12' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Meer vrienden' }))
  expect(await screen.findByText('50 erbij. 100 van 120 vrienden')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Meer verzoeken' }))
  await waitFor(async () => expect(await rows(/Vriendschapsverzoeken/)).toHaveLength(12))
})

it('own reviews come in pages, and a failed page is reported', async () => {
  const site = renderRoutes(routes, '/my-reviews', asMember)
  const shown = () => screen.findAllByRole('article')
  expect(await shown()).toHaveLength(20)
  site.answer('GET /api/my-reviews', refusal(503, 'Even weg.', 'unavailable'))
  await site.user.click(screen.getByRole('button', { name: 'Meer reviews' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Probeer het nog eens.')
  expect(await shown()).toHaveLength(20)
  site.answer('GET /api/my-reviews', asMember['GET /api/my-reviews'] ?? [500, null])
  await site.user.click(screen.getByRole('button', { name: 'Meer reviews' }))
  expect(await screen.findByText('20 erbij. 40 van 50 reviews')).toBeInTheDocument()
})

it('the review in the address is found on any page', async () => {
  renderRoutes(routes, '/my-reviews?edit=plek-47', asMember)
  const box = await screen.findByLabelText('Jouw review')
  expect(box.closest('article')).toHaveTextContent('Plek 47')
})
