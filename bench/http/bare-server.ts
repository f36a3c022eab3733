// The server to compare with: node:http that sends prepared bytes and does nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PreparedResponse {
  readonly path: string
  /** Flat name, value, name, value … */
  readonly headers: string[]
  readonly body: string
}

const prepared = JSON.parse(readFileSync(String(process.argv[2]), 'utf8')) as PreparedResponse[]
const responses = new Map(prepared.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body) }]))

const server = createServer((request, response) => {
  const found = responses.get(request.url ?? '')
  if (found === undefined) response.writeHead(404).end()
  else response.writeHead(200, found.headers).end(found.body)
})
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`))
