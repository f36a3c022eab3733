// Proves WELCOME-1, WELCOME-2.
import { useSession } from '@plekje/web-kit'
import { act, screen, waitFor } from '@testing-library/react'
import { Welcome } from '../src/welcome/welcome'
import { answer, member, renderInShell, visitor } from './render-in-shell'

let session: ReturnType<typeof useSession>
function Probe() {
  session = useSession()
  return null
}

beforeEach(() => localStorage.clear())

it("signing out ends a member's welcome, and no visitor's welcome follows", async () => {
  answer({ 'GET /api/user': { body: member } })
  renderInShell(
    <>
      <Welcome />
      <Probe />
    </>,
  )
  expect(await screen.findByText(/^Goede.*, sanne$/)).toBeInTheDocument()
  act(() => session.forget())
  await waitFor(() => expect(session.status).toBe('visitor'))
  await act(async () => {})
  expect(screen.queryByRole('dialog', { name: 'Welkom' })).not.toBeInTheDocument()
  expect(localStorage.getItem('hasSeenWelcome_visitor')).not.toBeNull()
  act(() => session.remember(member))
  expect(await screen.findByText(/^Goede.*, sanne$/)).toBeInTheDocument()
})

it('after signing in on another page, the welcome waits for the home page', async () => {
  answer({ 'GET /api/user': visitor })
  const { router } = renderInShell(
    <>
      <Welcome />
      <Probe />
    </>,
    '/auth',
  )
  await waitFor(() => expect(session.status).toBe('visitor'))
  act(() => session.remember(member))
  await act(async () => {})
  expect(screen.queryByRole('dialog', { name: 'Welkom' })).not.toBeInTheDocument()
  await act(() => router.navigate('/'))
  expect(await screen.findByText(/^Goede.*, sanne$/)).toBeInTheDocument()
})
