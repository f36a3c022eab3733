// Proves API-13.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountsApi, MAX_IMPORT_BYTES, MAX_PHOTO_BYTES, venueIntakeApi } from '@plekje/contracts'
import { bodyLimitOf } from '@plekje/service-kit'
import { type FakeService, type Running, startFakeService, startGateway } from './start-gateway'

let listings: FakeService
let gateway: Running
beforeAll(async () => {
  listings = await startFakeService('listings')
  gateway = await startGateway({ LISTINGS_URL: listings.url, REVIEWS_URL: listings.url, ACCOUNTS_URL: listings.url })
})

it.each([
  ['/api/admin/venues/1/photos', MAX_PHOTO_BYTES, '5 MB'],
  ['/api/reviews/r1/photos', MAX_PHOTO_BYTES, '5 MB'],
  ['/api/admin/imports', 2 * MAX_IMPORT_BYTES, '40 MB'],
  ['/api/admin/venues', bodyLimitOf(venueIntakeApi.createVenue).bytes, '4\\d\\d KB'],
  ['/api/account/password', bodyLimitOf(accountsApi.changePassword).bytes, '3 KB'],
  ['/api/logout', 1024, '1 KB'],
])(
  'POST %s takes %d bytes and refuses more before the service is asked',
  async (path, bytes, text) => {
    listings.asked.length = 0
    const cookie = await gateway.signIn({ id: 'u1', username: 'admin', isAdmin: true, createdAt: 1 })
    const post = (length: number, body?: string) =>
      gateway.ask(path, {
        method: 'POST',
        headers: { ...cookie, 'content-type': 'application/json', 'content-length': String(length) },
        ...(body === undefined ? {} : { body }),
      })
    const refused = await post(bytes + 1)
    expect(refused.status).toBe(413)
    expect(refused.json().error).toMatch(new RegExp(`^De gegevens zijn te groot\\. Stuur hoogstens ${text}\\.$`))
    expect(listings.asked).toHaveLength(0)
    expect((await post(bytes, 'x'.repeat(bytes))).status).toBe(200)
    expect(listings.asked).toHaveLength(1)
    const empty = await gateway.ask(path, { method: 'POST', headers: { 'content-length': '0' } })
    expect(empty.status).toBe(path === '/api/logout' ? 200 : 401)
  },
  30_000,
)

describe('a service that answers before it has read the whole upload', () => {
  /** Responds before the body is read and may close the connection, as Node does when it refuses a body. */
  const hasty = (status: number, hangsUp: boolean) =>
    createServer((request, response) => {
      request.once('data', () => {
        request.pause()
        response.writeHead(status, { 'content-type': 'application/json', ...(hangsUp ? { connection: 'close' } : {}) })
        response.end('{"error":"Te groot","code":"too_large"}', () => {
          if (hangsUp) request.socket.destroy()
        })
      })
      if (request.method === 'GET') response.end('{"ok":true}')
    })

  it.each([true, false])(
    'does not delay the next request of the same sender (hangs up: %s)',
    async (hangsUp) => {
      const service = hasty(413, hangsUp)
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
      const own = await startGateway({ LISTINGS_URL: url, ACCOUNTS_URL: url })
      const cookie = await own.signIn({ id: 'u1', username: 'admin', isAdmin: true, createdAt: 1 })
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const options = { agent, host: '127.0.0.1', port: Number(new URL(own.url).port), headers: cookie }

      const first = request({
        ...options,
        method: 'POST',
        path: '/api/admin/venues/1/photos',
        headers: { ...cookie, 'content-type': 'application/json', 'content-length': '600000' },
      })
      first.end('x'.repeat(600_000))
      const [refused] = (await once(first, 'response')) as [IncomingMessage]
      // A sender may not see a response before the connection closes.
      expect(hangsUp ? [413, 503] : [413]).toContain(refused.statusCode)
      refused.resume()
      await once(refused, 'end')

      const second = request({ ...options, path: '/api/user' }).end()
      const [answer] = (await once(second, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(200)
      agent.destroy()
      service.closeAllConnections()
      service.close()
    },
    20_000,
  )
})
