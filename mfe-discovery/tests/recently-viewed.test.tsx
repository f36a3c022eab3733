// Proves HOME-10.
import { screen, waitFor, within } from '@testing-library/react'
import { forgetVenues } from '../src/features/recently-viewed/forget-venues'
import { rememberVenue, viewedVenues } from '../src/features/recently-viewed/viewed-venues'
import { aListing, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'

const listing = aListing()
const other = aListing({ id: 2, slug: 'de-haven', name: 'De Haven' })
const third = aListing({ id: 3, slug: 'de-kade', name: 'De Kade' })
const page: Answers = {
  [`GET /api/listings/${listing.slug}`]: [200, listing],
  [`GET /api/listings/${listing.id}/reviews`]: [200, []],
  [`GET /api/listings/${listing.id}/google-reviews`]: [200, []],
  'GET /api/search': [200, aSearchReply()],
}

const keep = (...ids: number[]) => localStorage.setItem('plekje-seen', JSON.stringify(ids))
const names = async () =>
  within(await screen.findByRole('list', { name: 'Laatst bekeken' }))
    .findAllByRole('heading')
    .then((headings) => headings.map(({ textContent }) => textContent))

beforeEach(() => localStorage.clear())

describe('viewed venues', () => {
  it('are stored newest first, without duplicates, limited to the shown ones and the current one', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 3]) rememberVenue(id)
    expect(viewedVenues()).toEqual([3, 10, 9, 8, 7, 6, 5, 4, 2])
    forgetVenues([10, 4, 99])
    expect(viewedVenues()).toEqual([3, 9, 8, 7, 6, 5, 2])
  })

  it.each(['{', '{"a":1}', 'null', '["1",-2,1.5,null]'])('are none when %s was stored', (kept) => {
    localStorage.setItem('plekje-seen', kept)
    expect(viewedVenues()).toEqual([])
  })
})

describe('"Laatst bekeken"', () => {
  it('is on the home page, newest first, and drops venues that no longer exist', async () => {
    keep(2, 9, 3)
    const { callsTo } = renderSite('/', { 'GET /api/listings/some': [200, [other, third]] })
    await waitFor(async () => expect(await names()).toEqual(['De Haven', 'De Kade']))
    await waitFor(() => expect(viewedVenues()).toEqual([2, 3]))
    expect(callsTo('/api/listings/some')).toHaveLength(1)
  })

  it('is absent and requests nothing without viewed venues', async () => {
    const { callsTo } = renderSite('/')
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText('Laatst bekeken')).not.toBeInTheDocument()
    expect(callsTo('/api/listings/some')).toEqual([])
  })

  it("is on a venue's page without that venue, which becomes the newest", async () => {
    keep(listing.id, 2)
    renderSite(`/listing/${listing.slug}`, { ...page, 'GET /api/listings/some': [200, [other]] })
    await waitFor(async () => expect(await names()).toEqual(['De Haven']))
    expect(viewedVenues()).toEqual([listing.id, 2])
  })

  it('is cleared by its button, which says so', async () => {
    keep(2)
    const { user } = renderSite('/', { 'GET /api/listings/some': [200, [other]] })
    await names()
    await user.click(screen.getByRole('button', { name: 'Wis laatst bekeken' }))
    const said = screen.getByText('Je lijst met laatst bekeken plekken is leeg.')
    expect(said).toHaveFocus()
    expect(screen.queryByRole('list', { name: 'Laatst bekeken' })).not.toBeInTheDocument()
    expect(viewedVenues()).toEqual([])
  })

  it('stays when refreshing it fails', async () => {
    keep(2, 3)
    const { answer, refetch, callsTo } = renderSite('/', { 'GET /api/listings/some': [200, [other, third]] })
    await waitFor(async () => expect(await names()).toEqual(['De Haven', 'De Kade']))
    answer('GET /api/listings/some', refusal(503, 'Even weg.'))
    await refetch()
    expect(callsTo('/api/listings/some')).toHaveLength(2)
    expect(await names()).toEqual(['De Haven', 'De Kade'])
    expect(viewedVenues()).toEqual([2, 3])
  })

  it('is absent when it cannot be loaded', async () => {
    keep(2)
    const { callsTo } = renderSite('/', { 'GET /api/listings/some': [503, { error: 'x', code: 'y' }] })
    await waitFor(() => expect(callsTo('/api/listings/some')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Laatst bekeken')).not.toBeInTheDocument())
    expect(viewedVenues()).toEqual([2])
  })
})
