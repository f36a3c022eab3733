// Proves PLATFORM-12, SITE-2.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createLogger } from '@plekje/service-kit'
import { holdDate } from '@plekje/testing'
import { identityEnv } from '@plekje/testing/service-caller'
import { createCacheableRequestReader } from '../src/cache/cacheable-request'
import { createPublicResponses } from '../src/cache/public-responses'
import { createResponseCache } from '../src/cache/response-cache'
import { createIdentityTokens } from '../src/identity/identity-tokens'
import { readGatewayConfig } from '../src/index'
import { openUpstreams } from '../src/proxy/upstream'
import { createRouteMatcher } from '../src/routes/match-route'
import { apis } from '../src/routes/outside-apis'
import { routeTable } from '../src/routes/route-table'
import { type FakeService, type Running, sendJson, startFakeService, startGateway, until } from './start-gateway'

const event = (data: object) => ({ id: String(Math.random()), key: '1', value: JSON.stringify(data), headers: {} })

const changed = (listingId: number, version: number) =>
  event({
    id: String(Math.random()),
    topic: 'listing.changed',
    key: String(listingId),
    occurredAt: new Date().toISOString(),
    data: { listingId, version, listing: null },
  })

const speaksForMember = (token: unknown): boolean => {
  const [, claims = ''] = String(token).split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub !== 'visitor'
}

it('shared responses and pages take X-Forwarded-Proto for https in the same cases', async () => {
  const listings = await startFakeService('listings')
  listings.handler = (_request, response) => sendJson(response, [])
  const gateway = await startGateway({ LISTINGS_URL: listings.url, TRUST_PROXY: '1' })
  const isSecure = async (path: string, protocol: string) =>
    (await gateway.ask(path, { headers: { 'x-forwarded-proto': protocol } })).headers['strict-transport-security'] !==
    undefined
  const cases = { https: true, 'http, https': true, 'https, http': false, xhttps: false, 'http/https': false }
  for (const [protocol, expected] of Object.entries(cases)) {
    const answers = [await isSecure('/api/categories', protocol), await isSecure('/about', protocol)]
    expect([protocol, ...answers]).toEqual([protocol, expected, expected])
  }
  await gateway.close()
  await listings.close()
})

describe('shared responses', () => {
  let gateway: Running
  let listings: FakeService
  let version = 1
  const venue = { name: 'De Kroeg', description: 'gezellig '.repeat(300) }

  const answer: FakeService['handler'] = (_request, response) =>
    sendJson(response, { id: 12, ...venue, version }, { 'x-total-count': '7', 'x-venue-versions': `12:${version}` })

  beforeAll(async () => {
    listings = await startFakeService('listings')
    listings.handler = answer
    gateway = await startGateway({ LISTINGS_URL: listings.url, RATE_LIMIT_PER_MINUTE: '100000' })
    await gateway.keepsAnswers()
  })
  afterAll(async () => {
    await gateway.close()
    await listings.close()
  })
  beforeEach(() => {
    listings.asked.length = 0
    // A few seconds after the full minute, at which responses expire.
    holdDate(Date.UTC(2026, 0, 1, 12, 0, 5))
  })
  afterEach(() => jest.useRealTimers())

  it('are requested from the service once', async () => {
    const first = await gateway.ask('/api/listings/once')
    const second = await gateway.ask('/api/listings/once')
    expect(second.json()).toEqual(first.json())
    expect([first.headers['x-total-count'], second.headers['x-total-count']]).toEqual(['7', '7'])
    expect(listings.asked).toHaveLength(1)
  })

  it('carry the total and the link to the next page, cached or not, also as 304', async () => {
    const link = '</api/listings/paged?before=1.a>; rel="next"'
    const { handler } = listings
    listings.handler = (_request, response) => sendJson(response, [venue], { 'x-total-count': '41', link })
    const first = await gateway.ask('/api/listings/paged')
    const second = await gateway.ask('/api/listings/paged')
    const again = await gateway.ask('/api/listings/paged', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([first.status, second.status, again.status]).toEqual([200, 200, 304])
    for (const { headers } of [first, second, again]) {
      expect([headers['x-total-count'], headers.link]).toEqual(['41', link])
    }
    expect(listings.asked).toHaveLength(1)
    listings.handler = handler
  })

  it('are requested again after an event that announces a change', async () => {
    expect((await gateway.ask('/api/listings/changing')).json().version).toBe(version)
    version += 1
    await gateway.engines.events.publish('listing.changed', [changed(12, version)])
    await until(async () => (await gateway.ask('/api/listings/changing')).json().version === version, 'the new version')
  })

  it('are requested again in the next minute, because open or closed depends on the time', async () => {
    await gateway.ask('/api/listings/clock')
    jest.setSystemTime(Date.UTC(2026, 0, 1, 12, 1, 0))
    await gateway.ask('/api/listings/clock')
    expect(listings.asked).toHaveLength(2)
  })

  it('are 304 for a visitor who has them', async () => {
    const { headers } = await gateway.ask('/api/listings/known')
    const again = await gateway.ask('/api/listings/known', { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag])
    const other = await gateway.ask('/api/listings/known', { headers: { 'if-none-match': '"other", W/"more"' } })
    expect(other.status).toBe(200)
    const first = await gateway.ask('/api/listings/known', {
      headers: { 'if-none-match': `"other", ${String(headers.etag)}`, 'accept-encoding': 'br' },
    })
    expect(first.status).toBe(304)
  })

  it('answer HEAD with the headers of GET and no body', async () => {
    const get = await gateway.ask('/api/listings/head')
    const head = await gateway.ask('/api/listings/head', { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers.etag).toBe(get.headers.etag)
    expect(listings.asked).toHaveLength(1)
  })

  it('are compressed for clients that accept it, the first time and later', async () => {
    const plain = await gateway.ask('/api/listings/packed')
    for (const _ of [1, 2]) {
      const br = await gateway.ask('/api/listings/packed', { headers: { 'accept-encoding': 'gzip, br' } })
      expect(br.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(br.body).toString()).toBe(plain.text)
      const gzip = await gateway.ask('/api/listings/packed', { headers: { 'accept-encoding': 'gzip, br;q=0' } })
      expect(gunzipSync(gzip.body).toString()).toBe(plain.text)
    }
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('Accept-Encoding, Cookie')
  })

  it('are not given to a member, and a member’s are not given to visitors', async () => {
    const cookie = await gateway.signIn({ id: 'u1', username: 'sam', isAdmin: false, createdAt: 1 })
    await gateway.ask('/api/listings/mine')
    listings.handler = (request, response) =>
      sendJson(response, { phone: speaksForMember(request.headers['x-plekje-identity']) ? '0800' : null })
    const member = await gateway.ask('/api/listings/mine2', { headers: cookie })
    const visitor = await gateway.ask('/api/listings/mine2')
    expect([member.json().phone, visitor.json().phone]).toEqual(['0800', null])
    listings.handler = answer
  })

  it('are requested without the headers of the first visitor', async () => {
    await gateway.ask('/api/listings/first', {
      headers: { cookie: 'other=1', authorization: 'Bearer x', 'x-plekje-identity': 'forged', 'user-agent': 'me' },
    })
    const names = Object.keys(listings.asked[0]?.headers ?? {}).sort()
    expect(names).toEqual([
      'connection',
      'host',
      'traceparent',
      'x-plekje-deadline-ms',
      'x-plekje-identity',
      'x-request-id',
    ])
    expect(speaksForMember(listings.asked[0]?.headers['x-plekje-identity'])).toBe(false)
  })

  it('carry protective headers and no server name', async () => {
    const { headers } = await gateway.ask('/api/listings/safe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-cache',
    })
    expect(headers['content-security-policy']).toMatch("default-src 'none'")
    expect([headers['x-powered-by'], headers['strict-transport-security']]).toEqual([undefined, undefined])
  })

  it('are cached once for any order of the parameters', async () => {
    await gateway.ask('/api/categories/a?x=1&y=2')
    await gateway.ask('/api/categories/a?y=2&x=1')
    await gateway.ask('/api/categories/a/?y=2&x=1')
    expect(listings.asked).toHaveLength(1)
  })

  it('are cached once, whatever unknown parameters a client adds', async () => {
    const before = (await gateway.state()).responseCache.entries
    await gateway.ask('/api/listings/category/7')
    for (let round = 0; round < 20; round += 1) {
      const asked = Array.from({ length: 50 }, (_, at) =>
        gateway.ask(`/api/listings/category/7?junk=${50 * round + at}`),
      )
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect(listings.asked.map(({ url }) => url)).toEqual(['/api/listings/category/7'])
    expect((await gateway.state()).responseCache.entries).toBe(before + 1)
  })

  it('are a Dutch 503 with Retry-After when the service breaks off, and whole again afterwards', async () => {
    listings.handler = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half')
      response.destroy()
    }
    const broken = await gateway.ask('/api/listings/broken')
    expect([broken.status, broken.json().code, broken.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    listings.handler = (_request, response) => sendJson(response, { ok: true })
    expect((await gateway.ask('/api/listings/broken')).json()).toEqual({ ok: true })
  })
})

describe('callers with different timeouts that wait for one response', () => {
  const PATH = '/api/listings/slow'
  const LONG_MS = 60_000
  let listings: FakeService
  let responses: ReturnType<typeof createPublicResponses>
  let close: () => Promise<void>
  beforeEach(async () => {
    listings = await startFakeService('listings')
    listings.handler = () => undefined
    const tokens = createIdentityTokens(readGatewayConfig(identityEnv('gateway')).IDENTITY_PRIVATE_KEY)
    const upstreams = openUpstreams({ listings: listings.url } as Parameters<typeof openUpstreams>[0], tokens, 1)
    const matchRoute = createRouteMatcher(routeTable)
    const cache = createResponseCache({ maxBytes: 1_000_000 })
    cache.setConnected(true)
    responses = createPublicResponses({
      matchRoute,
      readCacheable: createCacheableRequestReader(matchRoute, Object.values(apis)),
      upstreams,
      cache,
      enqueue: () => undefined,
      limit: { count: () => 0 } as never,
      trustedHops: 0,
      log: createLogger({ name: 'gateway', level: 'silent' }),
    })
    close = async () => {
      for (const upstream of upstreams.values()) upstream.close()
      await listings.close()
    }
  })
  afterEach(() => close())
  const read = (timeoutMs: number) => Promise.resolve(responses.readShared(PATH, timeoutMs))
  const isAsked = (times: number) => until(() => listings.asked.length === times, `request ${times} of the service`)
  const holdAnswers = () => {
    const answers: (() => void)[] = []
    listings.handler = (_request, response) => void answers.push(() => sendJson(response, { number: answers.length }))
    return answers
  }

  it.each([
    ['first', true],
    ['second', false],
  ])('end with their own timeout, the impatient one coming %s', async (_which, isImpatientFirst) => {
    const answers = holdAnswers()
    const [first, second] = isImpatientFirst ? [read(5), read(LONG_MS)] : [read(LONG_MS), read(5)]
    const [impatient, patient] = isImpatientFirst ? [first, second] : [second, first]
    await expect(impatient).rejects.toThrow('timeout')
    await isAsked(1)
    answers[0]?.()
    expect((await patient)?.status).toBe(200)
  })

  it('are not joined by later ones once the response was too slow for one of them', async () => {
    const answers = holdAnswers()
    const patient = read(LONG_MS)
    await expect(read(5)).rejects.toThrow('timeout')
    const later = read(LONG_MS)
    await isAsked(2)
    answers[1]?.()
    expect((await later)?.status).toBe(200)
    answers[0]?.()
    expect((await patient)?.status).toBe(200)
  })
})

describe('without the cache', () => {
  it('every response is requested from its service', async () => {
    const listings = await startFakeService('listings')
    const gateway = await startGateway({ LISTINGS_URL: listings.url, RESPONSE_CACHE_MB: '0' })
    await Promise.all([1, 2, 3].map(() => gateway.ask('/api/listings/x')))
    expect(listings.asked).toHaveLength(3)
    await gateway.close()
    await listings.close()
  })
})
