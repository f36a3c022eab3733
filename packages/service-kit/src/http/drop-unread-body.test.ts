import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dropUnreadBody } from './drop-unread-body'

it('lets the next request over a connection through when a body was given up half-way', async () => {
  const server = createServer((received, response) => {
    dropUnreadBody(received, response)
    if (received.method === 'GET') return void response.end('next')
    received.once('data', () => {
      received.pause()
      response.writeHead(413).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const options = { agent, host: '127.0.0.1', port: (server.address() as AddressInfo).port }

  const sent = request({ ...options, method: 'POST', headers: { 'content-length': '2000000' } })
  sent.write(Buffer.alloc(1_000_000))
  const [refused] = (await once(sent, 'response')) as [IncomingMessage]
  sent.end(Buffer.alloc(1_000_000))
  refused.resume()
  expect(refused.statusCode).toBe(413)

  const [next] = (await once(request(options).end(), 'response')) as [IncomingMessage]
  expect(next.statusCode).toBe(200)
  next.resume()
  agent.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
