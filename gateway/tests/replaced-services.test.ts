import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { holdTime, passTime, releaseTime } from '@plekje/testing'
import { type FakeService, type Running, sendJson, startFakeService, startGateway, until } from './start-gateway'

describe('a service that is being replaced', () => {
  let social: FakeService
  let gateway: Running
  const seen = new WeakSet<Socket>()
  beforeAll(async () => {
    social = await startFakeService('social')
    gateway = await startGateway({ SOCIAL_URL: social.url })
  })
  afterAll(async () => {
    await gateway.close()
    await social.close()
  })

  /** Closes the connection at the next request over a kept connection. */
  const hangUpOnce = () => {
    let hasHungUp = false
    social.handler = (request: IncomingMessage, response) => {
      const isKept = seen.has(request.socket)
      seen.add(request.socket)
      if (isKept && !hasHungUp) {
        hasHungUp = true
        request.socket.destroy()
      } else sendJson(response, { ok: true })
    }
    social.asked.length = 0
    return () => hasHungUp
  }
  const member = { id: 'u-1', username: 'anna', isAdmin: false, createdAt: Date.now() }

  it('is read from again when it closed the connection before it responded', async () => {
    const headers = await gateway.signIn(member)
    const hasHungUp = hangUpOnce()
    await until(async () => {
      const reply = await gateway.ask('/api/favorites', { headers })
      expect([reply.status, reply.json()]).toEqual([200, { ok: true }])
      return hasHungUp()
    }, 'it hangs up')
  })

  it('is read from again over a new connection: pooled ones lead to the same process', async () => {
    const headers = await gateway.signIn(member)
    let isEnded = false
    let together = 0
    const kept = new WeakSet<Socket>()
    social.handler = async (request: IncomingMessage, response) => {
      if (isEnded && kept.has(request.socket)) return void request.socket.destroy()
      kept.add(request.socket)
      together += 1
      // Hold every response until all requests arrived, so that each has a connection of its own.
      await until(() => isEnded || together === 5, 'five at once')
      sendJson(response, { ok: true })
    }
    const ask = async () => (await gateway.ask('/api/favorites', { headers })).status
    expect(await Promise.all(Array.from({ length: 5 }, ask))).toEqual([200, 200, 200, 200, 200])
    isEnded = true
    expect(await ask()).toBe(200)
  })

  it('gets a write once only, because the write may have been done', async () => {
    const headers = { ...(await gateway.signIn(member)), 'sec-fetch-site': 'same-origin' }
    const hasHungUp = hangUpOnce()
    const statuses: number[] = []
    await until(async () => {
      statuses.push((await gateway.ask('/api/favorites', { method: 'POST', headers })).status)
      return hasHungUp()
    }, 'it hangs up')
    expect(statuses.at(-1)).toBe(503)
    expect(social.asked).toHaveLength(statuses.length)
  })

  it('is not read from again after a part of its response', async () => {
    const headers = await gateway.signIn(member)
    social.handler = (request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{')
      setImmediate(() => request.socket.destroy())
    }
    social.asked.length = 0
    await expect(gateway.ask('/api/favorites', { headers })).rejects.toThrow()
    expect(social.asked).toHaveLength(1)
  })
})

it('is ready while listings is replaced: a draining process reports that it is not over a pooled connection', async () => {
  const old = new WeakSet<Socket>()
  let isDraining = false
  let saidNo = 0
  const listings = createServer((request, response) => {
    if (!isDraining) old.add(request.socket)
    if (old.has(request.socket) && isDraining) {
      saidNo += 1
      response.writeHead(503, { connection: 'close' }).end('{}')
    } else response.end('{}')
  })
  await new Promise<void>((resolve) => listings.listen(0, '127.0.0.1', resolve))
  const gateway = await startGateway({ LISTINGS_URL: `http://127.0.0.1:${(listings.address() as AddressInfo).port}` })
  const isReady = async () => ((await gateway.state()).services as { listings: string }).listings === 'up'
  await until(isReady, 'ready')
  isDraining = true
  await until(async () => {
    expect(await isReady()).toBe(true)
    return saidNo > 0
  }, 'asked over the kept connection')
  await gateway.close()
  await new Promise((resolve) => listings.close(resolve))
})

describe('a gateway that is being replaced', () => {
  it('reports it to balancers at once, serves for a while, and closes each connection after its response', async () => {
    const gateway = await startGateway({ DRAIN_SECONDS: '20' })
    holdTime()
    const closing = gateway.gateway.close()
    const ready = await gateway.ask('/readyz')
    const page = await gateway.ask('/robots.txt', { headers: { connection: 'keep-alive' } })
    expect([ready.status, page.status, page.headers.connection]).toEqual([503, 200, 'close'])
    await passTime(20)
    releaseTime()
    await closing
    await expect(gateway.ask('/robots.txt')).rejects.toThrow('ECONNREFUSED')
    await gateway.close()
  })
})
