// Proves API-1.
import { ApiFailure } from '@plekje/contracts'
import { ConnectionFailure, createHttp, failureText, hasStatus, socialClient } from '../src'
import { answer } from './answers'

const http = createHttp()

describe('http', () => {
  it('sends cookies of this site and a JSON content type only with a body', async () => {
    const asked = answer(() => ({ body: {} }))
    await http({ method: 'GET', path: '/api/user' })
    await http({ method: 'POST', path: '/api/feedback', body: '{}' })
    expect(asked.map(({ init }) => init.credentials)).toEqual(['same-origin', 'same-origin'])
    expect(asked[0]?.init.headers).not.toHaveProperty('content-type')
    expect(asked[1]?.init.headers).toHaveProperty('content-type', 'application/json')
  })

  it('tells in Dutch that there was no answer', async () => {
    answer(() => new TypeError('Failed to fetch'))
    const failure = await http({ method: 'GET', path: '/api/user' }).catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(ConnectionFailure)
    expect(failureText(failure)).toBe('We krijgen even geen antwoord. Probeer het opnieuw.')
  })

  it('tells in Dutch that there is no connection', async () => {
    answer(() => new TypeError('Failed to fetch'))
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const failure = await http({ method: 'GET', path: '/api/user' }).catch((thrown: unknown) => thrown)
    expect(failureText(failure)).toMatch(/geen internet/)
    onLine.mockRestore()
  })

  it('passes an abort on unchanged', async () => {
    const stop = new AbortController()
    stop.abort()
    const abort = new DOMException('aborted', 'AbortError')
    answer(() => abort)
    await expect(http({ method: 'GET', path: '/api/user', signal: stop.signal })).rejects.toBe(abort)
  })

  it('shows the text of the server, and its own text for unexpected failures', async () => {
    answer(() => ({ status: 409, body: { error: 'Dat kan niet twee keer.', code: 'conflict' } }))
    const refused = await socialClient.addFavorite({ body: { listingId: 1 } }).catch((thrown: unknown) => thrown)
    expect(refused).toBeInstanceOf(ApiFailure)
    expect(hasStatus(refused, 409)).toBe(true)
    expect(failureText(refused)).toBe('Dat kan niet twee keer.')

    answer(() => ({ status: 502, body: '<html>' }))
    const broken = await socialClient.addFavorite({ body: { listingId: 1 } }).catch((thrown: unknown) => thrown)
    expect(failureText(broken)).toMatch(/^Er ging iets mis/)
    expect(failureText(broken, 'Kon niet toevoegen aan favorieten.')).toBe('Kon niet toevoegen aan favorieten.')
  })
})
