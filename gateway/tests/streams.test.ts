import { request, type ServerResponse } from 'node:http'
import { waitUntil } from '@plekje/testing'
import { type FakeService, type Running, startFakeService, startGateway } from './start-gateway'

let planner: FakeService
let gateway: Running
beforeAll(async () => {
  planner = await startFakeService('planner')
  gateway = await startGateway({ PLANNER_URL: planner.url })
})

/** Opens the steps of a plan as a browser does, accepting compressed responses. */
async function follow(from = gateway) {
  const { cookie } = await from.signIn({ id: 'u-1', username: 'anna', isAdmin: false, createdAt: Date.now() })
  const got = { text: '', encoding: undefined as string | undefined, hasEnded: false }
  const { hostname, port } = new URL(from.url)
  const headers = { cookie, 'accept-encoding': 'gzip, br', accept: 'text/event-stream' }
  const outgoing = request(
    { hostname, port, path: '/api/smart-plan/progress/p-1', headers, agent: false },
    (incoming) => {
      got.encoding = incoming.headers['content-encoding']
      incoming.on('data', (chunk: Buffer) => {
        got.text += chunk.toString()
      })
      incoming.on('end', () => {
        got.hasEnded = true
      })
    },
  )
  outgoing.on('error', () => undefined)
  outgoing.end()
  return { got, leave: () => outgoing.destroy() }
}

/** The planner's side of the stream, once requested. */
const opened = () =>
  new Promise<ServerResponse>((resolve) => {
    planner.handler = (_request, response) => {
      // `no-transform`, as the planner sends: a compressed stream would be buffered.
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
      })
      response.flushHeaders()
      resolve(response)
    }
  })

describe('the steps of a plan', () => {
  it('reach the browser one by one, as they are, and end with the planner', async () => {
    const atPlanner = opened()
    const { got } = await follow()
    const response = await atPlanner
    response.write('data: {"step":"queued"}\n\n')
    await waitUntil(() => got.text === 'data: {"step":"queued"}\n\n')
    response.write(': still here\n\n')
    await waitUntil(() => got.text.endsWith(': still here\n\n'))
    expect(got).toMatchObject({ encoding: undefined, hasEnded: false })
    response.end('data: {"step":"done"}\n\n')
    await waitUntil(() => got.hasEnded)
    expect(got.text).toMatch(/"done"\}\n\n$/)
  })

  it('are no longer requested when the browser disconnects', async () => {
    const atPlanner = opened()
    const { got, leave } = await follow()
    const response = await atPlanner
    response.write('data: {"step":"queued"}\n\n')
    await waitUntil(() => got.text !== '')
    leave()
    await waitUntil(() => response.destroyed)
    expect(response.writableFinished).toBe(false)
  })

  it('end when the gateway stops, which waits for other responses', async () => {
    const ending = await startGateway({ PLANNER_URL: planner.url })
    const atPlanner = opened()
    const { got } = await follow(ending)
    const response = await atPlanner
    response.write('data: {"step":"queued"}\n\n')
    await waitUntil(() => got.text !== '')
    await ending.close()
    await waitUntil(() => response.destroyed)
    expect(got.hasEnded).toBe(false)
  })
})
