// Proves ACCOUNT-17, ACCOUNT-20, API-15, PLATFORM-7, SITE-9, SITE-10, SITE-11, SITE-12, SITE-13, SITE-14, SITE-15.
// Proves SITE-16, SITE-17.
import { STATIC_PATHS } from '@plekje/contracts/plain'
import * as paths from '@plekje/web-kit/paths'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Layout } from '../src/layout/layout'
import { remoteOf } from '../src/route-owners'
import { answer, member, renderInShell, visitor } from './render-in-shell'

const pages = [{ element: <Layout />, children: [{ path: '*', element: <h1>Pagina</h1> }] }]
const renderLayout = (path = '/') => renderInShell(null, path, pages)

beforeEach(() => {
  localStorage.setItem('hasSeenWelcome_visitor', 'true')
  localStorage.setItem('hasSeenWelcome_u1', 'true')
})

describe('the layout', () => {
  it('begins with the skip link and has one banner, one main, one contentinfo', async () => {
    answer({ 'GET /api/user': visitor })
    renderLayout()
    await userEvent.tab()
    expect(document.activeElement).toHaveTextContent('Naar de inhoud')
    expect(document.activeElement).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
    for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getAllByRole(role)).toHaveLength(1)
  })

  it("sends visitors to the server's login route", async () => {
    answer({ 'GET /api/user': visitor })
    renderLayout()
    const banner = within(screen.getByRole('banner'))
    expect(await banner.findByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/api/login')
    expect(banner.getByRole('link', { name: 'Gratis account' })).toHaveAttribute('href', '/api/login')
    expect(banner.getByRole('link', { name: 'Zoeken' })).toBeInTheDocument()
    expect(banner.getByRole('button', { name: 'Feedback' })).toBeInTheDocument()
  })

  it('sends visitors from the mobile menu to the sign-in page, members to their own', async () => {
    answer({ 'GET /api/user': visitor })
    const { unmount } = renderLayout()
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const entries = ['Favorieten', 'Vrienden', 'Mijn reviews', 'AI planner']
    const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }))
    const targets = () => entries.map((name) => menu().getByRole('link', { name }).getAttribute('href'))
    expect(targets()).toEqual(['/auth', '/auth', '/auth', '/auth'])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument()
    unmount()

    answer({ 'GET /api/user': { body: member } })
    renderLayout()
    await screen.findByRole('button', { name: 'Sanne' })
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(targets()).toEqual(['/favorites', '/friends', '/my-reviews', '/ai-planner'])
  })

  it('gives members a menu by first name, with the dashboard for administrators only', async () => {
    answer({ 'GET /api/user': { body: { ...member, firstName: null, isAdmin: true } } })
    renderLayout()
    await userEvent.click(await screen.findByRole('button', { name: 'sanne' }))
    expect(screen.getByRole('menuitem', { name: 'Profiel' })).toHaveFocus()
    expect(screen.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin')
    await userEvent.keyboard('{ArrowUp}')
    expect(screen.getByRole('menuitem', { name: 'Uitloggen' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'sanne' })).toHaveFocus()
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it("has the members' entries in the menu, and the other links in the navigation", async () => {
    answer({ 'GET /api/user': { body: member } })
    renderLayout()
    await userEvent.click(await screen.findByRole('button', { name: 'Sanne' }))
    const entries = screen.getAllByRole('menuitem').map((entry) => [entry.textContent, entry.getAttribute('href')])
    expect(entries).toEqual([
      ['Profiel', '/profile'],
      ['Favorieten', '/favorites'],
      ['Instellingen', '/settings'],
      ['Uitloggen', null],
    ])
    const navigation = within(screen.getByRole('navigation', { name: 'Hoofdmenu' }))
    for (const [name, path] of [
      ['Vrienden', '/friends'],
      ['Mijn reviews', '/my-reviews'],
      ['AI planner', '/ai-planner'],
    ] as const) {
      expect(navigation.getByRole('link', { name })).toHaveAttribute('href', path)
    }
  })

  it("shows visitors no members' links", async () => {
    answer({ 'GET /api/user': visitor })
    renderLayout()
    await screen.findByRole('link', { name: 'Inloggen' })
    expect(screen.queryByRole('link', { name: 'Mijn reviews' })).not.toBeInTheDocument()
  })

  it('signs out, and shows a failure', async () => {
    let isUnavailable = true
    answer({
      'GET /api/user': { body: member },
      'POST /api/logout': () =>
        isUnavailable
          ? { status: 503, body: { error: 'De server is even weg.', code: 'unavailable' } }
          : { status: 204 },
    })
    const { router } = renderLayout('/favorites')
    const signOut = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Sanne' }))
      await userEvent.click(screen.getByRole('menuitem', { name: 'Uitloggen' }))
    }
    await signOut()
    expect(await screen.findByText('Uitloggen mislukt')).toBeInTheDocument()
    expect(screen.getByText('De server is even weg.')).toBeInTheDocument()
    isUnavailable = false
    await signOut()
    expect(await screen.findByRole('link', { name: 'Inloggen' })).toBeInTheDocument()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('links to categories and cities in the footer, with an e-mail field that leads to registration', async () => {
    answer({ 'GET /api/user': visitor })
    const { router } = renderLayout()
    const footer = within(screen.getByRole('contentinfo'))
    const targets = footer.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(targets).toEqual(
      expect.arrayContaining([
        ...['bars', 'restaurants', 'activiteiten', 'uitgaan', 'arcade'].map((slug) => `/?category=${slug}`),
        ...['amsterdam', 'rotterdam', 'utrecht', 'den-haag', 'eindhoven'].map((slug) => `/?location=${slug}`),
        ...STATIC_PATHS,
      ]),
    )
    expect(footer.getByRole('button', { name: 'Naar boven' })).toBeInTheDocument()
    await userEvent.type(footer.getByLabelText('E-mailadres'), 'jij+1@voorbeeld.example{Enter}')
    expect(router.state.location).toMatchObject({ pathname: '/auth', search: '?email=jij%2B1%40voorbeeld.example' })
  })

  it('gives each page its title and moves focus to the content after a change of page', async () => {
    answer({ 'GET /api/user': visitor })
    renderLayout('/')
    expect(document.title).toMatch(/^Plekje: /)
    await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Over ons' }))
    expect(document.title).toBe('Over ons | Plekje')
    expect(screen.getByRole('main')).toHaveFocus()
  })
})

describe('the owners of paths', () => {
  it.each([
    ['/', 'discovery'],
    ['/listing/de-hoge-duinen', 'discovery'],
    ['/category/minigolf/', 'discovery'],
    ['/featured', 'discovery'],
    ['/favorieten', 'account'],
    ['/verify-email', 'account'],
    ['/settings', 'account'],
    ['/admin', 'admin'],
    ['/admin/venues/12', 'admin'],
    ['/listing/', undefined],
    ['/administrator', undefined],
    ['/spots/x', undefined],
  ])('%s is shown by %s', (path, owner) => expect(remoteOf(path)).toBe(owner))

  it('maps every address in web-kit to an owner', () => {
    const { serverLogin, compare, ...ofPages } = paths
    const addresses = [
      ...Object.values(ofPages).map((path) =>
        typeof path === 'string' ? path : (path as (value: string) => string)('x'),
      ),
      compare([1, 2]),
    ]
    const lost = addresses.filter((address) => !remoteOf(new URL(address, 'https://site.test').pathname))
    expect(addresses.length).toBeGreaterThan(20)
    expect(lost).toEqual([])
    expect(remoteOf(serverLogin())).toBeUndefined()
  })
})
