// Proves WELCOME-6.
import { useSession } from '@plekje/web-kit'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { htmlWelcomeState, startHtmlWelcome, withdrawHtmlWelcome } from '../src/welcome/html-welcome'
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

/** Loads a server-rendered page: first the state before the first paint, then the complete document. */
function open(path: string, { html = '<div id="welkom" role="dialog" aria-label="Welkom"></div>' } = {}) {
  window.history.replaceState(null, '', path)
  const page = document.createElement('div')
  page.innerHTML = html
  startHtmlWelcome()
  document.body.append(page)
  document.dispatchEvent(new Event('readystatechange'))
}

beforeEach(() => {
  localStorage.clear()
  setSignedIn('')
  delete document.documentElement.dataset.welcome
})
afterEach(() => {
  withdrawHtmlWelcome()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

describe('the server-rendered welcome of the home page', () => {
  it("shows and ends without the page's scripts", async () => {
    open('/')
    expect([htmlWelcomeState(), localStorage.getItem(FLAG)]).toEqual(['shown', null])
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(htmlWelcomeState()).toBe('leaving')
    await waitFor(() => expect(htmlWelcomeState()).toBe('ended'))
    expect(localStorage.getItem(FLAG)).not.toBeNull()
  })

  it.each([
    ['for a search', '/?search=golf', () => undefined],
    ['on another page', '/help', () => undefined],
    ['to visitors who have seen it', '/', () => localStorage.setItem(FLAG, 'true')],
    ['while somebody may be signed in', '/', () => setSignedIn('yes')],
  ])('is not shown %s', (_, path, before) => {
    before()
    open(path)
    expect(htmlWelcomeState()).toBe('absent')
  })

  it("leaves a page without it to the page's scripts", async () => {
    open('/', { html: '' })
    expect(htmlWelcomeState()).toBe('absent')
    answer({ 'GET /api/user': visitor })
    renderInShell(<Welcome />)
    expect(await screen.findByText('Welkom bij Plekje')).toBeInTheDocument()
  })

  it('goes on when the scripts are loaded, without a second welcome', async () => {
    answer({ 'GET /api/user': visitor })
    open('/')
    renderInShell(
      <>
        <Welcome />
        <Probe />
      </>,
    )
    await waitFor(() => expect(session.status).toBe('visitor'))
    expect([htmlWelcomeState(), screen.getAllByRole('dialog').length]).toEqual(['shown', 1])
    fireEvent.animationEnd(screen.getByRole('dialog'))
    await act(async () => {})
    expect([htmlWelcomeState(), screen.queryByText('Welkom bij Plekje')]).toEqual(['ended', null])
  })

  it.each([
    ['an administrator', { ...member, isAdmin: true }, null],
    ['a member, who is greeted by name', member, /, sanne$/],
  ])('is withdrawn from %s, and nothing is stored', async (_, user, greeting) => {
    answer({ 'GET /api/user': { body: user } })
    open('/')
    renderInShell(<Welcome />)
    await waitFor(() => expect(htmlWelcomeState()).toBe('ended'))
    if (greeting) expect(await screen.findByText(greeting)).toBeInTheDocument()
    else expect(screen.queryByText(/^Goede/)).not.toBeInTheDocument()
    expect(localStorage.getItem(FLAG)).toBeNull()
  })
})
