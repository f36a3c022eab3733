// Proves ADMIN-15, ADMIN-16, ADMIN-19, ADMIN-20, ADMIN-21, SITE-6, SITE-7.
import { refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { consecutiveDays } from '../src/features/venue-detail/days'
import { routes } from '../src/routes'
import { someDays, someDetails } from './a-venue'
import { aMember, lostConnection, never, renderAdmin } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/venue-detail/venue-detail-page'))
beforeEach(() => sessionStorage.clear())

const DETAILS = 'GET /api/admin/venues/1/details'
const show = (details = someDetails()) => renderAdmin('/admin/venues/1', { [DETAILS]: [200, details] })
const heading = () => screen.findByRole('heading', { level: 1, name: 'Minigolf De Otter' })
const fact = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling

describe("access to a venue's detail page", () => {
  it.each([
    ['a visitor', refusal(401, 'Je bent niet ingelogd.'), '/auth'],
    ['a member', [200, aMember] as const, '/'],
  ])("redirects %s, without an administrators' call", async (_, user, to) => {
    const elsewhere = [...routes, { path: '*', element: <p>elsewhere</p> }]
    const { address, calls } = renderRoutes(elsewhere, '/admin/venues/1', { 'GET /api/user': user })
    await screen.findByText('elsewhere')
    expect(address()).toBe(to)
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })
})

describe("a venue's detail page", () => {
  it("has links back and to the public page, the venue's name, and is in English", async () => {
    show()
    expect((await heading()).closest('[lang]')).toHaveAttribute('lang', 'en')
    expect(screen.getByRole('link', { name: 'Back to Venues' })).toHaveAttribute('href', '/admin/venues')
    expect(screen.getByRole('link', { name: 'View Public Page' })).toHaveAttribute('href', '/listing/minigolf-de-otter')
    expect(screen.getByRole('button', { name: 'Edit Venue' })).toBeInTheDocument()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Information',
      'Opening hours',
      'Analytics',
      'Photos',
    ])
    expect(document.title).toBe('Minigolf De Otter | Plekje')
  })

  it.each(['1', '999999999999', 'abc'])('says that there is no venue %s', async (id) => {
    renderAdmin(`/admin/venues/${id}`, { [`GET /api/admin/venues/${id}/details`]: refusal(404, 'Bestaat niet.') })
    expect(await screen.findByRole('heading', { level: 1, name: 'Venue not found' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Venues' })).toHaveAttribute('href', '/admin/venues')
  })

  it('announces loading', async () => {
    renderAdmin('/admin/venues/1', { [DETAILS]: never })
    expect(await screen.findByText('Loading…')).toBeInTheDocument()
  })

  it.each([
    ['the server refuses', refusal(503, 'Even weg.', 'unavailable')],
    ['the connection is lost', lostConnection],
  ] as const)('shows a failure with a retry when %s', async (_, answer) => {
    const site = renderAdmin('/admin/venues/1', { [DETAILS]: answer })
    expect(await screen.findByRole('alert')).toHaveTextContent('The venue could not be loaded.')
    site.answer(DETAILS, [200, someDetails()])
    await site.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading()).toBeInTheDocument()
  })
})

describe('the tab Information', () => {
  it('shows all data of the venue', async () => {
    show()
    await heading()
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Category',
      'Location',
      'Short Description',
      'Full Description',
      'Address',
      'Phone',
      'Email',
      'Website',
      'Latitude',
      'Longitude',
      'Rating',
      'Price Range',
      'Status',
    ])
    expect(fact('Category')).toHaveTextContent('Minigolf')
    expect(fact('Rating')).toHaveTextContent(/^4\.3 \(12 reviews\)$/)
    expect(fact('Price Range')).toHaveTextContent('€€ (Moderate)')
    expect(fact('Status')).toHaveTextContent('Visible')
    const website = screen.getByRole('link', { name: 'otter.example' })
    expect(website).toHaveAttribute('href', 'https://otter.example')
    expect(website).toHaveAttribute('target', '_blank')
  })

  it('omits missing contact data', async () => {
    show(someDetails({ phone: null, email: null, website: null, rating: null, reviewCount: 0, visible: false }))
    await heading()
    expect([fact('Phone'), fact('Email'), fact('Website')]).toEqual([undefined, undefined, undefined])
    expect(fact('Rating')).toHaveTextContent('- (0 reviews)')
    expect(fact('Status')).toHaveTextContent('Hidden')
  })
})

describe('the tab Analytics', () => {
  const open = async (days: ReturnType<typeof someDays>) => {
    const { user } = show(someDetails({}, { dailyStats: days }))
    await heading()
    await user.click(screen.getByRole('tab', { name: 'Analytics' }))
  }
  const card = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement

  it('has four figures, the rate with one decimal', async () => {
    await open([])
    expect(card('Total Views')).toHaveTextContent('1,240')
    expect(card('Phone Clicks')).toHaveTextContent('31')
    expect(card('Website Clicks')).toHaveTextContent('62')
    expect(card('Conversion Rate')).toHaveTextContent('7.5%')
  })

  it('shows unique visitors, and the events that are excluded', async () => {
    const { user } = show(someDetails({}, { dailyStats: someDays(4), setApart: { excess: 1200, crawlers: 34 } }))
    await heading()
    await user.click(screen.getByRole('tab', { name: 'Analytics' }))
    expect(screen.getByRole('heading', { level: 2, name: 'Unique Visitors' })).toBeInTheDocument()
    expect(card('Unique Visitors on 28 Nov 2026')).toHaveTextContent('10Each counted once a day')
    expect(card('Unique Visitors per Active Day')).toHaveTextContent('8.510 at most in the last 30 days')
    expect(card('Set Apart')).toHaveTextContent('1,2341,200 repeated, 34 by crawlers')
  })

  it('shows zeros for a service that does not count visitors yet', async () => {
    const { analytics, ...details } = someDetails()
    const { setApart: _, ...before } = analytics
    const { user } = renderAdmin('/admin/venues/1', { [DETAILS]: [200, { ...details, analytics: before }] })
    await heading()
    await user.click(screen.getByRole('tab', { name: 'Analytics' }))
    expect(card('Set Apart')).toHaveTextContent('0 repeated, 0 by crawlers')
  })

  it('says that there are no figures', async () => {
    await open([])
    expect(screen.getByText('No analytics data available')).toBeInTheDocument()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })

  it('lists at most ten days, newest first', async () => {
    await open(someDays(12))
    const list = within(screen.getByRole('list', { name: 'Contact Activity (Last 30 Days)' }))
    const days = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(days).toHaveLength(10)
    expect(days[0]).toBe('28 Nov 202620 views1 phone click3 website clicks')
  })

  it('draws all days, with a table of the same data', async () => {
    await open(someDays(12))
    expect(screen.getByRole('img', { name: /^Views and Clicks per Day\./ })).toHaveAccessibleName(
      'Views and Clicks per Day. From 17 Nov 2026 to 28 Nov 2026; most views on 28 Nov 2026: 20.',
    )
    const table = within(document.querySelector('details') as HTMLElement)
    expect(table.getByText('Show as table')).toBeInTheDocument()
    expect(document.querySelectorAll('details tbody tr')).toHaveLength(12)
  })
})

describe('the days of a chart', () => {
  it('have no gaps', () => {
    const [newest, , oldest] = someDays(3)
    if (!newest || !oldest) throw new Error('no days')
    expect(consecutiveDays([newest, oldest]).map(({ date, views }) => [date, views])).toEqual([
      ['2026-11-26', 18],
      ['2026-11-27', 0],
      ['2026-11-28', 20],
    ])
  })

  it('are at most thirty, and none without data', () => {
    const [newest] = someDays(1)
    if (!newest) throw new Error('no days')
    expect(consecutiveDays([newest, { ...newest, date: '2025-01-01' }])).toHaveLength(30)
    expect(consecutiveDays([])).toEqual([])
  })
})

describe('the tab Photos', () => {
  it('counts and shows them, each with a text alternative', async () => {
    const { user } = show()
    await heading()
    await user.click(screen.getByRole('tab', { name: 'Photos' }))
    expect(screen.getByRole('heading', { name: 'Photos (2)' })).toBeInTheDocument()
    await waitFor(() =>
      expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
        'Minigolf De Otter, photo 1 of 2',
        'Minigolf De Otter, photo 2 of 2',
      ]),
    )
  })

  it('says that there are none', async () => {
    const { user } = show(someDetails({ images: [] }))
    await heading()
    await user.click(screen.getByRole('tab', { name: 'Photos' }))
    expect(screen.getByText('No photos available')).toBeInTheDocument()
  })
})
