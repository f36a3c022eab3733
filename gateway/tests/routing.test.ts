// Proves ACCOUNT-20, API-15, SEARCH-3, SITE-12.
import { SERVICES } from '@plekje/contracts'
import { createRouteMatcher } from '../src/routes/match-route'
import { apis } from '../src/routes/outside-apis'
import { routeTable } from '../src/routes/route-table'
import { askRaw, type FakeService, type Running, sendJson, startFakeService, startGateway } from './start-gateway'

const endpoints = Object.entries(apis).flatMap(([service, api]) =>
  Object.values(api).map((endpoint) => ({ service, endpoint })),
)

describe('the route table', () => {
  const match = createRouteMatcher(routeTable)

  it('leads every endpoint that is not internal to its service, with the right audience', () => {
    for (const { service, endpoint } of endpoints.filter(({ endpoint }) => endpoint.access !== 'internal')) {
      const found = match(endpoint.method, `/api${endpoint.path.replace(/:[A-Za-z]+/g, '17')}`)
      expect(found).toMatchObject({ kind: 'route', route: { service } })
      if (found.kind !== 'route') continue
      expect(found.route.audience).toBe(endpoint.access === 'public' ? undefined : 'member')
    }
  })

  it('has no internal endpoint', () => {
    for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.access === 'internal')) {
      expect(match(endpoint.method, `/api${endpoint.path}`).kind).toBe('unknown')
    }
  })

  it('has no row without a contract', () => {
    const described = new Set(endpoints.map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`))
    const rows = routeTable.filter(({ path }) => path.startsWith('/api/'))
    const unknown = rows.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`))
    // Uploads, streams and a calendar: not JSON both ways.
    expect(unknown.filter((row) => !described.has(row)).sort()).toEqual([
      'GET /api/messages/unread/stream',
      'GET /api/plans/:id/calendar.ics',
      'GET /api/smart-plan/progress/:progressId',
      'POST /api/admin/venues/:id/photos',
      'POST /api/my-venues/:id/photos',
      'POST /api/proposal-photos/:id',
      'POST /api/reviews/:id/photos',
    ])
  })

  it('caches only responses that are the same for everyone', () => {
    expect(routeTable.filter(({ cache, audience }) => cache !== undefined && audience !== undefined)).toEqual([])
  })
})

describe('routing', () => {
  let gateway: Running
  const services = new Map<string, FakeService>()
  beforeAll(async () => {
    const env: Record<string, string> = {}
    for (const name of SERVICES) {
      if (name === 'social') continue
      const service = await startFakeService(name)
      services.set(name, service)
      env[`${name.toUpperCase().replaceAll('-', '_')}_URL`] = service.url
    }
    gateway = await startGateway(env)
  })
  afterAll(async () => {
    await gateway.close()
    for (const service of services.values()) await service.close()
  })

  it.each([
    ['/api/listings?search=a', 'search'],
    ['/api/search/suggestions?q=ut', 'search'],
    ['/api/reverse-geocode?lat=52&lng=5', 'search'],
    ['/api/listings/featured', 'listings'],
    ['/api/listings/category/3', 'listings'],
    ['/api/listings/some?ids=1%2C2', 'listings'],
    ['/api/listings/de-kroeg', 'listings'],
    ['/api/locations/utrecht', 'listings'],
    ['/api/categories/stats', 'listings'],
    ['/api/listings/3/google-reviews', 'reviews'],
    ['/api/verify-email?token=x', 'accounts'],
  ])('asks for %s the service %s', async (path, service) => {
    expect((await gateway.ask(path)).json()).toEqual({ service, path })
  })

  it('answers an unknown path with JSON 404 and an unknown method with 405', async () => {
    const unknown = await gateway.ask('/api/nothing')
    expect([unknown.status, unknown.json().code]).toEqual([404, 'unknown_address'])
    expect(unknown.headers['content-type']).toMatch('application/json')
    const method = await gateway.ask('/api/listings', { method: 'POST' })
    expect([method.status, method.headers.allow]).toEqual([405, 'GET'])
    expect((await gateway.ask('/api')).status).toBe(404)
  })

  it('answers 503 in Dutch with Retry-After for a service that is not configured', async () => {
    const reply = await gateway.ask('/api/feedback', { method: 'POST', body: '{}' })
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toBe('5')
    expect(reply.json().error).toBe('Dit onderdeel is even niet bereikbaar. Probeer het zo opnieuw.')
  })

  it.each([
    '/api/internal/venues',
    '/api/internal/venues/versions',
    '/api/listings/../internal/venues',
    '/api/listings/%2e%2e/internal/venues',
    '/api/listings/..%2finternal%2fvenues',
    '/api//internal/venues',
    '/api/./internal/venues',
    '/api/categories/..\\internal\\venues',
    '/api/categories/%2e%2e%5cinternal',
    '/api/categories/%252e%252e%252finternal',
    '//api/internal/venues',
    '/%61pi/internal/venues',
    '/API/internal/venues',
    '/media/../api/internal/venues',
    '/media/scenes/../../api/internal/venues',
    '/api/categories/%ff',
    '/api/categories/%',
  ])('never lets %s reach a service', async (target) => {
    const before = [...services.values()].map(({ asked }) => asked.length)
    const reply = await gateway.ask(target)
    expect([400, 404]).toContain(reply.status)
    expect([...services.values()].map(({ asked }) => asked.length)).toEqual(before)
  })

  it('refuses the absolute form of a request', async () => {
    const raw = await askRaw(
      gateway.url,
      'GET http://other/api/internal/venues HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(raw).toMatch(/^HTTP\/1\.1 40[04]/)
  })

  it('sends GET /api/login to the sign-in page', async () => {
    const reply = await gateway.ask('/api/login')
    expect([reply.status, reply.headers.location]).toEqual([302, '/auth'])
  })

  it('describes every public endpoint in /api/openapi.json, and no internal one', async () => {
    const document = (await gateway.ask('/api/openapi.json')).json() as { paths: Record<string, object> }
    const shown = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const wanted = endpoints
      .filter(({ endpoint }) => endpoint.access !== 'internal')
      .map(({ endpoint }) => `${endpoint.method} /api${endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')}`)
    expect(shown).toEqual(expect.arrayContaining(wanted))
    const internal = endpoints.filter(({ endpoint }) => endpoint.access === 'internal')
    for (const { endpoint } of internal) expect(shown).not.toContain(`${endpoint.method} /api${endpoint.path}`)
  })

  it('passes bodies, status and headers through as they are', async () => {
    const accounts = services.get('accounts')
    let got = ''
    if (accounts)
      accounts.handler = (incoming, response) => {
        incoming.on('data', (chunk) => {
          got += chunk
        })
        incoming.on('end', () =>
          sendJson(response, { ok: true }, { 'set-cookie': 'a=b', 'keep-alive': 'timeout=9' }, 201),
        )
      }
    const body = JSON.stringify({ username: 'ünïcode' })
    const reply = await gateway.ask('/api/register', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([reply.status, got, reply.headers['set-cookie']]).toEqual([201, body, ['a=b']])
    expect(reply.headers['keep-alive']).not.toBe('timeout=9')
  })
})
