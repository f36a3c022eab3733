import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEADLINE_HEADER } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { privateKeyOf, sendCall } from '@plekje/testing/service-caller'
import { createServiceClient, implement, outsideRequest, remainingMs, type Service } from '../src'
import { sampleApi } from './sample-api'
import { settings, startSample } from './sample-service'

describe('a deadline', () => {
  let service: Service
  let url: string
  const seen: { left: number | undefined; outside: number | undefined }[] = []
  const signals: AbortSignal[] = []
  /** The service that the tested service calls. */
  const behind = createServer((request, response) => {
    deadlines.push(String(request.headers[DEADLINE_HEADER]))
    answer(response)
  })
  const deadlines: string[] = []
  let answer: (response: ServerResponse) => void = (response) => response.end('{"name":"x"}')

  beforeAll(async () => {
    await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve))
    const other = createServiceClient(sampleApi, {
      url: `http://127.0.0.1:${(behind.address() as AddressInfo).port}`,
      service: 'listings',
      key: privateKeyOf('social'),
    })
    const asking = implement(
      { getThing: sampleApi.getThing },
      {
        getThing: async ({ params, signal }) => {
          seen.push({ left: remainingMs(), outside: outsideRequest(remainingMs) })
          signals.push(signal)
          if (params.name === 'asks') return other.getThing({ params: { name: 'x' }, query: {} })
          if (params.name === 'waits') await new Promise((resolve) => signal.addEventListener('abort', resolve))
          return { name: params.name }
        },
      },
    )
    ;({ service, url } = await startSample({ settings, implementations: [asking] }))
  })
  afterAll(async () => {
    await service.close()
    behind.closeAllConnections()
    await new Promise((resolve) => behind.close(resolve))
  })
  beforeEach(() => {
    for (const list of [seen, signals, deadlines]) list.length = 0
    answer = (response) => response.end('{"name":"x"}')
  })

  const ask = async (name: string, ms?: string, signal?: AbortSignal) => {
    const headers = ms === undefined ? {} : { [DEADLINE_HEADER]: ms }
    const reply = await sendCall('GET', `${url}/api/things/${name}`, 'sample', { headers, signal })
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() }
  }

  it('applies while the request is served, but not to shared work', async () => {
    expect((await ask('one', '5000')).status).toBe(200)
    expect(seen[0]?.left).toBeGreaterThan(3000)
    expect(seen[0]?.left).toBeLessThanOrEqual(5000)
    expect(seen[0]?.outside).toBeUndefined()
  })

  it.each([undefined, '', 'soon', '-5', '1e9'])('is absent if the header is %j', async (ms) => {
    expect((await ask('one', ms)).status).toBe(200)
    expect(seen[0]?.left).toBeUndefined()
  })

  it('that has passed is refused in Dutch before any work', async () => {
    expect(await ask('one', '0')).toMatchObject({
      status: 503,
      retryAfter: '2',
      body: { code: 'deadline_exceeded', error: 'Dit duurde te lang. Probeer het zo opnieuw.' },
    })
    expect(seen).toEqual([])
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/http_deadlines_exceeded_total\S* [1-9]/)
  })

  it('is passed to a called service, reduced by the elapsed time and limited by the timeout of the call', async () => {
    await ask('asks', '1500')
    await ask('asks', '60000')
    const [short = 0, long = 0] = deadlines.map(Number)
    expect(short).toBeGreaterThan(0)
    expect(short).toBeLessThan(1500)
    expect(long).toBe(2000)
  })

  it('ends a longer call, which is not retried and does not open the circuit breaker', async () => {
    answer = () => undefined
    for (let count = 0; count < 6; count += 1) {
      expect(await ask('asks', '60')).toMatchObject({ status: 503, body: { code: 'deadline_exceeded' } })
    }
    const asked = deadlines.length
    expect(asked).toBeLessThanOrEqual(6)
    answer = (response) => response.end('{"name":"x"}')
    expect((await ask('asks', '5000')).status).toBe(200)
  })

  it('aborts the signal of its handler when it passes, as does a caller that disconnects', async () => {
    expect((await ask('waits', '50')).status).toBe(200)
    const leaving = new AbortController()
    const left = ask('waits', undefined, leaving.signal).catch(() => undefined)
    await waitUntil(() => signals.length === 2)
    expect(signals[1]?.aborted).toBe(false)
    leaving.abort()
    await left
    await waitUntil(() => signals[1]?.aborted === true)
  })

  it('a call to an overloaded service fails without a retry, and does not open the circuit breaker', async () => {
    answer = (response) => response.writeHead(503).end('{"error":"x","code":"overloaded"}')
    for (let count = 0; count < 6; count += 1) {
      expect(await ask('asks')).toMatchObject({ status: 503, body: { code: 'overloaded' } })
    }
    expect(deadlines).toHaveLength(6)
  })
})
