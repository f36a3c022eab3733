// Proves SITE-21.
import { lazyPage, type RemoteApp } from '@plekje/web-kit'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { RemoteIncompatible } from '../src/remotes/compatibility'
import { RemoteOutlet } from '../src/remotes/remote-outlet'
import { RemoteUnknown } from '../src/remotes/remotes'
import { beginLoading } from '../src/remotes/use-remote-app'
import { answer, renderInShell, visitor } from './render-in-shell'

const app = (text: string): RemoteApp => ({ routes: [{ path: '/', element: <h1>{text}</h1> }] })
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))

beforeEach(() => {
  answer({ 'GET /api/user': visitor })
  jest.spyOn(console, 'debug').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

const Broken = () => {
  throw new Error('kapot')
}

describe('the outlet of a micro-frontend', () => {
  it('announces loading, then shows the page', async () => {
    renderInShell(<RemoteOutlet name="shown" load={async () => app('Gevonden')} />)
    expect(screen.getByRole('status')).toHaveTextContent('Bezig met laden…')
    expect(await screen.findByRole('heading', { name: 'Gevonden' })).toBeInTheDocument()
  })

  it('shows a preloaded app at once, and loads again when preloading failed', async () => {
    const load = jest.fn<Promise<RemoteApp>, [string]>().mockResolvedValue(app('Vooruit'))
    await beginLoading('early', load)
    renderInShell(<RemoteOutlet name="early" load={load} />)
    expect(await screen.findByRole('heading', { name: 'Vooruit' })).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
    await beginLoading('late', () => Promise.reject(new Error('503')))
    renderInShell(<RemoteOutlet name="late" load={async () => app('Alsnog')} />)
    expect(await screen.findByRole('heading', { name: 'Alsnog' })).toBeInTheDocument()
  })

  it('uses a load that still waits for the code of the page', async () => {
    let arrive: (page: ComponentType) => void = () => undefined
    const page = lazyPage(() => new Promise((resolve) => (arrive = resolve)), null)
    const load = jest.fn(async (): Promise<RemoteApp> => ({ routes: [{ path: '/', ...page }] }))
    const beginning = beginLoading('awaited', load)
    await act(async () => undefined)
    renderInShell(<RemoteOutlet name="awaited" load={load} />)
    arrive(() => <h1>Pagina</h1>)
    await beginning
    expect(await screen.findByRole('heading', { name: 'Pagina' })).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('waits for the page too, so that there is one skeleton', async () => {
    let arrive: (page: ComponentType) => void = () => undefined
    const page = lazyPage(() => new Promise((resolve) => (arrive = resolve)), <p>Tweede skelet</p>)
    const load = async (): Promise<RemoteApp> => ({ routes: [{ path: '/', ...page }] })
    const seen: string[] = []
    const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
    watch.observe(document.body, { childList: true, subtree: true })
    renderInShell(<RemoteOutlet name="paged" load={load} />)
    await act(async () => undefined)
    expect(screen.getByRole('status')).toHaveTextContent('Bezig met laden…')
    arrive(() => <h1>Pagina</h1>)
    expect(await screen.findByRole('heading', { name: 'Pagina' })).toBeInTheDocument()
    watch.disconnect()
    expect(seen.filter((text) => text.includes('Tweede skelet'))).toEqual([])
  })

  it('shows each failure in Dutch and recovers on retry', async () => {
    const load = jest
      .fn<Promise<RemoteApp>, [string]>()
      .mockRejectedValueOnce(new Error('503'))
      .mockRejectedValueOnce(new Error('404'))
      .mockResolvedValue(app('Terug'))
    renderInShell(<RemoteOutlet name="recovering" load={load} />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Probeer het opnieuw')
    await retry()
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    await retry()
    expect(await screen.findByRole('heading', { name: 'Terug' })).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('says that an unknown part is not available', async () => {
    renderInShell(<RemoteOutlet name="absent" load={() => Promise.reject(new RemoteUnknown('absent'))} />)
    expect(await screen.findByText('Dit onderdeel is nu niet beschikbaar.')).toBeInTheDocument()
  })

  it('asks to reload the page for a part of another version', async () => {
    const load = jest.fn(() => Promise.reject(new RemoteIncompatible('another kit')))
    renderInShell(<RemoteOutlet name="skewed" load={load} />)
    expect(await screen.findByRole('alert')).toHaveTextContent(/andere versie van de site.*Laad de pagina opnieuw/)
    const notImplemented = jest.spyOn(console, 'error').mockImplementation(() => {})
    await retry()
    // jsdom reports a reload as "not implemented".
    expect(String(notImplemented.mock.calls[0]?.[0])).toContain('navigation')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('keeps the frame alive when the part crashes, and loads the part again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const load = jest
      .fn<Promise<RemoteApp>, [string]>()
      .mockResolvedValueOnce({ routes: [{ path: '/', element: <Broken /> }] })
      .mockResolvedValue(app('Hersteld'))
    renderInShell(
      <>
        <p>Kop</p>
        <RemoteOutlet name="breaking" load={load} />
      </>,
    )
    expect(await screen.findByText('Hier ging iets mis')).toBeInTheDocument()
    expect(screen.getByText('Kop')).toBeInTheDocument()
    await retry()
    expect(await screen.findByRole('heading', { name: 'Hersteld' })).toBeInTheDocument()
  })

  it("shows the next page after one of the part's pages crashed", async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const load = async (): Promise<RemoteApp> => ({
      routes: [
        { path: '/', element: <Broken /> },
        { path: '/help', element: <h1>Hulp</h1> },
      ],
    })
    const { router } = renderInShell(<RemoteOutlet name="discovery" load={load} />)
    expect(await screen.findByText('Hier ging iets mis')).toBeInTheDocument()
    await act(() => router.navigate('/help'))
    expect(await screen.findByRole('heading', { name: 'Hulp' })).toBeInTheDocument()
    await act(() => router.navigate('/'))
    expect(await screen.findByText('Hier ging iets mis')).toBeInTheDocument()
  })

  it('shows the 404 page for an unknown path of the part', async () => {
    renderInShell(<RemoteOutlet name="partial" load={async () => app('Thuis')} />, '/listing/a/b')
    expect(await screen.findByRole('heading', { name: '404 Page Not Found', level: 1 })).toBeInTheDocument()
  })
})
