// Proves PLATFORM-15.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { answerBrokenRequests } from '@plekje/service-kit'
import { boundConnections } from '../src/http/bounded-connections'
import { startGateway, until } from './start-gateway'

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

interface Client {
  readonly socket: Socket
  readonly got: { text: string; isClosed: boolean }
}

/** Opens a connection from a loopback address (all of 127.0.0.0/8 works). */
function open(port: number, localAddress: string, text = ''): Client {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  closes.push(() => socket.destroy())
  const got = { text: '', isClosed: false }
  socket.on('data', (chunk) => {
    got.text += chunk
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    got.isClosed = true
  })
  if (text !== '') socket.write(text)
  return { socket, got }
}

const ATTACKER = '127.0.0.2'
const VISITOR = '127.0.0.3'
const HALF = 'GET / HTTP/1.1\r\nhost: localhost\r\n'
const WHOLE = `${HALF}\r\n`

describe('connections to a server', () => {
  /** A server that answers `/` and holds requests to `/held`. */
  async function start(limits: { max: number; maxPerSource?: number; trustedHops?: number }) {
    const held: ServerResponse[] = []
    let answered = 0
    const server: Server = createServer((incoming: IncomingMessage, response) => {
      if (incoming.url === '/held') return void held.push(response)
      response.once('close', () => {
        answered += 1
      })
      response.end('answered')
    })
    answerBrokenRequests(server)
    boundConnections(server, { maxPerSource: 0, trustedHops: 0, ...limits })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closes.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const accepted: Socket[] = []
    server.on('connection', (socket) => void accepted.push(socket))
    /** Opens a connection and waits until the server has read `text`. */
    const openIn = async (address: string, text = '') => {
      const before = accepted.length
      const client = open(port, address, text)
      await until(
        () => (accepted[before]?.bytesRead ?? -1) >= text.length || accepted[before]?.destroyed === true,
        'read',
      )
      return client
    }
    /** Opens a connection over which one request was answered. */
    const openIdle = async (address: string) => {
      const before = answered
      const client = await openIn(address, WHOLE)
      await until(() => answered === before + 1, 'the answer is out')
      return client
    }
    return { openIn, openIdle, held }
  }

  it('of a source that has too many are closed, the oldest unfinished one first, with a Dutch text', async () => {
    const { openIn, openIdle } = await start({ max: 100, maxPerSource: 3 })
    const visitor = await openIn(VISITOR, HALF)
    const idle = await openIdle(ATTACKER)
    const halves = [await openIn(ATTACKER, HALF), await openIn(ATTACKER, HALF)]
    const fourth = await openIn(ATTACKER, WHOLE)
    await until(() => fourth.got.text.endsWith('answered'), 'the answer of the newest')
    await until(() => halves[0]?.got.isClosed === true, 'the oldest unfinished one is closed')
    expect(halves[0]?.got.text).toContain('408 Request Timeout')
    expect(halves[0]?.got.text).toContain('Het verzoek kwam niet op tijd binnen.')
    expect([visitor, idle, halves[1]].map((client) => client?.got.isClosed)).toEqual([false, false, false])
  })

  it('are closed, the oldest idle one first, when none is unfinished', async () => {
    const { openIn, openIdle } = await start({ max: 100, maxPerSource: 2 })
    const first = await openIdle(ATTACKER)
    const second = await openIdle(ATTACKER)
    await openIn(ATTACKER)
    await until(() => first.got.isClosed, 'the first is closed')
    expect(second.got.isClosed).toBe(false)
  })

  it('are closed, the newest first, when all others are answering a request', async () => {
    const { openIn, held } = await start({ max: 2 })
    for (let index = 0; index < 2; index += 1) {
      await openIn(VISITOR, 'GET /held HTTP/1.1\r\nhost: localhost\r\n\r\n')
      await until(() => held.length === index + 1, 'the request is held')
    }
    const third = await openIn(VISITOR)
    await until(() => third.got.isClosed, 'the newest is closed')
    expect(held.map(({ destroyed }) => destroyed)).toEqual([false, false])
  })

  it('of other sources stay open when one source opens as many as it can', async () => {
    const { openIn } = await start({ max: 4 })
    const visitor = await openIn(VISITOR)
    const attackers: Client[] = []
    for (let index = 0; index < 8; index += 1) attackers.push(await openIn(ATTACKER, HALF))
    await until(() => attackers.filter(({ got }) => got.isClosed).length === 5, 'the oldest of the attacker are closed')
    visitor.socket.write(WHOLE)
    await until(() => visitor.got.text.endsWith('answered'), 'the answer')
  })

  it('of a trusted proxy are not limited, and its idle ones stay', async () => {
    const { openIn, openIdle } = await start({ max: 3, maxPerSource: 1, trustedHops: 1 })
    const idle = await openIdle(VISITOR)
    const unfinished = await openIn(VISITOR, HALF)
    await openIn(VISITOR)
    await openIn(VISITOR)
    await until(() => unfinished.got.isClosed, 'the unfinished one is closed')
    const refused = await openIn(VISITOR)
    await until(() => refused.got.isClosed, 'the newest is closed, for all others are idle')
    expect(idle.got.isClosed).toBe(false)
  })
})

it('64 half requests from one address do not block a gateway that takes 64 connections', async () => {
  const gateway = await startGateway({}, {}, 'folder', { maxConnections: 64 })
  const port = Number(new URL(gateway.url).port)
  const half = Array.from({ length: 64 }, () => open(port, ATTACKER, HALF))
  await until(() => half.every(({ socket }) => socket.readyState === 'open' && socket.bytesWritten > 0), 'all are open')
  const statuses: (number | undefined)[] = []
  for (let index = 0; index < 20; index += 1) {
    open(port, ATTACKER, HALF)
    statuses.push(await statusOf(port, '/robots.txt'))
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  await gateway.close()
})

const statusOf = (port: number, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', localAddress: VISITOR, port, path, agent: false }, (incoming) => {
      incoming.resume()
      resolve(incoming.statusCode)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
