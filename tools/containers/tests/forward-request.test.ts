import { type LocalServer, serveLocally } from '@plekje/testing'
import { forwardRequest } from '../src/forward-request'

describe('forwardRequest', () => {
  const servers: LocalServer[] = []
  const statuses: number[] = []
  let url: string
  beforeEach(async () => {
    const behind = await serveLocally((request, response) => {
      if (request.url === '/broken') return void request.socket.destroy()
      response.writeHead(201, { 'x-seen': `${request.method} ${request.headers['x-forwarded-for']}` })
      request.pipe(response)
    })
    const { hostname, port } = new URL(behind.url)
    const proxy = await serveLocally((request, response) => {
      const options = { hostname, port, headers: { 'x-forwarded-for': '10.0.0.1' } }
      void forwardRequest(request, response, options).then((status) => statuses.push(status))
    })
    url = proxy.url
    servers.push(proxy, behind)
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
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
