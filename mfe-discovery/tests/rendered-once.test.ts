import { renderToString } from 'react-dom/server'
import { render } from '../src/server'
import { aCategory, aListing, aPlace, aReview, aSearchReply } from './fixtures'

jest.mock('react-dom/server', () => {
  const actual = jest.requireActual<typeof import('react-dom/server')>('react-dom/server')
  return { ...actual, renderToString: jest.fn(actual.renderToString) }
})

const listing = aListing()
const golf = aCategory(3, 'Minigolf', 'minigolf', 1)
const replies: Record<string, unknown> = {
  '/api/categories': [golf],
  '/api/categories/minigolf': golf,
  '/api/locations': [aPlace(1, 'Utrecht', 1)],
  '/api/listings/featured': [listing],
  '/api/listings/category/3': [listing],
  [`/api/listings/${listing.slug}`]: listing,
  '/api/listings/1/google-reviews': [aReview('1')],
  '/api/listings/1/reviews': [],
  '/api/listings/1/reviews/summary': {
    members: { count: 0, stars: [0, 0, 0, 0, 0] },
    google: { count: 1, stars: [0, 0, 0, 1, 0] },
  },
  '/api/search': aSearchReply({ hits: [listing] }),
}

/** Renders as the gateway does: repeats with the missing data until there is a page. */
async function renderWith(address: string) {
  const answers: Record<string, { status: number; headers: Record<string, string>; body: string }> = {}
  for (;;) {
    const reply = await render({ address, brand: 'Plekje', now: '2026-11-26T12:00:00Z', answers })
    if (reply.kind !== 'needs') return reply
    for (const path of reply.paths) {
      const body = replies[path.replace(/\?.*$/, '')]
      if (body === undefined) throw new Error(`no reply for ${path}`)
      answers[path] = { status: 200, headers: {}, body: JSON.stringify(body) }
    }
  }
}

// Rendering twice would double the cost of a page's HTML: the route must request all data up front.
it.each([
  '/',
  '/?search=golf',
  `/listing/${listing.slug}`,
  `/listing/${listing.slug}?page=2`,
  '/category/minigolf',
  '/featured',
  '/locations',
  '/help',
])('requests all data for %s before it renders', async (address) => {
  jest.mocked(renderToString).mockClear()
  expect(await renderWith(address)).toMatchObject({ kind: 'page', html: expect.stringContaining('<h1') })
  expect(renderToString).toHaveBeenCalledTimes(1)
})
