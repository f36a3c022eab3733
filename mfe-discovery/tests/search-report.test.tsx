import { fireEvent, screen, waitFor } from '@testing-library/react'
import { aListing, aSearchReply } from './fixtures'
import { renderSite } from './render-site'
import { screenWidth } from './screen-width'

beforeEach(() => {
  screenWidth(1280)
  // Without beacons, page events are sent by fetch, which the test can read.
  Object.assign(navigator, { sendBeacon: () => false })
})
afterEach(() => screenWidth())

const render = (path: string) =>
  renderSite(path, {
    'GET /api/search': [200, aSearchReply({ hits: [aListing()], total: 31 })],
    'POST /api/track-page': [202, { accepted: true }],
  })

/** Leaves the page and returns what was reported. */
async function reported({ callsTo }: Pick<ReturnType<typeof render>, 'callsTo'>): Promise<object[]> {
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(callsTo('/api/track-page')).not.toEqual([]))
  return callsTo('/api/track-page').flatMap(({ body }) => (body as { events: object[] }).events)
}

describe('the report of a search', () => {
  it('contains the kinds of criteria and the number of results, never the words', async () => {
    const site = render('/?search=geheim&category=7&location_name=Utrecht')
    await screen.findByText('31 resultaten')
    const events = await reported(site)
    expect(events).toEqual([
      { kind: 'event', path: '/', category: 'search', label: 'category+locationName+search', value: 31 },
    ])
  })

  it('is repeated only for other criteria, and reports a filter when it is first used', async () => {
    const site = render('/?search=geheim')
    await screen.findByText('31 resultaten')
    const rate = async (value: string) => {
      fireEvent.change(screen.getByLabelText('Minimale beoordeling'), { target: { value } })
      const isAsked = () => site.callsTo('/api/search').some(({ query }) => query.get('rating') === value)
      await waitFor(() => expect(isAsked()).toBe(true))
    }
    await rate('3.5')
    await rate('4')
    await site.user.click(screen.getByText('Lijst'))
    await waitFor(() => expect(site.query().get('view')).toBe('list'))
    const events = await reported(site)
    expect(events.map((event) => Object.values(event).slice(2, 4).join(': '))).toEqual([
      'search: search',
      'filter: rating',
      'search: rating+search',
      'search: rating+search',
    ])
  })
})
