// Proves PLATFORM-15.
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@plekje/service-kit'
import { createOpenResponses } from '../src/proxy/open-responses'
import { createForward } from '../src/proxy/proxy'
import type { Upstream } from '../src/proxy/upstream'
import { startFakeService, until } from './start-gateway'

it('a stream is aborted, at its service too, when its source opens one too many', async () => {
  const service = await startFakeService('planner')
  service.handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': begun\n\n')
  }
  const agent = new Agent()
  const upstream: Upstream = {
    service: 'planner',
    url: service.url,
    timeoutOf: () => 60_000,
    agentFor: () => agent,
    unpooledAgent: agent,
    beginCall: () => ({ end: () => undefined }),
    read: () => Promise.reject(new Error('is not read')),
    close: () => undefined,
  }
  const metrics = { countDeadlineExceeded: () => undefined }
  const log = createLogger({ name: 'gateway', level: 'silent' })
  const forward = createForward(new Map([['planner', upstream]]), metrics, log, createOpenResponses(2))
  const server = createServer((request, response) => {
    forward(request, response, {
      route: { methods: ['GET'], path: '/stream', service: 'planner' },
      target: '/stream',
      client: { address: String(request.headers['x-from']), isHttps: false },
      memberId: undefined,
      trace: { requestId: 'r-1', headers: {} },
      token: 'token',
      body: undefined,
      completedAt: performance.now(),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const follow = async (from: string) => {
    const stream = { text: '', hasEnded: false }
    const asked = get({ host: '127.0.0.1', port, agent: false, headers: { 'x-from': from } }, (answer) => {
      answer.on('data', (chunk) => {
        stream.text += chunk
      })
      answer.on('error', () => undefined)
      answer.on('close', () => {
        stream.hasEnded = true
      })
    })
    asked.on('error', () => undefined)
    await until(() => stream.text !== '', 'the stream begins')
    return stream
  }
  const other = await follow('192.0.2.9')
  const own = [await follow('192.0.2.1'), await follow('192.0.2.1'), await follow('192.0.2.1')]
  await until(() => own[0]?.hasEnded === true, 'the oldest ends')
  await until(() => service.asked[1]?.socket.destroyed === true, 'the service hears of it')
  expect([own[1], own[2], other].map((stream) => stream?.hasEnded)).toEqual([false, false, false])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  agent.destroy()
  await service.close()
})
