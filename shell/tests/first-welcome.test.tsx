// Proves WELCOME-6.
import { useSession } from '@plekje/web-kit'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beginFirstWelcome, firstWelcome, withdrawFirstWelcome } from '../src/welcome/first-welcome'
import { Welcome } from '../src/welcome/welcome'
import { answer, member, renderInShell, visitor } from './render-in-shell'

const FLAG = 'hasSeenWelcome_visitor'
let session: ReturnType<typeof useSession>
function Probe() {
  session = useSession()
  return null
}

function setSignedIn(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: no other way in the test's browser.
  document.cookie = `plekje_signed_in=${value}`
}

/** The page that a server sent, at the moment before it is drawn and then when all of it has come. */
function open(path: string, { html = '<div id="welkom" role="dialog" aria-label="Welkom"></div>' } = {}) {
  window.history.replaceState(null, '', path)
  const page = document.createElement('div')
  page.innerHTML = html
  beginFirstWelcome()
  document.body.append(page)
  document.dispatchEvent(new Event('readystatechange'))
}

beforeEach(() => {
  localStorage.clear()
  setSignedIn('')
  delete document.documentElement.dataset.welcome
})
afterEach(() => {
  withdrawFirstWelcome()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

describe('the welcome in the HTML of the home page', () => {
  it('is decided and ended without the scripts of the page', async () => {
    open('/')
    expect([firstWelcome(), localStorage.getItem(FLAG)]).toEqual(['shown', null])
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(firstWelcome()).toBe('leaving')
    await waitFor(() => expect(firstWelcome()).toBe('ended'))
    expect(localStorage.getItem(FLAG)).not.toBeNull()
  })

  it.each([
    ['where there are criteria', '/?search=golf', () => undefined],
    ['on another page', '/help', () => undefined],
    ['to who saw it', '/', () => localStorage.setItem(FLAG, 'true')],
    ['before it is known who is signed in', '/', () => setSignedIn('yes')],
  ])('is not shown %s', (_, path, before) => {
    before()
    open(path)
    expect(firstWelcome()).toBe('absent')
  })

  it('leaves a page that came without it to the page’s scripts', async () => {
    open('/', { html: '' })
    expect(firstWelcome()).toBe('absent')
    answer({ 'GET /api/user': visitor })
    renderInShell(<Welcome />)
    expect(await screen.findByText('Welkom bij Plekje')).toBeInTheDocument()
  })

  it('goes on when the scripts come, which bring no second one', async () => {
    answer({ 'GET /api/user': visitor })
    open('/')
    renderInShell(
      <>
        <Welcome />
        <Probe />
      </>,
    )
    await waitFor(() => expect(session.status).toBe('visitor'))
    expect([firstWelcome(), screen.getAllByRole('dialog').length]).toEqual(['shown', 1])
    fireEvent.animationEnd(screen.getByRole('dialog'))
    await act(async () => {})
    expect([firstWelcome(), screen.queryByText('Welkom bij Plekje')]).toEqual(['ended', null])
  })

  it.each([
    ['an administrator', { ...member, isAdmin: true }, null],
    ['a member, who is greeted by name', member, /, sanne$/],
  ])('is taken from %s, and nothing is stored', async (_, user, greeting) => {
    answer({ 'GET /api/user': { body: user } })
    open('/')
    renderInShell(<Welcome />)
    await waitFor(() => expect(firstWelcome()).toBe('ended'))
    if (greeting) expect(await screen.findByText(greeting)).toBeInTheDocument()
    else expect(screen.queryByText(/^Goede/)).not.toBeInTheDocument()
    expect(localStorage.getItem(FLAG)).toBeNull()
  })
})
