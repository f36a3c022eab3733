// Proves SITE-33, TRACK-5.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { Layout } from '../src/layout/layout'
import { answer, renderInShell, visitor } from './render-in-shell'

const layout = (
  <StrictMode>
    <Layout />
  </StrictMode>
)
const pages = [{ element: layout, children: [{ path: '*', element: <h1>Pagina</h1> }] }]
const sent: string[] = []

/** Leaves the page and returns what it reported. */
async function reported(): Promise<object[]> {
  window.dispatchEvent(new Event('pagehide'))
  return sent.flatMap((text) => JSON.parse(text).events)
}

beforeEach(async () => {
  localStorage.setItem('hasSeenWelcome_visitor', 'true')
  answer({
    'GET /api/user': visitor,
    'POST /api/feedback': { status: 201, body: { id: 'f1' } },
  })
  // jsdom cannot read a Blob, so this one records its content.
  globalThis.Blob = class {
    constructor(parts: string[]) {
      sent.push(parts.join(''))
    }
  } as unknown as typeof Blob
  Object.assign(navigator, { sendBeacon: () => true })
  await reported()
  sent.length = 0
})

describe('page views', () => {
  it('are reported once per page and without the query, also in strict mode', async () => {
    const { router } = renderInShell(null, '/about?ref=abc', pages)
    await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Veelgestelde vragen' }))
    await act(() => router.navigate('/help?q=privé'))
    await act(() => router.navigate('/verify-email?token=geheim'))
    expect(await reported()).toEqual([
      { kind: 'view', path: '/about' },
      { kind: 'view', path: '/help' },
      { kind: 'view', path: '/verify-email' },
    ])
  })

  it('do not contain the typed text of an unknown path', async () => {
    renderInShell(null, '/sanne-de-vries-1984', pages)
    expect(await reported()).toEqual([{ kind: 'view', path: '/404' }])
  })
})

describe('feedback', () => {
  it('is also counted, by kind and length, never by its words', async () => {
    renderInShell(null, '/about', pages)
    await userEvent.click(screen.getByRole('button', { name: 'Feedback' }))
    await userEvent.type(await screen.findByLabelText('Jouw feedback'), 'Mooi hoor')
    await userEvent.click(screen.getByRole('button', { name: 'Verzenden' }))
    await screen.findByText('Feedback verzonden!')
    const events = await reported()
    expect(events).toContainEqual({ kind: 'event', path: '/', category: 'feedback', label: 'general', value: 9 })
    expect(JSON.stringify(events)).not.toContain('Mooi')
  })
})
