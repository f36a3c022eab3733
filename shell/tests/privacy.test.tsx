// Proves TRACK-8.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Layout } from '../src/layout/layout'
import { answer, renderInShell, visitor } from './render-in-shell'

const pages = [{ element: <Layout />, children: [{ path: '*', element: <h1>Pagina</h1> }] }]
const renderLayout = () => renderInShell(null, '/about', pages)
const region = () => screen.queryByRole('region', { name: 'Privacy' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const consentCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = `plekje_consent=${value}; path=/`
}

beforeEach(() => {
  localStorage.setItem('hasSeenWelcome_visitor', 'true')
  answer({ 'GET /api/user': visitor })
})
afterEach(() => {
  jest.restoreAllMocks()
  consentCookie('; max-age=0')
})

describe('the privacy notice', () => {
  it('is in the page between content and footer, is no dialog, and links to the policy', () => {
    renderLayout()
    const [notice, main, footer] = [region(), screen.getByRole('main'), screen.getByRole('contentinfo')]
    expect(main.compareDocumentPosition(notice as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(footer.compareDocumentPosition(notice as Node)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(within(notice as HTMLElement).getByRole('link')).toHaveAttribute('href', '/privacy')
  })

  it('gives both answers the same look', () => {
    renderLayout()
    const classes = ['Akkoord', 'Liever niet'].map((name) => screen.getByRole('button', { name }).className)
    expect(classes[0]).toBe(classes[1])
  })

  it.each([
    ['Akkoord', 'granted', /je akkoord is bewaard/],
    ['Liever niet', 'refused', /alleen anoniem/],
  ])('disappears after "%s", stores the answer, announces it and moves the focus', async (name, kept, said) => {
    const { unmount } = renderLayout()
    await press(name)
    expect(region()).not.toBeInTheDocument()
    expect(document.cookie).toContain(`plekje_consent=${kept}`)
    expect(screen.getByText(said)).toHaveAttribute('role', 'status')
    expect(screen.getByRole('button', { name: 'Privacykeuze' })).toHaveFocus()
    unmount()
    renderLayout()
    expect(region()).not.toBeInTheDocument()
  })

  it('comes back on request, with the focus in it', async () => {
    consentCookie('granted')
    renderLayout()
    expect(region()).not.toBeInTheDocument()
    await press('Privacykeuze')
    expect(region()).toHaveFocus()
    await press('Liever niet')
    expect(document.cookie).toContain('plekje_consent=refused')
    await press('Privacykeuze')
    expect(region()).toHaveFocus()
  })

  it('takes the focus when it is requested while it is shown', async () => {
    renderLayout()
    await press('Privacykeuze')
    expect(region()).toHaveFocus()
  })

  it('disappears when another tab answers, and takes no focus', () => {
    renderLayout()
    screen.getByRole('link', { name: 'Zoeken' }).focus()
    consentCookie('refused')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(region()).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Zoeken' })).toHaveFocus()
  })

  it('disappears when cookies are off, and says that the answer is not stored', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('')
    renderLayout()
    await press('Akkoord')
    expect(region()).not.toBeInTheDocument()
    expect(screen.getByText(/cookies staan uit/)).toBeInTheDocument()
  })
})
