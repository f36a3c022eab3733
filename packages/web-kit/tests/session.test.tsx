// Proves ACCOUNT-17, API-1.
import { act, render, screen } from '@testing-library/react'
import {
  createQueryClient,
  QueryClientProvider,
  SessionProvider,
  useQueryClient,
  useSession,
  useWhenKnown,
} from '../src'
import type { Session } from '../src/session'
import { answer, member } from './answers'

const mockSettings = { brand: 'Plekje', nonce: '', hasSignedInCookie: false }
jest.mock('../src/site', () => ({ ...jest.requireActual('../src/site'), site: () => mockSettings }))

let session: Session
let whenKnown: ReturnType<typeof useWhenKnown>
let client: ReturnType<typeof useQueryClient>

function Probe() {
  session = useSession()
  whenKnown = useWhenKnown()
  client = useQueryClient()
  return <p>{`${session.status} ${session.user?.username ?? '-'}`}</p>
}

const renderSession = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <Probe />
      </SessionProvider>
    </QueryClientProvider>,
  )

describe('the session', () => {
  it('is loading first and a visitor after a 401', async () => {
    const asked = answer(() => ({ status: 401, body: { error: 'Log in.', code: 'unauthenticated' } }))
    renderSession()
    expect(screen.getByText('loading -')).toBeInTheDocument()
    expect(await screen.findByText('visitor -')).toBeInTheDocument()
    expect(asked.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it.each([
    [401, false],
    [200, true],
  ])('is waited for by what depends on it (answer %i), of which the last counts', async (status, isMember) => {
    answer(() => ({ status, body: status === 200 ? member : { error: 'Log in.', code: 'unauthenticated' } }))
    renderSession()
    const whileLoading = whenKnown
    const did: unknown[] = []
    act(() => {
      whenKnown(() => did.push('first'))
      whenKnown((isSignedIn) => did.push(isSignedIn))
    })
    expect(did).toEqual([])
    await screen.findByText(isMember ? /^member / : 'visitor -')
    expect(did).toEqual([isMember])
    act(() => whenKnown((isSignedIn) => did.push(isSignedIn)))
    expect(did).toEqual([isMember, isMember])
    expect(whenKnown).toBe(whileLoading)
  })

  describe('of a site that tells of sessions by a cookie', () => {
    beforeEach(() => {
      mockSettings.hasSignedInCookie = true
    })
    afterEach(() => {
      mockSettings.hasSignedInCookie = false
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other store.
      document.cookie = 'plekje_signed_in=; max-age=0'
    })

    it("is a visitor's without that cookie, and fetched when something may have changed", async () => {
      const asked = answer(() => ({ body: member }))
      renderSession()
      expect(await screen.findByText('visitor -')).toBeInTheDocument()
      expect(asked).toEqual([])
      await act(() => session.refresh())
      expect(await screen.findByText('member sanne')).toBeInTheDocument()
    })

    it('is fetched with it', async () => {
      answer(() => ({ body: member }))
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other store.
      document.cookie = 'plekje_signed_in=yes'
      renderSession()
      expect(await screen.findByText('member sanne')).toBeInTheDocument()
    })
  })

  it('is a visitor when the user cannot be fetched', async () => {
    answer(() => ({ status: 503, body: { error: 'Even weg.', code: 'unavailable' } }))
    renderSession()
    expect(await screen.findByText('visitor -')).toBeInTheDocument()
  })

  it('is a member when the server knows one, and forgets them with their data', async () => {
    answer(() => ({ body: member }))
    renderSession()
    expect(await screen.findByText('member sanne')).toBeInTheDocument()
    client.setQueryData(['favorites'], [1])
    act(() => session.forget())
    expect(await screen.findByText('visitor -')).toBeInTheDocument()
    expect(client.getQueryData(['favorites'])).toBeUndefined()
  })

  it.each([
    ['who signed in', () => session.remember(member), 401, 'visitor -', 'member sanne'],
    ['that a member left', () => session.forget(), 200, 'member sanne', 'visitor -'],
  ])('keeps %s, also when the response to an older request comes later', async (_, change, status, before, after) => {
    answer(() => ({ status, body: status === 200 ? member : { error: 'Log in.', code: 'unauthenticated' } }))
    renderSession()
    await screen.findByText(before)
    const { fetch } = globalThis
    let arrive = () => {}
    globalThis.fetch = async (...request) => {
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      return fetch(...request)
    }
    let refreshed = Promise.resolve()
    act(() => {
      refreshed = session.refresh()
    })
    act(change)
    await act(async () => {
      arrive()
      await refreshed
    })
    expect(await screen.findByText(after)).toBeInTheDocument()
  })

  it('remembers who signed in, and refreshes when asked', async () => {
    let user: typeof member | undefined
    answer(() => (user ? { body: user } : { status: 401, body: { error: 'Log in.', code: 'unauthenticated' } }))
    renderSession()
    await screen.findByText('visitor -')
    act(() => session.remember(member))
    expect(await screen.findByText('member sanne')).toBeInTheDocument()
    user = { ...member, username: 'sanne2' }
    await act(() => session.refresh())
    expect(await screen.findByText('member sanne2')).toBeInTheDocument()
  })
})
