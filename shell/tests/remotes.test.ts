// Proves PLATFORM-8.
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { reportBrowserError } from '../src/errors/error-reports'
import { RemoteIncompatible } from '../src/remotes/compatibility'
import { loadRemoteApp, RemoteUnknown } from '../src/remotes/remotes'
import { renderedParts } from '../src/remotes/rendered-remote'
import { answer } from './render-in-shell'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }))
jest.mock('../src/errors/error-reports', () => ({ registerScripts: jest.fn(), reportBrowserError: jest.fn() }))
jest.mock('../src/remotes/rendered-remote', () => ({ renderedParts: { remote: {} } }))
jest.mock('react', () => ({ ...jest.requireActual('react'), version: '19.3.1' }))
jest.mock('@plekje/web-kit', () => ({ ...jest.requireActual('@plekje/web-kit'), KIT_VERSION: '1.4.0' }))

const list = { body: [{ name: 'discovery', url: '/remotes/discovery/mf-manifest.json' }] }
const manifest = { body: { metaData: { remoteEntry: { name: 'remoteEntry.1a2b.js' } } } }
const app = { routes: [] }

beforeEach(() => {
  jest.mocked(loadRemote).mockReset().mockResolvedValue({ app })
  jest.mocked(registerRemotes).mockReset()
})

describe('loading a remote', () => {
  it('uses the current list and manifest, and drops an earlier registration', async () => {
    answer({ 'GET /remotes.json': list, 'GET /remotes/discovery/mf-manifest.json': manifest })
    expect(await loadRemoteApp('discovery')).toBe(app)
    expect(registerRemotes).toHaveBeenCalledWith(
      [
        {
          name: 'discovery',
          entry: 'http://localhost/remotes/discovery/remoteEntry.1a2b.js',
          type: 'global',
          entryGlobalName: 'discovery',
        },
      ],
      { force: true },
    )
  })

  it('uses the version that rendered the page while the list offers it', async () => {
    const rendered = '/remotes/discovery-v2/mf-manifest.json'
    Object.assign(renderedParts?.remote ?? {}, { name: 'discovery', manifest: rendered })
    const [live] = list.body
    answer({ 'GET /remotes.json': { body: [{ ...live, otherUrl: rendered }] }, [`GET ${rendered}`]: manifest })
    await loadRemoteApp('discovery')
    const entry = 'http://localhost/remotes/discovery-v2/remoteEntry.1a2b.js'
    expect(registerRemotes).toHaveBeenCalledWith([expect.objectContaining({ entry })], { force: true })

    answer({ 'GET /remotes.json': list, 'GET /remotes/discovery/mf-manifest.json': manifest })
    await loadRemoteApp('discovery')
    const liveEntry = 'http://localhost/remotes/discovery/remoteEntry.1a2b.js'
    expect(registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ entry: liveEntry })], { force: true })
  })

  it('rejects another build of a remote than the page has loaded, until a reload', async () => {
    answer({ 'GET /remotes.json': list, 'GET /remotes/discovery/mf-manifest.json': manifest })
    await loadRemoteApp('discovery')
    const newer = { body: { metaData: { remoteEntry: { name: 'remoteEntry.3c4d.js' } } } }
    answer({ 'GET /remotes.json': list, 'GET /remotes/discovery/mf-manifest.json': newer })
    await expect(loadRemoteApp('discovery')).rejects.toThrow(RemoteIncompatible)
    expect(registerRemotes).toHaveBeenCalledTimes(1)
  })

  it('rejects a remote that the list does not name', async () => {
    answer({ 'GET /remotes.json': { body: [] } })
    await expect(loadRemoteApp('admin')).rejects.toBeInstanceOf(RemoteUnknown)
  })

  it.each([
    ['the list fails', { 'GET /remotes.json': { status: 503 } }],
    ['the list is invalid', { 'GET /remotes.json': { body: { discovery: 'x' } } }],
    ['the manifest is gone', { 'GET /remotes.json': list }],
    [
      'the manifest names no script',
      { 'GET /remotes.json': list, 'GET /remotes/discovery/mf-manifest.json': { body: {} } },
    ],
  ])('rejects when %s, and starts again on the next call', async (_, answers) => {
    answer(answers)
    await expect(loadRemoteApp('discovery')).rejects.toThrow()
    answer({ 'GET /remotes.json': list, 'GET /remotes/discovery/mf-manifest.json': manifest })
    expect(await loadRemoteApp('discovery')).toBe(app)
  })

  it('rejects after 10 seconds when a request hangs', async () => {
    jest.useFakeTimers()
    answer({ 'GET /remotes.json': list, 'GET /remotes/discovery/mf-manifest.json': manifest })
    jest.mocked(loadRemote).mockReturnValue(new Promise(() => {}))
    const failed = jest.fn()
    loadRemoteApp('discovery').catch(failed)
    await jest.advanceTimersByTimeAsync(9_999)
    expect(failed).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('10000 ms') }))
    jest.useRealTimers()
  })
})

describe('a remote that was built with other shared packages', () => {
  const here = { react: '19.3.1', 'react-dom': '19.3.1', '@plekje/web-kit': '1.4.0', '@plekje/ui': '1.4.0' }
  const load = (built: Record<string, string>) => {
    const shared = Object.entries(built).map(([name, version]) => ({ name, version }))
    answer({
      'GET /remotes.json': list,
      'GET /remotes/discovery/mf-manifest.json': { body: { ...manifest.body, shared } },
    })
    return loadRemoteApp('discovery')
  }

  it.each([
    ['a newer React', { ...here, react: '20.0.0' }],
    ['an older React', { ...here, react: '18.3.1' }],
    ['another renderer', { ...here, 'react-dom': '20.0.0' }],
    ['a newer kit', { ...here, '@plekje/web-kit': '2.0.0' }],
    ['newer components', { ...here, '@plekje/ui': '2.0.0' }],
  ])('is rejected before registration and reported when its build has %s', async (_, built) => {
    await expect(load(built)).rejects.toBeInstanceOf(RemoteIncompatible)
    expect(registerRemotes).not.toHaveBeenCalled()
    expect(loadRemote).not.toHaveBeenCalled()
    expect(reportBrowserError).toHaveBeenCalledWith('load', expect.any(RemoteIncompatible), 'discovery')
  })

  it.each([
    ['of the same major versions', { ...here, react: '19.0.0', '@plekje/ui': '1.99.0' }],
    ['from before the kit had a version', { ...here, '@plekje/web-kit': '0.1.0', '@plekje/ui': '0.1.0' }],
    ['without a list of shared packages', {}],
  ])('is loaded when its build is %s', async (_, built) => {
    expect(await load(built)).toBe(app)
  })
})
