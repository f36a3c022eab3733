// Proves FIGURE-6, TRACK-4.
import { screen, waitFor } from '@testing-library/react'
import { aListing, aSearchReply } from './fixtures'
import { renderSite } from './render-site'
import { screenWidth } from './screen-width'

beforeEach(() => {
  screenWidth(1280)
  sessionStorage.clear()
})
afterEach(() => screenWidth())

const TRACK = '/api/admin/venue-analytics/track'
const venue = aListing()

const render = (path: string) =>
  renderSite(path, {
    'GET /api/search': [200, aSearchReply({ hits: [venue], total: 1 })],
    [`GET /api/listings/${venue.slug}`]: [200, venue],
    'GET /api/listings/1/google-reviews': [200, []],
    'GET /api/listings/1/reviews': [200, []],
  })

async function follow(site: ReturnType<typeof render>): Promise<unknown> {
  await site.user.click(await screen.findByRole('link', { name: venue.name }))
  await waitFor(() => expect(site.callsTo(TRACK)).toHaveLength(1))
  return site.callsTo(TRACK)[0]?.body
}

it.each([
  [
    'words, category and place',
    '/?search=Midgetgolf&category=minigolf&location=utrecht',
    { words: 'Midgetgolf', category: 'minigolf', place: 'utrecht' },
  ],
  ['a place by its name', '/?location_name=Utrecht', { place: 'utrecht' }],
])('reports a view with the search that led to it: %s', async (_what, path, search) => {
  expect(await follow(render(path))).toEqual({ venueId: venue.id, actionType: 'view', search })
})

it.each([['/?show_all=true'], ['/?location_name=Kerkstraat+12'], ['/?openNow=true']])(
  'reports a view without a search when %s has neither words, category nor a known place',
  async (path) => {
    expect(await follow(render(path))).toEqual({ venueId: venue.id, actionType: 'view' })
  },
)

it('reports no search for a page that no results led to', async () => {
  const site = render(`/listing/${venue.slug}`)
  await waitFor(() => expect(site.callsTo(TRACK)).toHaveLength(1))
  expect(site.callsTo(TRACK)[0]?.body).toEqual({ venueId: venue.id, actionType: 'view' })
})
