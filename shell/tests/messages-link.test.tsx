// Proves MESSAGE-5, MESSAGE-8.
import { act, screen, waitFor, within } from '@testing-library/react'
import { Layout } from '../src/layout/layout'
import { answer, member, renderInShell, visitor } from './render-in-shell'

const pages = [{ element: <Layout />, children: [{ path: '*', element: <h1>Pagina</h1> }] }]
const renderLayout = () => renderInShell(null, '/', pages)
const UNREAD = 'GET /api/messages/unread'

/** Streams that were opened, in order. */
let sources: FakeSource[] = []
class FakeSource {
  static readonly CLOSED = 2
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  readyState = 1
  isClosed = false
  constructor(readonly url: string) {
    sources.push(this)
  }
  close() {
    this.isClosed = true
  }
  /** The browser gives the stream up, as after a 503. */
  refuse() {
    this.readyState = FakeSource.CLOSED
    act(() => this.onerror?.())
  }
  tell = (count: number) => act(() => this.onmessage?.({ data: JSON.stringify({ count }) }))
}

function setVisible(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  localStorage.setItem('hasSeenWelcome_visitor', 'true')
  localStorage.setItem('hasSeenWelcome_u1', 'true')
  sources = []
  globalThis.EventSource = FakeSource as unknown as typeof EventSource
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EventSource')
  Reflect.deleteProperty(document, 'visibilityState')
})

const banner = () => within(screen.getByRole('banner'))
const link = (name: string) => banner().findByRole('link', { name })

it('the header links a member to their messages, with the number of unread ones in its name', async () => {
  answer({ 'GET /api/user': { body: member }, [UNREAD]: { body: { count: 3 } } })
  renderLayout()
  const found = await link('Berichten, 3 ongelezen')
  expect(found).toHaveAttribute('href', '/messages')
  expect(within(found).getByText('3')).toHaveAttribute('aria-hidden', 'true')
  // The number that a page begins with interrupts nobody.
  expect(screen.queryByText('Berichten: 3 ongelezen')).not.toBeInTheDocument()
})

it('the header follows the number live, and announces politely that it grew', async () => {
  answer({ 'GET /api/user': { body: member }, [UNREAD]: { body: { count: 1 } } })
  renderLayout()
  await link('Berichten, 1 ongelezen')
  expect(sources.map(({ url }) => url)).toEqual(['/api/messages/unread/stream'])
  sources[0]?.tell(120)
  expect(within(await link('Berichten, 120 ongelezen')).getByText('99+')).toBeInTheDocument()
  const announced = await screen.findByText('Berichten: 120 ongelezen')
  expect(announced.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  sources[0]?.tell(0)
  await link('Berichten')
  expect(announced).toBeEmptyDOMElement()
})

it('the header closes the stream in the background, and requests the number again when the page becomes visible', async () => {
  const asked = answer({ 'GET /api/user': { body: member }, [UNREAD]: { body: { count: 1 } } })
  renderLayout()
  await link('Berichten, 1 ongelezen')
  setVisible('hidden')
  expect(sources.map(({ isClosed }) => isClosed)).toEqual([true])
  setVisible('visible')
  await waitFor(() => expect(asked.filter(({ call }) => call === UNREAD)).toHaveLength(2))
  expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000)

it('the header opens a refused stream again after ever longer pauses while the page is seen, and keeps its number', async () => {
  answer({ 'GET /api/user': { body: member }, [UNREAD]: { body: { count: 1 } } })
  renderLayout()
  await link('Berichten, 1 ongelezen')
  const asked = answer({ [UNREAD]: { status: 503, body: { error: 'Even weg.', code: 'unavailable' } } })
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  jest.useFakeTimers()
  try {
    sources[0]?.refuse()
    await act(() => pass(14))
    expect(sources).toHaveLength(1)
    await act(() => pass(1))
    expect(sources).toHaveLength(2)
    sources[1]?.refuse()
    await act(() => pass(19))
    expect(sources).toHaveLength(2)
    await act(() => pass(1))
    expect(sources).toHaveLength(3)
    sources[2]?.refuse()
    setVisible('hidden')
    await act(() => pass(60))
    expect(sources).toHaveLength(3)
  } finally {
    jest.useRealTimers()
    jest.restoreAllMocks()
  }
  expect(asked.filter(({ call }) => call === UNREAD)).toHaveLength(2)
  await link('Berichten, 1 ongelezen')
})

it('the header works in a browser without streams, and shows no number and no error while social is unavailable', async () => {
  Reflect.deleteProperty(globalThis, 'EventSource')
  const unavailable = { status: 503, body: { error: 'Even weg.', code: 'unavailable' } }
  const asked = answer({ 'GET /api/user': { body: member }, [UNREAD]: unavailable })
  renderLayout()
  await link('Berichten')
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(UNREAD))
  expect(screen.queryByText('Even weg.')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('the header requests nothing for a visitor', async () => {
  const asked = answer({ 'GET /api/user': visitor })
  renderLayout()
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /api/user'))
  expect(banner().queryByRole('link', { name: /Berichten/ })).not.toBeInTheDocument()
  expect(asked.filter(({ call }) => call.includes('/api/messages'))).toEqual([])
  expect(sources).toEqual([])
})
