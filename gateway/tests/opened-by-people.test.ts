// Proves ACCOUNT-10, ACCOUNT-20.
import { SESSION_COOKIE, sessionKey } from '@plekje/contracts'
import { type FakeService, type Running, startFakeService, startGateway } from './start-gateway'

let gateway: Running
let accounts: FakeService
beforeAll(async () => {
  accounts = await startFakeService('accounts')
  gateway = await startGateway({ ACCOUNTS_URL: accounts.url })
})
afterAll(async () => {
  await gateway.close()
  await accounts.close()
})
beforeEach(() => {
  accounts.asked.length = 0
})

const LINK = '/api/verify-email?token=geheim'

/** Requests that no person made, and their refusals. */
const machines: [string, { method?: string; headers?: Record<string, string> }, [number, string]][] = [
  ['HEAD', { method: 'HEAD' }, [405, 'method_not_allowed']],
  ['a page of another site', { headers: { origin: 'https://evil.example' } }, [403, 'foreign_origin']],
  ['a picture on another site', { headers: { 'sec-fetch-site': 'cross-site' } }, [403, 'foreign_origin']],
  ['a prefetch', { headers: { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' } }, [403, 'prefetch']],
  ['a prerendered page', { headers: { 'sec-purpose': 'prefetch;prerender' } }, [403, 'prefetch']],
  ['a prefetch of an older browser', { headers: { purpose: 'prefetch' } }, [403, 'prefetch']],
  ['a prefetch of an older Firefox', { headers: { 'x-moz': 'prefetch' } }, [403, 'prefetch']],
  ['a preview of Safari', { headers: { purpose: 'preview' } }, [403, 'prefetch']],
]

describe('the link that verifies an address', () => {
  it.each(machines)('does nothing for %s', async (_name, options, [status, code]) => {
    const reply = await gateway.ask(LINK, options)
    expect(reply.status).toBe(status)
    if (options.method !== 'HEAD') expect(reply.json().code).toBe(code)
    expect(accounts.asked).toHaveLength(0)
  })

  it.each([
    ['the page of the site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a program without any of these headers', {}],
  ])('is asked once by %s', async (_name, headers) => {
    expect((await gateway.ask(LINK, { headers })).status).toBe(200)
    expect(accounts.asked.map(({ method, url }) => [method, url])).toEqual([['GET', LINK]])
  })

  it('is not retried when the answer breaks off: the token may have been used', async () => {
    accounts.handler = (request) => request.socket.destroy()
    expect((await gateway.ask(LINK)).status).toBe(503)
    expect(accounts.asked).toHaveLength(1)
  })
})

describe('the link that signs out', () => {
  it.each(machines)('leaves the session for %s', async (_name, options, [status]) => {
    const { cookie } = await gateway.signIn({ id: 'u1', username: 'anna', isAdmin: false, createdAt: 1 }, 'kept')
    expect(cookie).toBe(`${SESSION_COOKIE}=kept`)
    const reply = await gateway.ask('/api/logout', { ...options, headers: { ...options.headers, cookie } })
    expect(reply.status).toBe(status)
    expect(await gateway.engines.cache.get(sessionKey('kept'))).not.toBeNull()
  })
})
