import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forwardRequest } from '../src/forward-request'

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

describe('forwardRequest', () => {
  const servers: Server[] = []
  const statuses: number[] = []
  let url: string
  beforeEach(async () => {
    const behind = createServer((request, response) => {
      if (request.url === '/broken') return void request.socket.destroy()
      response.writeHead(201, { 'x-seen': `${request.method} ${request.headers['x-forwarded-for']}` })
      request.pipe(response)
    })
    const port = await listen(behind)
    const proxy = createServer((request, response) => {
      const options = { hostname: '127.0.0.1', port, headers: { 'x-forwarded-for': '10.0.0.1' } }
      void forwardRequest(request, response, options).then((status) => statuses.push(status))
    })
    url = `http://127.0.0.1:${await listen(proxy)}`
    servers.push(proxy, behind)
  })
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  it('sends body and headers on, and status, headers and body back', async () => {
    const response = await fetch(`${url}/any`, { method: 'POST', body: 'text' })
    expect([response.status, response.headers.get('x-seen'), await response.text()]).toEqual([
      201,
      'POST 10.0.0.1',
      'text',
    ])
    expect(statuses).toEqual([201])
  })

  it('breaks off when the other server does', async () => {
    await expect(fetch(`${url}/broken`)).rejects.toThrow('fetch failed')
  })
})
