// Proves ACCOUNT-19, ACCOUNT-20, ACCOUNT-25, API-12, API-14, PLATFORM-18, PLATFORM-24.
import { IDENTITY_HEADER, memberSessionsKey, sessionKey } from '@plekje/contracts'
import { createVerifier, readPublicKeys } from '@plekje/service-kit'
import { IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'
import { type FakeService, type Running, sendJson, startFakeService, startGateway, until } from './start-gateway'

describe('identity', () => {
  let gateway: Running
  let accounts: FakeService
  let reviews: FakeService
  const sam = { id: 'u1', username: 'sam', isAdmin: false, createdAt: 1 }
  beforeAll(async () => {
    accounts = await startFakeService('accounts')
    reviews = await startFakeService('reviews')
    gateway = await startGateway({ ACCOUNTS_URL: accounts.url, REVIEWS_URL: reviews.url })
  })
  afterAll(async () => {
    await gateway.close()
    await accounts.close()
    await reviews.close()
  })
  beforeEach(() => {
    accounts.asked.length = 0
    reviews.asked.length = 0
  })

  /** Verifies the token of the last request as the service would. */
  const callerSeen = (service: FakeService, audience: string) =>
    createVerifier({ audience, keys: readPublicKeys(IDENTITY_PUBLIC_KEYS), units: new Set() }).callerOf(
      service.asked.at(-1)?.headers ?? {},
    )
  const memberSeen = async (service: FakeService) => {
    const caller = await callerSeen(service, 'reviews')
    return caller?.kind === 'member' ? caller.member : undefined
  }

  it('of a session reaches the service as a signed token', async () => {
    const cookie = await gateway.signIn(sam)
    expect((await gateway.ask('/api/my-reviews', { headers: cookie })).status).toBe(200)
    expect(await memberSeen(reviews)).toEqual({ id: 'u1', username: 'sam', isAdmin: false })
  })

  it('is signed for one service and refused by another', async () => {
    const cookie = await gateway.signIn(sam)
    await gateway.ask('/api/my-reviews', { headers: cookie })
    expect(await callerSeen(reviews, 'reviews')).toMatchObject({ kind: 'member' })
    for (const other of ['accounts', 'listings', 'sample']) expect(await callerSeen(reviews, other)).toBeUndefined()
  })

  it('is signed once per half minute', async () => {
    const cookie = await gateway.signIn(sam)
    for (const _ of [1, 2, 3]) await gateway.ask('/api/my-reviews', { headers: cookie })
    expect(new Set(reviews.asked.map(({ headers }) => headers[IDENTITY_HEADER])).size).toBe(1)
  })

  it('of a visitor reaches the service signed too', async () => {
    await gateway.ask('/api/verify-email')
    expect(await callerSeen(accounts, 'accounts')).toEqual({ kind: 'visitor' })
  })

  it('of a visitor on a member’s path is refused without asking the service', async () => {
    const reply = await gateway.ask('/api/my-reviews')
    expect([reply.status, reply.json().code]).toEqual([401, 'not_authenticated'])
    expect(reply.json().error).toBe('Log in om dit te doen.')
    expect(reviews.asked).toHaveLength(0)
  })

  it('that a client sends itself is removed', async () => {
    const forged = { [IDENTITY_HEADER]: 'forged', 'X-Plekje-IDENTITY': 'again' }
    expect((await gateway.ask('/api/my-reviews', { headers: forged })).status).toBe(401)
    await gateway.ask('/api/register', { method: 'POST', headers: forged, body: '{}' })
    expect(await callerSeen(accounts, 'accounts')).toEqual({ kind: 'visitor' })
    const cookie = await gateway.signIn(sam)
    await gateway.ask('/api/my-reviews', { headers: { ...forged, ...cookie } })
    expect(await memberSeen(reviews)).toMatchObject({ id: 'u1' })
  })

  it('cannot be forged by naming its header in Connection, nor by an internal token', async () => {
    const cookie = await gateway.signIn(sam)
    const headers = {
      ...cookie,
      connection: `close, ${IDENTITY_HEADER}, x-secret`,
      'x-secret': '1',
      authorization: 'Bearer x',
    }
    await gateway.ask('/api/my-reviews', { headers })
    expect(await memberSeen(reviews)).toMatchObject({ id: 'u1' })
    expect(reviews.asked[0]?.headers).not.toHaveProperty('x-secret')
    expect(reviews.asked[0]?.headers).not.toHaveProperty('authorization')
  })

  it('follows a change of rights and the end of the session at once', async () => {
    const cookie = await gateway.signIn(sam, 's2')
    await gateway.ask('/api/my-reviews', { headers: cookie })
    await gateway.signIn({ ...sam, isAdmin: true }, 's2')
    await gateway.ask('/api/my-reviews', { headers: cookie })
    expect(await memberSeen(reviews)).toMatchObject({ isAdmin: true })
    await gateway.engines.cache.delete(sessionKey('s2'))
    expect((await gateway.ask('/api/my-reviews', { headers: cookie })).status).toBe(401)
  })

  it('of a broken session record is that of a visitor', async () => {
    await gateway.engines.cache.set(sessionKey('s3'), 'not json', { ttlSeconds: 60 })
    expect((await gateway.ask('/api/my-reviews', { headers: { cookie: 'plekje_session=s3' } })).status).toBe(401)
  })

  it('hides the session id from every service but accounts', async () => {
    const cookie = await gateway.signIn(sam)
    await gateway.ask('/api/my-reviews', { headers: cookie })
    await gateway.ask('/api/user', { headers: cookie })
    expect(reviews.asked[0]?.headers.cookie).toBeUndefined()
    expect(accounts.asked[0]?.headers.cookie).toBe(cookie.cookie)
  })

  it('ends by GET /api/logout, which redirects home', async () => {
    const cookie = await gateway.signIn(sam, 's4')
    await gateway.engines.cache.addToSet(memberSessionsKey('u1'), 's4', 60)
    const reply = await gateway.ask('/api/logout', { headers: { ...cookie, 'sec-fetch-site': 'same-origin' } })
    expect([reply.status, reply.headers.location]).toEqual([302, '/'])
    expect(String(reply.headers['set-cookie'])).toMatch(/^plekje_session=;.*Path=\/.*Expires=Thu, 01 Jan 1970/)
    expect(await gateway.engines.cache.get(sessionKey('s4'))).toBeNull()
    expect(await gateway.engines.cache.members(memberSessionsKey('u1'))).toEqual([])
  })

  it('does not end by a link on another site', async () => {
    const cookie = await gateway.signIn(sam, 's5')
    const reply = await gateway.ask('/api/logout', { headers: { ...cookie, 'sec-fetch-site': 'cross-site' } })
    expect(reply.status).toBe(403)
    expect(await gateway.engines.cache.get(sessionKey('s5'))).not.toBeNull()
  })

  it('carries one request id and trace to the service and back', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const cookie = await gateway.signIn(sam)
    const reply = await gateway.ask('/api/my-reviews', { headers: { ...cookie, traceparent, 'x-request-id': 'abc' } })
    expect(reviews.asked[0]?.headers).toMatchObject({ traceparent, 'x-request-id': 'abc' })
    expect(reply.headers['x-request-id']).toBe('abc')
    await gateway.ask('/api/my-reviews', { headers: { ...cookie, traceparent: 'nonsense', 'x-request-id': 'a b' } })
    expect(reviews.asked[1]?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)
    expect(reviews.asked[1]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('requests that change something', () => {
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
  const register = (headers: Record<string, string>) =>
    gateway.ask('/api/register', { method: 'POST', body: '{}', headers })

  it.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['from no origin at all, as sandboxed frames are', { origin: 'null' }],
    ['from another site by its browser’s word', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['from a page that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('are refused %s', async (_, headers) => {
    accounts.asked.length = 0
    const reply = await register(headers as unknown as Record<string, string>)
    expect([reply.status, reply.json().code]).toEqual([403, 'foreign_origin'])
    expect(accounts.asked).toHaveLength(0)
  })

  it('are allowed from pages of this host by any of its names, and from programs', async () => {
    const { host } = new URL(gateway.url)
    const port = host.split(':')[1]
    expect((await register({ origin: gateway.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await register({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).status).toBe(200)
    expect((await register({ 'sec-fetch-site': 'none' })).status).toBe(200)
    expect((await register({})).status).toBe(200)
  })

  it('are refused early when their body is larger than the contract accepts', async () => {
    accounts.asked.length = 0
    const reply = await gateway.ask('/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(12 * 1024) },
    })
    expect([reply.status, reply.json().code]).toEqual([413, 'too_large'])
    expect(accounts.asked).toHaveLength(0)
  })
})

describe('the rate limit per address', () => {
  it('counts expensive requests of /api, and no pages, files or cached responses', async () => {
    const listings = await startFakeService('listings')
    const gateway = await startGateway({ LISTINGS_URL: listings.url, RATE_LIMIT_PER_MINUTE: '4' })
    await gateway.keepsAnswers()
    for (const path of ['/', '/media/scenes/a/b/1.svg', '/robots.txt', '/nothing.js', '/api/categories']) {
      for (const _ of [1, 2, 3]) expect((await gateway.ask(path)).status).not.toBe(429)
    }
    const statuses = []
    for (const path of ['/api/categories', '/api/nothing', '/api/login', '/api/user', '/api/login', '/api/nothing']) {
      statuses.push((await gateway.ask(path)).status)
    }
    expect(statuses).toEqual([200, 404, 302, 401, 429, 429])
    expect((await gateway.ask('/api/categories')).status).toBe(200)
    const refused = await gateway.ask('/api/locations')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json().error).toMatch(/^Je doet te veel verzoeken\. Probeer het over \d+ seconden opnieuw\.$/)
    await gateway.close()
    await listings.close()
  })

  it('counts pages that are rendered', async () => {
    const gateway = await startGateway({ PAGE_LIMIT_PER_MINUTE: '3' }, { 'shell/app.js': 'x' })
    const statuses = []
    for (const path of ['/', '/help', '/app.js', '/app.js', '/sitemap.xml', '/about', '/app.js', '/robots.txt']) {
      statuses.push((await gateway.ask(path)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 503, 429, 200, 200])
    const refused = await gateway.ask('/')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await gateway.close()
  })

  it.each([
    ['IPv4', ['203.0.113.5:40000', '203.0.113.5:40001', '203.0.113.5']],
    ['IPv6', ['[2001:db8::1]:40000', '[2001:db8::1]:40001', '2001:db8::1']],
  ])('counts an %s address once, whichever port a trusted proxy appends', async (_, addresses) => {
    const gateway = await startGateway({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' })
    const statuses = []
    for (const address of addresses) {
      statuses.push((await gateway.ask('/api/x', { headers: { 'x-forwarded-for': address } })).status)
    }
    expect(statuses).toEqual([404, 429, 429])
    await gateway.close()
  })

  it('counts by the address of the connection unless a proxy is trusted', async () => {
    const gateway = await startGateway({ RATE_LIMIT_PER_MINUTE: '1' })
    const statuses = []
    for (const address of ['1.1.1.1', '2.2.2.2']) {
      statuses.push((await gateway.ask('/api/x', { headers: { 'x-forwarded-for': address } })).status)
    }
    expect(statuses).toEqual([404, 429])
    await gateway.close()
  })

  it('counts by the address that the trusted proxy saw, not by one that the client wrote', async () => {
    const accounts = await startFakeService('accounts')
    const gateway = await startGateway({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1', ACCOUNTS_URL: accounts.url })
    const statuses = []
    for (const chain of ['9.9.9.9, 1.1.1.1', '8.8.8.8, 1.1.1.1', '9.9.9.9, 2.2.2.2']) {
      statuses.push((await gateway.ask('/api/verify-email', { headers: { 'x-forwarded-for': chain } })).status)
    }
    expect(statuses).toEqual([200, 429, 200])
    expect(accounts.asked.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['1.1.1.1', '2.2.2.2'])
    await gateway.close()
    await accounts.close()
  })
})

describe('a service that fails', () => {
  let gateway: Running
  let accounts: FakeService
  beforeAll(async () => {
    accounts = await startFakeService('accounts')
    gateway = await startGateway({ ACCOUNTS_URL: accounts.url, LISTINGS_URL: 'http://127.0.0.1:9' })
  })
  afterAll(async () => {
    await gateway.close()
    await accounts.close()
  })

  it('by being unavailable leads to a Dutch 503 with Retry-After, and does not harm others', async () => {
    for (const _ of Array.from({ length: 8 })) {
      const reply = await gateway.ask('/api/locations')
      expect([reply.status, reply.headers['retry-after'], reply.json().code]).toEqual([503, '5', 'unavailable'])
    }
    expect((await gateway.ask('/api/verify-email')).status).toBe(200)
  })

  it('by hanging up before it answers leads to 503', async () => {
    accounts.handler = (request) => request.socket.destroy()
    const reply = await gateway.ask('/api/verify-email')
    expect([reply.status, reply.headers['content-type']]).toEqual([503, 'application/json; charset=utf-8'])
  })

  it('in the middle of a response leaves the caller neither waiting nor with a response that looks complete', async () => {
    accounts.handler = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half')
      setImmediate(() => response.destroy())
    }
    await expect(gateway.ask('/api/verify-email')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  it('repeatedly gets no requests for a while, and gets them again later', async () => {
    accounts.handler = (request) => request.socket.destroy()
    for (const _ of Array.from({ length: 6 })) await gateway.ask('/api/verify-email')
    accounts.asked.length = 0
    accounts.handler = (_request, response) => sendJson(response, { ok: true })
    expect((await gateway.ask('/api/verify-email')).status).toBe(503)
    expect(accounts.asked).toHaveLength(0)
    await until(async () => (await gateway.ask('/api/verify-email')).status === 200, 'the service is asked again')
  })
})
