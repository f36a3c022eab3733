// Proves WELCOME-7.
import { act, screen } from '@testing-library/react'
import { SignUpBar } from '../src/sign-up-bar/sign-up-bar'
import { answer, member, renderInShell, visitor } from './render-in-shell'

const DAY_MS = 24 * 60 * 60 * 1000
const bar = () => screen.queryByRole('region', { name: 'Gratis account' })
const width = (pixels: number) => {
  window.matchMedia = ((query: string) => ({
    matches: pixels <= 16 * Number(/[\d.]+/.exec(query)?.[0]),
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia
}

/** Renders at a path and waits for the session. */
async function renderAt(path: string, user: Parameters<typeof answer>[0][string] = visitor) {
  answer({ 'GET /api/user': user })
  const view = renderInShell(<SignUpBar />, path)
  await act(() => jest.advanceTimersByTimeAsync(1))
  return view
}
const second = () => act(() => jest.advanceTimersByTimeAsync(1000))

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers()
  width(768)
})
afterEach(() => jest.useRealTimers())

describe('the sign-up bar', () => {
  it('appears a second after a visitor opens a venue on a phone', async () => {
    await renderAt('/listing/de-hoge-duinen')
    await act(() => jest.advanceTimersByTimeAsync(900))
    expect(bar()).not.toBeInTheDocument()
    await second()
    expect(bar()).toBeInTheDocument()
  })

  it.each([
    ['on a wide screen', '/listing/x', visitor, 769],
    ['elsewhere on the site', '/category/minigolf', visitor, 360],
    ['to members', '/listing/x', { body: member }, 360],
  ])('does not show %s', async (_, path, user, pixels) => {
    width(pixels)
    await renderAt(path, user)
    await second()
    await second()
    expect(bar()).not.toBeInTheDocument()
  })

  it('shows on /spots/ too', async () => {
    await renderAt('/spots/x')
    await second()
    expect(bar()).toBeInTheDocument()
  })

  it('stays hidden for three days after it was closed', async () => {
    jest.setSystemTime(new Date('2026-05-01T12:00:00Z'))
    const first = await renderAt('/listing/x')
    await second()
    act(() => screen.getByRole('button', { name: 'Sluiten' }).click())
    expect(bar()).not.toBeInTheDocument()
    expect(localStorage.getItem('signupBarDismissedAt')).toBe(String(Date.now()))
    first.unmount()

    jest.setSystemTime(Date.now() + 3 * DAY_MS - 60_000)
    const again = await renderAt('/listing/x')
    await second()
    expect(bar()).not.toBeInTheDocument()
    again.unmount()

    jest.setSystemTime(Date.now() + 120_000)
    await renderAt('/listing/x')
    await second()
    expect(bar()).toBeInTheDocument()
  })

  it('disappears when the visitor leaves the venue', async () => {
    const { router } = await renderAt('/listing/x')
    await second()
    await act(() => router.navigate('/'))
    expect(bar()).not.toBeInTheDocument()
  })
})
