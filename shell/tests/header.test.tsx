// Proves SITE-8, SITE-9, SITE-11, SITE-13, SITE-15, SITE-25, SITE-32, WELCOME-3.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Layout } from '../src/layout/layout'
import { answer, member, renderInShell, visitor } from './render-in-shell'

const pages = [{ element: <Layout />, children: [{ path: '*', element: <h1>Pagina</h1> }] }]
const renderLayout = (path = '/') => renderInShell(null, path, pages)

beforeEach(() => {
  localStorage.setItem('hasSeenWelcome_visitor', 'true')
  localStorage.setItem('hasSeenWelcome_u1', 'true')
})

describe('the header', () => {
  it('links to four categories, on wide screens and in the mobile menu', async () => {
    answer({ 'GET /api/user': visitor })
    renderLayout()
    const targets = ['/category/restaurants', '/category/activiteiten', '/category/winkels', '/category/hotels']
    const categories = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href') ?? '')
        .filter((target) => target.startsWith('/category/'))
    expect(categories('Hoofdmenu')).toEqual(targets)
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(categories('Menu')).toEqual(targets)
  })

  it('links to the search with an icon', async () => {
    answer({ 'GET /api/user': visitor })
    const { router } = renderLayout('/about')
    await userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Zoeken' }))
    expect(router.state.location).toMatchObject({ pathname: '/', search: '?show_all=true' })
  })

  it('opens and closes the feedback dialog', async () => {
    answer({ 'GET /api/user': visitor })
    renderLayout()
    await userEvent.click(screen.getByRole('button', { name: 'Feedback' }))
    const dialog = await screen.findByRole('dialog', { name: 'Feedback' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sluiten' }))
    expect(screen.queryByRole('dialog', { name: 'Feedback' })).not.toBeInTheDocument()
  })

  it('shows a member by avatar and first name, with the full name in the menu', async () => {
    answer({ 'GET /api/user': { body: { ...member, lastName: 'de Vries', profileImageUrl: '/media/sanne.png' } } })
    renderLayout()
    const button = await screen.findByRole('button', { name: 'Sanne' })
    expect(button.querySelector('img')).toHaveAttribute('src', '/media/sanne.png')
    expect(screen.queryByRole('link', { name: 'Inloggen' })).not.toBeInTheDocument()
    await userEvent.click(button)
    expect(screen.getByText('Sanne de Vries')).toBeInTheDocument()
    expect(screen.getByText('sanne@voorbeeld.example')).toBeInTheDocument()
    const target = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href')
    expect(['Profiel', 'Favorieten', 'Instellingen'].map(target)).toEqual(['/profile', '/favorites', '/settings'])
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Profiel',
      'Favorieten',
      'Instellingen',
      'Uitloggen',
    ])
  })
})

describe('the footer', () => {
  it('scrolls to the top and focuses the content', async () => {
    answer({ 'GET /api/user': visitor })
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
    renderLayout()
    await userEvent.click(screen.getByRole('button', { name: 'Naar boven' }))
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
    expect(screen.getByRole('main')).toHaveFocus()
    scrollTo.mockRestore()
  })

  it('rejects an invalid e-mail address', async () => {
    answer({ 'GET /api/user': visitor })
    const { router } = renderLayout('/about')
    const box = within(screen.getByRole('contentinfo')).getByLabelText('E-mailadres')
    await userEvent.type(box, 'geen adres{Enter}')
    expect(router.state.location.pathname).toBe('/about')
    await userEvent.clear(box)
    await userEvent.type(box, 'jij@voorbeeld.example{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  })
})

it('nothing covers a page by itself once the welcome was seen', async () => {
  answer({ 'GET /api/user': visitor })
  renderLayout('/listing/de-hoge-duinen')
  await screen.findByRole('link', { name: 'Inloggen' })
  for (const role of ['dialog', 'alertdialog'] as const) {
    expect(screen.queryByRole(role, { hidden: true })).not.toBeInTheDocument()
  }
})

it('an unknown address shows "404 Page Not Found"', async () => {
  answer({ 'GET /api/user': visitor })
  const { NotFoundPage } = await import('../src/not-found/not-found-page')
  renderInShell(<NotFoundPage />, '/bestaat/niet')
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Naar de voorpagina' })).toHaveAttribute('href', '/')
  expect(document.title).toBe('Pagina niet gevonden | Plekje')
})
