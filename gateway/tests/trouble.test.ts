// Proves PLATFORM-15.
import { get } from 'node:http'
import type { ServiceName } from '@plekje/contracts'
import { holdDate } from '@plekje/testing'
import { identityEnv } from '@plekje/testing/service-caller'
import { createIdentityTokens } from '../src/identity/identity-tokens'
import { readGatewayConfig } from '../src/index'
import { readWhole } from '../src/proxy/read-whole'
import { openUpstreams, UpstreamUnavailableError } from '../src/proxy/upstream'
import type { Route } from '../src/routes/route-table'
import { type FakeService, type Running, sendJson, startFakeService, startGateway, until } from './start-gateway'

describe('one caller', () => {
  let listings: FakeService
  let gateway: Running
  beforeEach(async () => {
    listings = await startFakeService('listings')
    gateway = await startGateway({ LISTINGS_URL: listings.url })
    await gateway.keepsAnswers()
  })
  afterEach(async () => {
    jest.useRealTimers()
    await gateway.close()
    await listings.close()
  })

  it('who leaves ends a shared request only when nobody else waits for it', async () => {
    let closed = 0
    listings.handler = (request) => {
      request.socket.once('close', () => {
        closed += 1
      })
    }
    const [leaves, stays] = [1, 2].map(() => {
      const asked = get(`${gateway.url}/api/locations/same`, { agent: false })
      return asked.on('error', () => undefined)
    })
    await until(() => listings.asked.length === 1, 'the place is asked for')
    leaves?.destroy()
    // A round trip, so that the gateway has noticed the disconnect.
    expect((await gateway.ask('/healthz')).status).toBe(200)
    expect(closed).toBe(0)
    stays?.destroy()
    await until(() => closed === 1, 'the service hears that nobody waits')
    listings.handler = (_request, response) => sendJson(response, { ok: true })
    expect((await gateway.ask('/api/locations/same')).status).toBe(200)
  })

  it('who asks for a too large answer is told so in Dutch, from the cache the second time, without blame for the service', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ')
    listings.handler = (request, response) => {
      if (!request.url?.startsWith('/api/listings/category/')) return sendJson(response, { ok: true })
      response.writeHead(200, { 'content-type': 'application/json' })
      const write = (left: number): void => {
        if (left === 0 || response.destroyed) return void response.end()
        response.write(piece, () => write(left - 1))
      }
      write(40)
    }
    const ask = async (id: number) => {
      const reply = await gateway.ask(`/api/listings/category/${id}`)
      expect([reply.status, reply.json().code, reply.json().error]).toEqual([
        422,
        'answer_too_large',
        'Dit antwoord is te groot om in één keer te geven. Verfijn je vraag of vraag minder tegelijk.',
      ])
    }
    for (const id of [1, 2, 3, 4, 5]) await ask(id)
    // A few seconds after the full minute, at which responses expire.
    holdDate(Date.UTC(2026, 0, 1, 12, 0, 5))
    await ask(6)
    await ask(6)
    expect(listings.asked.filter(({ url }) => url === '/api/listings/category/6')).toHaveLength(1)
    expect((await gateway.ask('/api/categories/stats')).status).toBe(200)
  }, 120_000)

  it('who makes the service fail does not affect the answers of others', async () => {
    listings.handler = (request, response) =>
      request.url?.includes('bad') ? sendJson(response, { error: 'Au', code: 'x' }, {}, 500) : sendJson(response, {})
    for (let count = 0; count < 10; count += 1) {
      expect((await gateway.ask(`/api/listings/bad-${count}`)).status).toBe(500)
    }
    expect((await gateway.ask('/api/listings/good')).status).toBe(200)
  })
})

describe('a failing service', () => {
  const slow: Route = { methods: ['GET'], path: '/slow', service: 'listings', timeoutMs: 100 }
  const quick: Route = { methods: ['GET'], path: '/quick', service: 'listings' }
  const urls = (url: string) => ({ listings: url }) as Readonly<Record<ServiceName, string | undefined>>
  const headers = {}
  const tokens = createIdentityTokens(readGatewayConfig(identityEnv('gateway')).IDENTITY_PRIVATE_KEY)

  it('that is silent on one route is not asked for that route for a while, and for others as before', async () => {
    const listings = await startFakeService('listings')
    listings.handler = (request, response) => {
      if (request.url === '/quick') sendJson(response, { ok: true })
    }
    const upstream = openUpstreams(urls(listings.url), tokens, 1).get('listings')
    const asked = Array.from({ length: 10 }, () => upstream?.read(slow, '/slow', { headers }))
    for (const reading of asked) await expect(reading).rejects.toThrow(UpstreamUnavailableError)
    expect([upstream?.beginCall(slow), upstream?.beginCall(quick)]).toEqual([undefined, expect.anything()])
    expect((await upstream?.read(quick, '/quick', { headers }))?.status).toBe(200)
    upstream?.close()
    await listings.close()
  })

  it('has the time of its route, longer on slow machines', () => {
    const upstream = openUpstreams(urls('http://127.0.0.1:9'), tokens, 3).get('listings')
    expect([upstream?.timeoutOf(slow), upstream?.timeoutOf(quick)]).toEqual([300, 30_000])
    upstream?.close()
  })

  it('that refuses connections is not asked for anything for a while', async () => {
    const upstream = openUpstreams(urls('http://127.0.0.1:9'), tokens, 1).get('listings')
    for (let count = 0; count < 5; count += 1) {
      await expect(upstream?.read(quick, '/quick', { headers })).rejects.toThrow(UpstreamUnavailableError)
    }
    expect([upstream?.beginCall(slow), upstream?.beginCall(quick)]).toEqual([undefined, undefined])
    upstream?.close()
  })

  it('is not judged by callers who leave or have short timeouts, nor blocked by a trial call that they leave', async () => {
    const listings = await startFakeService('listings')
    listings.handler = () => undefined
    const upstream = openUpstreams(urls(listings.url), tokens, 1).get('listings')
    for (let count = 0; count < 10; count += 1) {
      const left = new AbortController()
      const reading = upstream?.read(slow, '/slow', { headers, signal: left.signal })
      left.abort(new Error('left'))
      await expect(reading).rejects.toThrow('left')
      const signal = AbortSignal.timeout(5)
      await expect(upstream?.read(slow, '/slow', { headers, signal })).rejects.toThrow('timeout')
    }
    expect(upstream?.beginCall(slow)).toBeDefined()
    upstream?.close()
    await listings.close()
  })

  it('is read to the end within the timeout, however slowly it answers', async () => {
    const listings = await startFakeService('listings')
    listings.handler = (_request, response) => {
      response.writeHead(200)
      response.write('a')
    }
    await expect(readWhole(`${listings.url}/x`, false, { headers, timeoutMs: 100 })).rejects.toThrow(
      'no response in 100 ms',
    )
    await listings.close()
  })
})
