import { lazyPage, prefetchQuery, queryOptions, type RemoteApp } from '@plekje/web-kit'
import { act, fireEvent, screen } from '@testing-library/react'
import { PreloadOnIntent } from '../src/layout/preload-on-intent'
import { answer, renderInShell, visitor } from './render-in-shell'

const code = jest.fn(async () => () => null)
const data = jest.fn(async (_slug: string, _viewer: string) => 'gegevens')
const mockLoad = jest.fn(
  async (_name: string): Promise<RemoteApp> => ({
    routes: [
      {
        path: '/listing/:slug',
        ...lazyPage(code, null, undefined, ({ params, viewer }, client) =>
          prefetchQuery(
            client,
            queryOptions({ queryKey: [params.slug], queryFn: () => data(params.slug ?? '', viewer) }),
          ),
        ),
      },
    ],
  }),
)
jest.mock('../src/remotes/remotes', () => ({ loadRemoteApp: (name: string) => mockLoad(name) }))

const links = (
  <>
    <PreloadOnIntent />
    <a href="/listing/de-otter">
      <b>De Otter</b>
    </a>
    <a href="/listing/elders" target="_blank" rel="noreferrer">
      Elders
    </a>
    <a href="https://voorbeeld.example/listing/x">Anders</a>
    <a href="/api/login">Inloggen</a>
  </>
)
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
const rest = async (name: string) => {
  fireEvent.pointerOver(screen.getByText(name))
  await pass(100)
}

beforeEach(async () => {
  jest.useFakeTimers()
  jest.clearAllMocks()
  jest.spyOn(console, 'debug').mockImplementation(() => undefined)
  answer({ 'GET /api/user': visitor })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

async function open() {
  renderInShell(links, '/')
  await pass(50)
}

describe('preloading on intent', () => {
  it('loads code and data of a link that the pointer rests on, once in half a minute', async () => {
    await open()
    await rest('De Otter')
    expect(code).toHaveBeenCalledTimes(1)
    expect(data.mock.calls).toEqual([['de-otter', 'arrival']])
    await rest('Anders')
    await rest('De Otter')
    expect(data).toHaveBeenCalledTimes(1)
    await rest('Anders')
    await pass(31_000)
    await rest('De Otter')
    expect(data).toHaveBeenCalledTimes(2)
    expect(code).toHaveBeenCalledTimes(1)
  })

  it('loads a link that is touched or focused', async () => {
    await open()
    fireEvent.touchStart(screen.getByText('De Otter'))
    await pass(0)
    expect(data).toHaveBeenCalledTimes(1)
    await pass(31_000)
    fireEvent.focusIn(screen.getByText('De Otter'))
    await pass(100)
    expect(data).toHaveBeenCalledTimes(2)
  })

  it('ignores links that the pointer passes over, that leave the site or that open another tab', async () => {
    await open()
    fireEvent.pointerOver(screen.getByText('De Otter'))
    await pass(50)
    await rest('Elders')
    await rest('Anders')
    await rest('Inloggen')
    expect(data).not.toHaveBeenCalled()
  })

  it('is off for browsers that save data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    await open()
    await rest('De Otter')
    expect(data).not.toHaveBeenCalled()
  })
})
