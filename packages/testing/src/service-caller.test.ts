import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callService } from './service-caller'

/** A service with these responses in order, followed by 200. */
async function serviceThatAnswers(...replies: readonly { status: number; code: string }[]) {
  let asked = 0
  const server = createServer((_request, response) => {
    const { status, code } = replies[asked] ?? { status: 200, code: 'fine' }
    asked += 1
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`
  const { status } = await callService('POST', url, 'listings', { body: {} })
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return { status, asked }
}

it('asks again what a busy machine refused unread, and nothing else', async () => {
  const shed = { status: 503, code: 'overloaded' }
  expect(await serviceThatAnswers(shed, shed)).toEqual({ status: 200, asked: 3 })
  expect(await serviceThatAnswers(shed, { status: 503, code: 'growth_unavailable' })).toEqual({ status: 503, asked: 2 })
  expect(await serviceThatAnswers({ status: 500, code: 'internal' })).toEqual({ status: 500, asked: 1 })
})
