import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { loadRemoteApp, RemoteUnknown } from '../src/remotes/remotes'
import { answer } from './render-in-shell'

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }))

const list = { body: [{ name: 'discovery', url: '/remotes/discovery/mf-manifest.json' }] }
const manifest = { body: { metaData: { remoteEntry: { name: 'remoteEntry.1a2b.js' } } } }
const app = { routes: [] }

beforeEach(() => {
  jest.mocked(loadRemote).mockReset().mockResolvedValue({ app })
  jest.mocked(registerRemotes).mockReset()
})

describe('loading a remote', () => {
  it('goes by the list and the manifest of the moment, and forgets what was known', async () => {
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

  it('rejects a remote that the list does not name', async () => {
    answer({ 'GET /remotes.json': { body: [] } })
    await expect(loadRemoteApp('admin')).rejects.toBeInstanceOf(RemoteUnknown)
  })

  it.each([
    ['the list cannot be had', { 'GET /remotes.json': { status: 503 } }],
    ['the list is no list', { 'GET /remotes.json': { body: { discovery: 'x' } } }],
    ['the manifest is gone', { 'GET /remotes.json': list }],
    [
      'the manifest names no script',
      { 'GET /remotes.json': list, 'GET /remotes/discovery/mf-manifest.json': { body: {} } },
    ],
  ])('rejects when %s, and tries anew the next time', async (_, answers) => {
    answer(answers)
    await expect(loadRemoteApp('discovery')).rejects.toThrow()
    answer({ 'GET /remotes.json': list, 'GET /remotes/discovery/mf-manifest.json': manifest })
    expect(await loadRemoteApp('discovery')).toBe(app)
  })

  it('gives up on one that hangs after 10 seconds', async () => {
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
