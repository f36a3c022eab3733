// Proves PLATFORM-7, PLATFORM-16.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Remotes } from '@plekje/contracts'
import {
  ask,
  askRaw,
  type FakeService,
  type Running,
  sendJson,
  startFakeService,
  startGateway,
  until,
} from './start-gateway'

describe('the list of remotes', () => {
  it('is the configured one', async () => {
    const gateway = await startGateway({
      REMOTES: 'discovery=/remotes/discovery/mf-manifest.json,account=https://cdn.example/m.json',
    })
    const reply = await gateway.ask('/remotes.json')
    expect(Remotes.parse(reply.json())).toEqual([
      { name: 'discovery', url: '/remotes/discovery/mf-manifest.json' },
      { name: 'account', url: 'https://cdn.example/m.json' },
    ])
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect((await gateway.ask('/')).headers['content-security-policy']).toContain(
      "script-src 'self' https://cdn.example;",
    )
    await gateway.close()
  })

  it('is read from its file for each response, and the last valid one is used while the file is broken', async () => {
    const first = await startGateway()
    await first.put('remotes.json', '[{"name":"discovery","url":"/a"}]')
    const gateway = await startGateway({ REMOTES_FILE: join(first.folder, 'remotes.json') })
    expect((await gateway.ask('/remotes.json')).json()).toEqual([{ name: 'discovery', url: '/a' }])
    await first.put('remotes.json', '[{"name":"discovery","url":"/b"}]')
    expect((await gateway.ask('/remotes.json')).json()).toEqual([{ name: 'discovery', url: '/b' }])
    await first.put('remotes.json', '[{"na')
    expect((await gateway.ask('/remotes.json')).json()).toEqual([{ name: 'discovery', url: '/b' }])
    await gateway.close()
    await first.close()
  })
})

describe('crawlers', () => {
  let gateway: Running
  let listings: FakeService
  const venues = Array.from({ length: 2500 }, (_, index) => ({
    id: index + 1,
    slug: `venue-${index + 1}`,
    isVisible: index + 1 !== 13,
  }))
  beforeAll(async () => {
    listings = await startFakeService('listings')
    listings.handler = (request, response) => {
      const url = new URL(String(request.url), listings.url)
      if (url.pathname === '/api/categories') return sendJson(response, [])
      expect(request.headers.authorization).toMatch(/^Bearer /)
      const [after, upTo, limit] = ['afterId', 'upToId', 'limit'].map((name) => Number(url.searchParams.get(name)))
      const found = venues.filter(({ id, isVisible }) => isVisible && id > Number(after) && (!upTo || id <= upTo))
      const page = found.slice(0, limit)
      sendJson(response, { done: page.length === found.length, venues: page.map(addressOf), highestId: venues.length })
    }
    gateway = await startGateway({ LISTINGS_URL: listings.url, SITE_URL: 'https://plekje.example' })
    await gateway.keepsAnswers()
  })
  afterAll(async () => {
    await gateway.close()
    await listings.close()
  })

  it('get a sitemap of every visible venue and page', async () => {
    const reply = await gateway.ask('/sitemap.xml')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const places = [...reply.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    expect(places.filter((place) => place?.startsWith('https://plekje.example/listing/'))).toHaveLength(2499)
    expect(places).toContain('https://plekje.example/about')
    expect(places).not.toContain('https://plekje.example/listing/venue-13')
    expect(reply.text).toContain('<lastmod>2026-01-02T00:00:00Z</lastmod>')
    const asked = listings.asked.length
    await gateway.ask('/sitemap.xml')
    expect(listings.asked).toHaveLength(asked)
  })

  it('get no cached sitemap after the connection to the event log was lost', async () => {
    const own = await startGateway({ LISTINGS_URL: listings.url })
    await own.keepsAnswers()
    await own.ask('/sitemap.xml')
    const asked = listings.asked.length
    await own.engines.events.close()
    await own.ask('/sitemap.xml')
    expect(listings.asked.length).toBeGreaterThan(asked)
    await own.close()
  })

  it('get robots.txt, with the private paths and the address of the sitemap', async () => {
    const { text } = await gateway.ask('/robots.txt')
    expect(text).toContain('Disallow: /api/\n')
    expect(text).toContain('Disallow: /admin\n')
    expect(text).toContain('Sitemap: https://plekje.example/sitemap.xml')
  })

  const addressOf = ({ id, slug }: { id: number; slug: string }) => ({ id, slug, updatedAt: '2026-01-02T00:00:00Z' })
})

describe('readiness of the gateway', () => {
  it('is reported while a page can be sent, whatever else is unavailable', async () => {
    const listings = await startFakeService('listings')
    const gateway = await startGateway({ LISTINGS_URL: listings.url, SEARCH_URL: 'http://127.0.0.1:9' })
    expect((await gateway.ask('/healthz')).status).toBe(200)
    const ready = await gateway.ask('/readyz')
    expect([ready.status, ready.json()]).toEqual([200, { status: 'ready' }])
    expect(ready.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(await gateway.state()).toMatchObject({
      shell: 'up',
      remotes: 'up',
      services: { listings: 'up', search: 'down', accounts: 'not configured' },
    })
    await rm(join(gateway.folder, 'shell/index.html'))
    await until(async () => (await gateway.ask('/readyz')).status === 503, 'unready without the shell')
    await gateway.close()
    await listings.close()
  })

  it('does not depend on listings: a page says itself that listings is unavailable', async () => {
    const gateway = await startGateway({ LISTINGS_URL: 'http://127.0.0.1:9' })
    const { status, text } = await gateway.ask('/readyz')
    expect([status, text]).toEqual([200, '{"status":"ready"}'])
    expect(await gateway.state()).toMatchObject({ services: { listings: 'down' } })
    expect((await gateway.ask('/')).status).toBe(200)
    const refused = await gateway.ask('/api/listings/iets')
    expect([refused.status, refused.json().error]).toEqual([
      503,
      'Dit onderdeel is even niet bereikbaar. Probeer het zo opnieuw.',
    ])
    await gateway.close()
  })

  it('does not wait for services and engines that accept connections and never answer', async () => {
    const silent = await startFakeService('listings')
    const gateway = await startGateway({ LISTINGS_URL: silent.url, SEARCH_URL: silent.url, ACCOUNTS_URL: silent.url })
    silent.ready = () => undefined
    const ping = jest.spyOn(gateway.engines.cache, 'ping').mockReturnValue(new Promise(() => undefined))
    const asked = silent.probed
    expect((await gateway.ask('/readyz')).status).toBe(200)
    expect(silent.probed).toBe(asked)
    expect(ping).not.toHaveBeenCalled()
    await gateway.close()
    await silent.close()
  })

  it('ends at shutdown: requests in progress are finished, new ones refused', async () => {
    const accounts = await startFakeService('accounts')
    let answer: () => void = () => undefined
    accounts.handler = (_request, response) => {
      answer = () => sendJson(response, { ok: true })
    }
    const gateway = await startGateway({ ACCOUNTS_URL: accounts.url })
    const inHand = gateway.ask('/api/verify-email')
    await until(() => accounts.asked.length === 1, 'the request is in hand')
    const closing = gateway.gateway.close()
    await expect(askRaw(gateway.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).rejects.toThrow('ECONNREFUSED')
    answer()
    expect((await inHand).json()).toEqual({ ok: true })
    await closing
    await gateway.close()
    await accounts.close()
  })
})

describe('metrics', () => {
  it('are served on a port of their own and not on the public one', async () => {
    const gateway = await startGateway()
    await gateway.ask('/robots.txt')
    const figures = await ask(gateway.metricsUrl, '/metrics')
    expect(figures.text).toMatch(/http_request_duration_seconds_count\{.*route="\/robots.txt"/)
    expect(figures.text).toMatch(/gateway_response_cache_entries/)
    expect((await gateway.ask('/metrics')).status).toBe(404)
    await gateway.close()
  })
})
