// Proves PLATFORM-15.
import type { ServerResponse } from 'node:http'
import { ask, type FakeService, type Running, sendJson, startFakeService, startGateway, until } from './start-gateway'

describe('a request beyond the capacity of the gateway', () => {
  let listings: FakeService
  let accounts: FakeService
  let gateway: Running
  let hanging: ServerResponse[]
  beforeEach(async () => {
    hanging = []
    ;[listings, accounts] = await Promise.all([startFakeService('listings'), startFakeService('accounts')])
    gateway = await startGateway({
      LISTINGS_URL: listings.url,
      ACCOUNTS_URL: accounts.url,
      REQUESTS_AT_ONCE: '4',
      REQUESTS_WAITING: '6',
    })
    await gateway.keepsAnswers()
    await gateway.ask('/api/listings/kept')
    listings.handler = (_request, response) => void hanging.push(response)
  })
  afterEach(async () => {
    await gateway.close()
    await Promise.all([listings.close(), accounts.close()])
  })

  const release = () => {
    listings.handler = (_request, response) => sendJson(response, {})
    for (const response of hanging.splice(0)) sendJson(response, {})
  }

  it('is refused in Dutch with Retry-After, while requests within the capacity are answered', async () => {
    const asked = Array.from({ length: 20 }, (_, index) => gateway.ask(`/api/listings/a${index}`))
    const refused = await Promise.race(asked)
    expect([refused.status, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({
        code: 'overloaded',
        error: 'Het is nu erg druk. Probeer het over een paar seconden opnieuw.',
      }),
    ])
    expect(hanging.length).toBe(4)
    release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    const figures = (await ask(gateway.metricsUrl, '/metrics')).text
    expect(figures).toMatch(/http_requests_shed_total\{route="listings"[^}]*\} [1-9]/)
  })

  it('does not block other services, cached responses, pages, files or probes', async () => {
    const asked = Array.from({ length: 20 }, (_, index) => gateway.ask(`/api/listings/b${index}`))
    await until(() => hanging.length === 4, 'as many as there may be')
    const others = ['/api/verify-email', '/api/listings/kept', '/about', '/healthz', '/readyz', '/robots.txt']
    const replies = await Promise.all(others.map((path) => gateway.ask(path)))
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200))
    release()
    await Promise.all(asked)
  })

  it('is not one that waits for an answer already requested', async () => {
    const asked = Array.from({ length: 30 }, () => gateway.ask('/api/listings/same'))
    await until(() => hanging.length === 1, 'asked once')
    release()
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('is not an open stream', async () => {
    accounts.handler = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform' })
      response.write('data: 1\n\n')
      hanging.push(response)
    }
    const streams = Array.from({ length: 8 }, () => gateway.ask('/api/verify-email'))
    await until(() => hanging.length === 8, 'all streams began')
    for (const response of hanging.splice(0)) response.end()
    expect(new Set((await Promise.all(streams)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('the deadline of a request', () => {
  it('is set by the gateway alone, as its route says, and sent to the service', async () => {
    const service = await startFakeService('any')
    const gateway = await startGateway({
      LISTINGS_URL: service.url,
      PLANNER_URL: service.url,
      ACCOUNTS_URL: service.url,
    })
    const cookie = await gateway.signIn({ id: 'u1', username: 'sam', isAdmin: false, createdAt: 1 })
    const headers = { ...cookie, 'x-plekje-deadline-ms': '1' }
    await gateway.ask('/api/listings/read', { headers: { 'x-plekje-deadline-ms': '1' } })
    await gateway.ask('/api/listings/member', { headers })
    await gateway.ask('/api/smart-plan', { method: 'POST', headers, body: '{}' })
    const deadlines = service.asked.map((request) => Number(request.headers['x-plekje-deadline-ms']))
    expect(deadlines).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
    for (const [at, limit] of [10_000, 10_000, 60_000].entries()) {
      expect(deadlines[at]).toBeGreaterThan(limit - 5000)
      expect(deadlines[at]).toBeLessThanOrEqual(limit)
    }
    await gateway.close()
    await service.close()
  })
})
