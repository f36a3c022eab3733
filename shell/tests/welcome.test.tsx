// Proves WELCOME-1, WELCOME-2, WELCOME-5.
import { resetWelcome } from '@plekje/web-kit'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Welcome } from '../src/welcome/welcome'
import { answer, member, renderInShell, visitor } from './render-in-shell'

const overlay = () => screen.queryByRole('dialog', { name: 'Welkom' })

beforeEach(() => localStorage.clear())

describe('the welcome', () => {
  it('shows once to a visitor, and skipping stores the flag', async () => {
    answer({ 'GET /api/user': visitor })
    renderInShell(<Welcome />)
    expect(await screen.findByText('Welkom bij Plekje')).toBeInTheDocument()
    expect(localStorage.getItem('hasSeenWelcome_visitor')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Overslaan' }))
    await waitFor(() => expect(overlay()).not.toBeInTheDocument())
    expect(localStorage.getItem('hasSeenWelcome_visitor')).not.toBeNull()
  })

  it('greets a member by username once per member, and again after a reset', async () => {
    answer({ 'GET /api/user': { body: member } })
    renderInShell(<Welcome />)
    expect(await screen.findByText(/^Goede.*, sanne$/)).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(overlay()).not.toBeInTheDocument())
    expect(localStorage.getItem('hasSeenWelcome_u1')).not.toBeNull()
    act(() => resetWelcome(member))
    expect(await screen.findByRole('dialog', { name: 'Welkom' })).toBeInTheDocument()
    expect(localStorage.getItem('hasSeenWelcome_u1')).toBeNull()
  })

  it('ends when keyboard focus moves to the page below', async () => {
    answer({ 'GET /api/user': visitor })
    renderInShell(
      <>
        <a href="#inhoud">Naar de inhoud</a>
        <Welcome />
      </>,
    )
    await screen.findByText('Welkom bij Plekje')
    await userEvent.tab()
    expect(screen.getByRole('link')).toHaveFocus()
    await waitFor(() => expect(overlay()).not.toBeInTheDocument())
  })

  it.each([
    ['a key', () => userEvent.keyboard('a')],
    ['a click anywhere', () => userEvent.click(document.body)],
  ])('ends by %s', async (_, act) => {
    answer({ 'GET /api/user': visitor })
    renderInShell(<Welcome />)
    await screen.findByText('Welkom bij Plekje')
    await act()
    await waitFor(() => expect(overlay()).not.toBeInTheDocument())
    expect(localStorage.getItem('hasSeenWelcome_visitor')).not.toBeNull()
  })

  it.each(['/listing/minigolf-de-otter', '/?search=golf', '/auth'])(
    'does not cover %s, nor the home page of a visit that began there',
    async (path) => {
      const asked = answer({ 'GET /api/user': visitor })
      const { router } = renderInShell(<Welcome />, path)
      await waitFor(() => expect(asked).toHaveLength(1))
      await act(async () => {})
      expect(overlay()).not.toBeInTheDocument()
      await act(() => router.navigate('/'))
      expect(overlay()).not.toBeInTheDocument()
      expect(localStorage.getItem('hasSeenWelcome_visitor')).toBeNull()
    },
  )

  it('treats a browser that identifies as a tool like any other', async () => {
    const called = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Chrome-Lighthouse Googlebot')
    answer({ 'GET /api/user': visitor })
    renderInShell(<Welcome />)
    expect(await screen.findByText('Welkom bij Plekje')).toBeInTheDocument()
    called.mockRestore()
  })

  it.each([
    ['an administrator', { body: { ...member, isAdmin: true } }, undefined],
    ['a visitor who saw it', visitor, 'hasSeenWelcome_visitor'],
    ['a member who saw it', { body: member }, 'hasSeenWelcome_u1'],
  ])('never shows to %s', async (_, user, flag) => {
    if (flag) localStorage.setItem(flag, 'true')
    const asked = answer({ 'GET /api/user': user })
    renderInShell(<Welcome />)
    await waitFor(() => expect(asked).toHaveLength(1))
    await act(async () => {})
    resetWelcome({ id: 'u1', isAdmin: true })
    expect(overlay()).not.toBeInTheDocument()
    expect(asked.map(({ call }) => call)).not.toContain('GET /api/categories')
  })
})
