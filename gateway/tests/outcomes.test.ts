// Proves PLATFORM-13.
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@plekje/service-kit'
import { type Outcome, outcomeOfFailure } from '../src/proxy/outcomes'
import { createForward } from '../src/proxy/proxy'
import type { Upstream } from '../src/proxy/upstream'
import type { Route } from '../src/routes/route-table'
import { type FakeService, startFakeService, until } from './start-gateway'

const route: Route = { methods: ['GET', 'POST'], path: '/asked', service: 'listings' }
const NOBODY_THERE = 'http://127.0.0.1:9'

/** Forwards a request to `url` and resolves with the outcome that the breakers get; the client disconnects at `leaves`. */
async function outcomeOf(
  url: string,
  { leaves, timeoutMs = 60_000 }: { leaves?: Promise<void>; timeoutMs?: number } = {},
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const agent = new Agent()
  const upstream: Upstream = {
    service: 'listings',
    url,
    timeoutOf: () => timeoutMs,
    agentFor: () => agent,
    unpooledAgent: agent,
    beginCall: () => ({ end: (outcome) => void outcomes.push(outcome) }),
    read: () => Promise.reject(new Error('is not read')),
    close: () => undefined,
  }
  const log = createLogger({ name: 'gateway', level: 'silent' })
  const forward = createForward(new Map([['listings', upstream]]), { countDeadlineExceeded: () => undefined }, log)
  const server = createServer((request, response) => {
    forward(request, response, {
      route: { ...route, timeoutMs },
      target: '/asked',
      client: { address: '127.0.0.1', isHttps: false },
      memberId: undefined,
      trace: { requestId: 'r-1', headers: {} },
      token: 'token',
      body: undefined,
      completedAt: performance.now(),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const asked = get({ host: '127.0.0.1', port, agent: false }, (answer) => answer.on('error', () => undefined).resume())
  asked.on('error', () => undefined)
  await leaves
  if (leaves) asked.destroy()
  await until(() => outcomes.length > 0, 'an outcome')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  agent.destroy()
  return outcomes[0] as Outcome
}

describe('the circuit breaker of a service', () => {
  let service: FakeService
  beforeAll(async () => {
    service = await startFakeService('listings')
  })
  afterAll(() => service.close())

  type Handler = (request: IncomingMessage, response: ServerResponse) => void
  const status =
    (code: number, headers: Record<string, string> = {}): Handler =>
    (_request, response) => {
      response.writeHead(code, headers).end()
    }
  const half: Handler = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half')
  }

  it.each<[string, Handler, Outcome]>([
    ['an answer', status(200), 'answered'],
    ['a refusal', status(404), 'answered'],
    ['an answer that says it failed', status(500), 'answered'],
    ['503 with Retry-After', status(503, { 'retry-after': '2' }), 'answered'],
    ['502, which something between says', status(502), 'unreachable'],
    ['504, which something between says', status(504), 'unreachable'],
    ['hanging up before an answer', (request) => request.socket.destroy(), 'unreachable'],
    ['a reset before an answer', (request) => request.socket.resetAndDestroy(), 'unreachable'],
    ['an answer that stalls after its head', half, 'answered'],
    [
      'an answer that is reset after its head',
      (request, response) => {
        half(request, response)
        setImmediate(() => request.socket.resetAndDestroy())
      },
      'answered',
    ],
  ])('counts %s for what it is', async (_name, handler, outcome) => {
    service.handler = handler
    expect(await outcomeOf(service.url)).toBe(outcome)
  })

  it('counts silence for the full timeout of the route as a failure', async () => {
    service.handler = () => undefined
    expect(await outcomeOf(service.url, { timeoutMs: 200 })).toBe('silent')
  })

  it('counts a refused connection as an unavailable service', async () => {
    expect(await outcomeOf(NOBODY_THERE)).toBe('unreachable')
  })

  it.each<[string, Handler, Outcome]>([
    ['before the answer', () => undefined, 'abandoned'],
    ['during the answer', half, 'answered'],
  ])('does not blame the service for a caller who leaves %s', async (_name, handler, outcome) => {
    const leaves = new Promise<void>((resolve) => {
      service.handler = (request, response) => {
        handler(request, response)
        resolve()
      }
    })
    expect(await outcomeOf(service.url, { leaves })).toBe(outcome)
  })

  it('does not blame the service for a caller who waits less than the route allows', () => {
    const failure = { error: new Error('late'), hasTimedOut: true }
    expect(outcomeOfFailure({ ...failure, hasCallerLeft: true })).toBe('abandoned')
    expect(outcomeOfFailure({ ...failure, hasCallerLeft: false })).toBe('silent')
  })

  it('does not blame the service for a request that could not be sent', () => {
    const failure = { hasCallerLeft: false, hasTimedOut: false }
    expect(outcomeOfFailure({ ...failure, error: new TypeError('no such header') })).toBe('abandoned')
  })
})
