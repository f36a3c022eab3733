// Proves ADMIN-1, ADMIN-2, ADMIN-3.
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember, never, renderAdmin, someStatistics } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/dashboard/dashboard-page'))

const REFUSAL = 'Toegang Geweigerd: Je hebt geen admin-rechten om deze pagina te bekijken.'
const card = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement

describe('access to the dashboard', () => {
  it("sends a visitor to /auth, without an administrators' call", async () => {
    const { address, calls } = renderRoutes([...routes, { path: '/auth', element: <p>inloggen</p> }], '/admin')
    expect(await screen.findByText('inloggen')).toBeInTheDocument()
    expect(address()).toBe('/auth')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it("refuses a member without rights, without an administrators' call", async () => {
    const { calls, address } = renderRoutes(routes, '/admin', { 'GET /api/user': [200, aMember] })
    expect(await screen.findByRole('heading', { level: 1, name: REFUSAL })).toBeInTheDocument()
    expect(address()).toBe('/admin')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it("leads an administrator to the required second factor, without an administrators' call", async () => {
    const waiting = { ...aMember, isAdmin: true, needsSecondFactor: true }
    const { calls } = renderRoutes(routes, '/admin', { 'GET /api/user': [200, waiting] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Stel eerst een tweede stap in' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Naar instellingen' })).toHaveAttribute('href', '/settings')
    expect(calls.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it('shows a spinner while the session loads', async () => {
    renderRoutes(routes, '/admin', { 'GET /api/user': never })
    expect(await screen.findByRole('status')).toHaveTextContent('Even laden…')
  })

  it('refuses an administrator whose rights were revoked, from the next response on', async () => {
    let asked = 0
    const user: Answers[string] = () => {
      asked += 1
      return [200, { ...aMember, isAdmin: asked === 1 }]
    }
    renderAdmin('/admin', {
      'GET /api/user': user,
      'GET /api/admin/statistics': refusal(403, 'Je hebt geen rechten om dit te doen.'),
    })
    expect(await screen.findByRole('heading', { name: REFUSAL })).toBeInTheDocument()
  })
})

describe('the dashboard', () => {
  it('has a heading, subtitle, badge and document title', async () => {
    renderAdmin('/admin')
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeInTheDocument()
    expect(screen.getByText('Beheer gebruikers, venues en statistieken')).toBeInTheDocument()
    expect(screen.getByText('Administrator')).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Admin Dashboard | Plekje'))
  })

  it('shows a spinner until the figures are loaded', async () => {
    renderAdmin('/admin', { 'GET /api/admin/statistics': never })
    await screen.findByRole('tablist')
    expect(screen.getByRole('status')).toHaveTextContent('Even laden…')
  })

  it('shows a failure with a retry', async () => {
    const site = renderAdmin('/admin', {
      'GET /api/admin/statistics': refusal(503, 'De statistieken zijn even niet bereikbaar.', 'unavailable'),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('De statistieken zijn even niet bereikbaar.')
    site.answer('GET /api/admin/statistics', [200, someStatistics])
    await site.user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await card('Totaal Gebruikers')).toHaveTextContent('8')
  })
})

describe('the overview', () => {
  it.each([
    ['Totaal Gebruikers', '8', '7 geverifieerd'],
    ['Totaal Venues', '1.065', '1.060 zichtbaar'],
    ['Categorieën', '17', 'Actieve categorieën'],
    ['Locaties', '153', "Steden en regio's"],
    ['Reviews', '42', 'Gebruikersfeedback'],
    ['Admin Gebruikers', '2', 'Platform administrators'],
  ])('has a card %s', async (label, value, hint) => {
    renderAdmin('/admin')
    const shown = within((await card(label)) as HTMLElement)
    expect(shown.getByText(value)).toBeInTheDocument()
    expect(shown.getByText(hint)).toBeInTheDocument()
  })

  it('has two panels: shares in whole percents with a bar, and administrators and venues per category', async () => {
    renderAdmin('/admin')
    const users = within(await screen.findByRole('region', { name: 'Gebruiker Statistieken' }))
    expect(users.getByRole('progressbar', { name: 'E-mail Verificatie' })).toHaveAttribute('aria-valuenow', '88')
    expect(users.getByText('88%')).toBeInTheDocument()
    expect(users.getByText('Admin Gebruikers').parentElement).toHaveTextContent('2')
    const venues = within(screen.getByRole('region', { name: 'Venue Statistieken' }))
    expect(venues.getByRole('progressbar', { name: 'Zichtbaarheid' })).toHaveAttribute('aria-valuenow', '100')
    expect(venues.getByText('63 venues')).toBeInTheDocument()
  })

  it('shows zeros for an empty site', async () => {
    const nothing = Object.fromEntries(Object.keys(someStatistics).map((name) => [name, 0]))
    renderAdmin('/admin', { 'GET /api/admin/statistics': [200, nothing] })
    expect(await screen.findByText('0 venues')).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'Zichtbaarheid' })).toHaveAttribute('aria-valuenow', '0')
  })
})
