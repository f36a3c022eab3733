import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openMeilisearchEngine } from './meilisearch-engine'

describe('a Meilisearch', () => {
  it('is asked with its key, for answers that it need not compress', async () => {
    const asked: IncomingHttpHeaders[] = []
    const server = createServer((request, response) => {
      asked.push(request.headers)
      response.setHeader('Content-Type', 'application/json').end('{"status":"available"}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      await (await openMeilisearchEngine(`http://127.0.0.1:${port}`, 'a-key')).ping()
      expect(asked).toHaveLength(1)
      expect(asked[0]).toMatchObject({ 'accept-encoding': 'identity', authorization: 'Bearer a-key' })
    } finally {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
